package io.jubelet.app.admission;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import java.time.Instant;
import java.util.Comparator;
import java.util.Set;

/**
 * A pod that was added and is not admitted or rejected yet.
 *
 * @param pod the pod
 * @param source its source
 */
record PendingPod(Pod pod, String source) {

    /**
     * The order of admission: the oldest first. Where the age does not decide, as with pods of manifests, those
     * that were here before the agent started come first, so that a restart never rejects what runs.
     *
     * @param known uids of pods that the runtime had when the agent started
     */
    static Comparator<PendingPod> order(Set<String> known) {
        return Comparator.<PendingPod, Instant>comparing(
                        desired -> desired.pod.metadata().creationTimestamp().orElse(Instant.MIN))
                .thenComparing(desired -> !(known.contains(desired.pod.uid()) || desired.hasStarted()));
    }

    /** Whether its source has a status with its start. */
    private boolean hasStarted() {
        return pod.status().phase().filter(phase -> phase == PodPhase.RUNNING).isPresent()
                || pod.status().containerStatuses().stream().anyMatch(status -> status.started().orElse(false));
    }

    /** Whether it is only to be ended, for which no admission is needed. */
    boolean isEnding() {
        return pod.status().isTerminal() || pod.metadata().deletionTimestamp().isPresent();
    }
}
