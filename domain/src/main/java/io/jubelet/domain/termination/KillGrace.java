package io.jubelet.domain.termination;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.pod.Pod;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Grace period of a container. The preStop hook and the wait for other containers use part of it; the runtime gets the rest.
 */
public final class KillGrace {
    /** Seconds that the runtime is given at least, also in a forced kill: the least in which a process can react. */
    public static final long LEAST_SECONDS = 2;
    /** Seconds that a grace period can have: 68 years. The API has no limit, but clocks and requests have. */
    public static final long GREATEST_SECONDS = Integer.MAX_VALUE;

    private KillGrace() {
    }

    /**
     * Seconds from the decision to the kill, {@link #GREATEST_SECONDS} at most; 0 or less leaves no room for a hook. The first of: the
     * override; the rest of the deletion; that of the probe whose failure is the reason; that of the pod; {@link #LEAST_SECONDS}. A
     * probe counts only in a pod that has a grace period of its own.
     *
     * @param override grace that the caller demands
     */
    public static long seconds(Pod pod, Container container, KillReason reason, OptionalLong override) {
        return Math.min(GREATEST_SECONDS, given(pod, container, reason, override));
    }

    private static long given(Pod pod, Container container, KillReason reason, OptionalLong override) {
        if (override.isPresent()) {
            return override.getAsLong();
        }
        if (pod.metadata().deletionGracePeriodSeconds().isPresent()) {
            return pod.metadata().deletionGracePeriodSeconds().get();
        }
        Optional<Long> ofPod = pod.spec().terminationGracePeriodSeconds();
        return ofPod.flatMap(_ -> ofProbe(container, reason)).or(() -> ofPod).orElse(LEAST_SECONDS);
    }

    /**
     * Seconds given to the runtime between stop signal and kill.
     *
     * @param grace seconds from {@link #seconds}
     * @param used time spent on the hook and on waiting for other containers; started seconds count as none
     */
    public static long left(long grace, Duration used) {
        return Math.max(LEAST_SECONDS, grace - used.toSeconds());
    }

    private static Optional<Long> ofProbe(Container container, KillReason reason) {
        Optional<Probe> probe = switch (reason) {
            case LIVENESS_PROBE -> container.livenessProbe();
            case STARTUP_PROBE -> container.startupProbe();
            case NONE, FAILED_POST_START_HOOK, UNKNOWN, RESTART_ALL_CONTAINERS -> Optional.empty();
        };
        return probe.flatMap(Probe::terminationGracePeriodSeconds);
    }
}
