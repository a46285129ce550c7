package io.jubelet.domain.termination;

import java.time.Duration;

/**
 * Time after which it is reported that containers of a pod which the node kills exceed their grace period: one and a half
 * times that period, and at least ten seconds, as with a kubelet.
 */
public final class KillPodTimeout {

    private static final long LEAST_SECONDS = 10;

    private KillPodTimeout() {
    }

    /**
     * The time from the begin of the end.
     *
     * @param graceSeconds grace period of the pod; more than 68 years count as these
     */
    public static Duration of(long graceSeconds) {
        long grace = Math.min(graceSeconds, KillGrace.GREATEST_SECONDS);
        return Duration.ofSeconds(Math.max(grace + grace / 2, LEAST_SECONDS));
    }
}
