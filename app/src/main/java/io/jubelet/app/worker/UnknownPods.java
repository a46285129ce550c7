package io.jubelet.app.worker;

import io.jubelet.app.message.runtime.LeftoversFound;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.worker.PodWorkerState;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * Pods on this machine that no source names. No pod is unknown before every source has delivered its pods once, nor by a list
 * from before that.
 */
final class UnknownPods {

    /** The remains of a pod: the text that follows "pod x" in the log, and the level of the message. */
    enum Found {
        RUNNING("runs", Level.INFO),
        FILES("has left something on this machine", Level.INFO),
        /** Logs, as every pod that has ended leaves. */
        LOGS("has left logs", Level.DEBUG);

        private final String text;
        private final Level level;

        Found(String text, Level level) {
            this.text = text;
            this.level = level;
        }

        Level level() {
            return level;
        }

        /** A pod without directories and cgroups has no containers to stop. Every pod that has ended comes here once, a minute later. */
        PodWorkerState orphan() {
            return this == LOGS ? PodWorkerState.stoppedOrphan() : PodWorkerState.orphan();
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Removes what is there of a pod. */
    @FunctionalInterface
    interface Removal {

        /** Called for pods that are desired as well; those are left alone. */
        void remove(PodIdentity pod, Found found);
    }

    private final Removal removal;
    private volatile Optional<RuntimeListed> listed = Optional.empty();
    private volatile boolean sourcesReady;
    private volatile long sourcesReadyAt;

    UnknownPods(Removal removal) {
        this.removal = removal;
    }

    /** Every source has delivered its pods; only the first call counts. */
    void sourcesReady(long nanos) {
        if (!sourcesReady) {
            sourcesReadyAt = nanos;
            sourcesReady = true;
        }
    }

    boolean areSourcesReady() {
        return sourcesReady;
    }

    /** Whether the runtime is known to have nothing alive of a pod. */
    boolean isIdle(Pod pod) {
        return listed.filter(all -> all.alive().stream().noneMatch(p -> p.uid().equals(pod.uid()))).isPresent();
    }

    /** Ends pods of the runtime. */
    void listed(RuntimeListed all) {
        listed = Optional.of(all);
        if (sourcesReady && all.at() >= sourcesReadyAt) {
            all.alive().forEach(pod -> removal.remove(pod, Found.RUNNING));
        }
    }

    /** Removes files, mounts and cgroups. */
    void leftovers(LeftoversFound found) {
        if (sourcesReady) {
            found.pods().forEach(pod -> removal.remove(pod, Found.FILES));
            found.ofLogs().forEach(pod -> removal.remove(pod, Found.LOGS));
        }
    }

    /** As much of a pod as can be known of one of which only something is left; one without a name is named by its uid. */
    static Pod minimalPod(PodIdentity pod) {
        return new Pod(ObjectMeta.builder().namespace(pod.namespace()).name(pod.name().isEmpty() ? pod.uid() : pod.name())
                .uid(pod.uid()).build(),
                PodSpec.builder().build(), PodStatus.builder().build());
    }
}
