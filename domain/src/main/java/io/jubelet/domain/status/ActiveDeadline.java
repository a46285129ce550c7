package io.jubelet.domain.status;

import io.jubelet.domain.pod.PodSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The limit on how long a pod may be active, {@code activeDeadlineSeconds}, counted from its start time. */
public final class ActiveDeadline {

    private static final PodFailure EXCEEDED = new PodFailure(
            "DeadlineExceeded", "Pod was active on the node longer than the specified deadline");

    private ActiveDeadline() {
    }

    /**
     * Remaining time for which the pod may be active.
     *
     * @param startTime start time in the status of the pod
     * @return zero or less when the deadline has passed; absent when there is none, or the pod has not started
     */
    public static Optional<Duration> remaining(PodSpec spec, Optional<Instant> startTime, Instant now) {
        return spec.activeDeadlineSeconds().flatMap(seconds -> startTime.map(start ->
                Duration.ofSeconds(seconds).minus(Duration.between(start, now))));
    }

    /** Why the pod fails, once its deadline has passed. */
    public static Optional<PodFailure> failure(PodSpec spec, Optional<Instant> startTime, Instant now) {
        return remaining(spec, startTime, now).filter(left -> !left.isPositive()).map(passed -> EXCEEDED);
    }
}
