package io.jubelet.app.worker;

import io.jubelet.domain.value.Backoff;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Pauses of the workers between steps. Each is up to a half longer than its base, so that pods are not synced all at once. */
final class SyncPauses {

    private static final Duration RETRY = Duration.ofSeconds(10);
    private static final double JITTER = 0.5;

    private final Duration syncFrequency;
    private final RandomGenerator random;

    SyncPauses(Duration syncFrequency, RandomGenerator random) {
        this.syncFrequency = syncFrequency;
        this.random = random;
    }

    /** Time until a pod without changes is synced again. */
    Duration resync() {
        return jittered(syncFrequency);
    }

    /** Time until a pod whose step failed is synced again. */
    Duration retry() {
        return jittered(RETRY);
    }

    private Duration jittered(Duration base) {
        return Backoff.jittered(base, JITTER, random.nextDouble());
    }
}
