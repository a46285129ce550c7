package io.jubelet.app.worker;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.status.ActiveDeadline;
import io.jubelet.domain.value.Backoff;
import java.time.Duration;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/** Pauses of the workers between steps. Each is up to a half longer than its base, so that pods are not synced all at once. */
final class SyncPauses {

    private static final Duration RETRY = Duration.ofSeconds(10);
    /** A kubelet looks for pods that were active for too long every second. */
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final double JITTER = 0.5;

    private final Duration syncFrequency;
    private final RandomGenerator random;
    private final InstantSource clock;

    SyncPauses(Duration syncFrequency, RandomGenerator random, InstantSource clock) {
        this.syncFrequency = syncFrequency;
        this.random = random;
        this.clock = clock;
    }

    /** Time until a pod without changes is synced again. */
    Duration resync() {
        return jittered(syncFrequency);
    }

    /** Time until a pod whose step failed is synced again. */
    Duration retry() {
        return jittered(RETRY);
    }

    /**
     * The same for a failed sync: no later than the pod will have been active for too long, at least a second. A deadline that has passed
     * changes nothing: the sync that was to find it failed, too.
     */
    Duration retrySync(Pod pod, PodStatus last) {
        Duration pause = retry();
        return ActiveDeadline.remaining(pod.spec(), last.startTime(), clock.instant()).filter(Duration::isPositive)
                .map(left -> left.compareTo(SOON) < 0 ? SOON : left).filter(left -> left.compareTo(pause) < 0).orElse(pause);
    }

    private Duration jittered(Duration base) {
        return Backoff.jittered(base, JITTER, random.nextDouble());
    }
}
