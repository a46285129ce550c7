package io.jubelet.app.runonce;

import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a pod came to in run-once mode.
 *
 * @param pod the pod with its last status
 * @param good whether it runs and is ready, or succeeded
 * @param message what it came to, for people
 */
public record PodOutcome(Pod pod, boolean good, String message) {

    /** Waiting reasons that do not go away by themselves within a moment. */
    private static final Set<String> HOPELESS = Set.of("InvalidImageName", "ErrImageNeverPull", "CrashLoopBackOff",
            "ImagePullBackOff", "CreateContainerConfigError", "CreateContainerError", "RunContainerError",
            "PostStartHookError");

    /** What the pod has come to, empty while it is still on its way. */
    static Optional<PodOutcome> of(Pod pod) {
        PodStatus status = pod.status();
        Optional<PodPhase> phase = status.phase();
        if (phase.filter(p -> p == PodPhase.SUCCEEDED).isPresent()) {
            return Optional.of(new PodOutcome(pod, true, "Succeeded"));
        }
        if (phase.filter(p -> p == PodPhase.FAILED).isPresent()) {
            return Optional.of(new PodOutcome(pod, false, ("Failed " + status.reason() + " " + status.message()).strip()));
        }
        Optional<PodOutcome> hopeless = containers(status).flatMap(c -> c.state().stream().flatMap(state ->
                state instanceof ContainerState.Waiting waiting && HOPELESS.contains(waiting.reason())
                        ? Stream.of(new PodOutcome(pod, false, "container " + c.name() + ": " + waiting.reason() + ": "
                                + waiting.message()))
                        : Stream.<PodOutcome>empty())).findFirst();
        if (hopeless.isPresent()) {
            return hopeless;
        }
        boolean ready = status.conditions().stream()
                .anyMatch(c -> c.type().equals("Ready") && c.status().equals("True"));
        return ready ? Optional.of(new PodOutcome(pod, true, "Running")) : Optional.empty();
    }

    /** A pod that has come to nothing in the time it was given. */
    static PodOutcome late(Pod pod) {
        String phase = pod.status().phase().map(PodPhase::wireName).orElse("Pending");
        return new PodOutcome(pod, false, "still " + phase + " when the time was up");
    }

    private static Stream<ContainerStatus> containers(PodStatus status) {
        return Stream.concat(status.initContainerStatuses().stream(), status.containerStatuses().stream());
    }
}
