package io.jubelet.domain.shutdown;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.termination.KillPodTimeout;
import java.time.Duration;

/**
 * Time that pods of a range of priorities have before the machine goes down (KEP-2712, {@code
 * shutdownGracePeriodByPodPriority} of KubeletConfiguration).
 *
 * @param priority lowest priority of the range; it ends below that of the next one
 * @param seconds time of all pods of the range together, with the removal of their volumes
 */
public record ShutdownGracePeriod(int priority, long seconds) {

    /** Seconds of grace of a pod of the range: its own, where they are fewer than those of the range. */
    public long graceSeconds(Pod pod) {
        return Math.min(pod.spec().terminationGracePeriodSeconds().orElse(seconds), seconds);
    }

    /** Longest wait for the containers of a pod of the range. */
    public Duration killTimeout(Pod pod) {
        return KillPodTimeout.of(graceSeconds(pod));
    }
}
