package io.jubelet.domain.shutdown;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.termination.KillPodTimeout;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Pods that are ended at the same time.
 *
 * @param period their range and their time
 * @param pods the pods, in the order in which they were given
 */
public record ShutdownGroup(ShutdownGracePeriod period, List<Pod> pods) {

    /** Copies the list. */
    public ShutdownGroup {
        Objects.requireNonNull(period, "period");
        pods = List.copyOf(pods);
    }

    /** Seconds of grace of a pod: its own, where they are fewer than those of the group. */
    public long graceSeconds(Pod pod) {
        long own = pod.spec().terminationGracePeriodSeconds().orElse(period.seconds());
        return Math.min(own, period.seconds());
    }

    /** Longest wait for the containers of a pod. */
    public Duration killTimeout(Pod pod) {
        return KillPodTimeout.of(graceSeconds(pod));
    }

    /** Longest wait for the group before the next one is ended. */
    public Duration limit() {
        return Duration.ofSeconds(period.seconds());
    }
}
