package io.jubelet.app.api;

import io.jubelet.ports.api.Health;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * Health check of the synchronization of pods: fails when it has been stopped for too long because the runtime is not ready. A
 * runtime that is away for a few minutes, for example during an update, is no reason to restart the agent; neither is the wait
 * for one at the start. Thread-safe.
 */
public final class SyncLoopHealth {

    private static final Duration SHORTEST = Duration.ofMinutes(5);

    private final Timers timers;
    private final Duration limit;
    private boolean ran;
    /** Monotonic nanoseconds. */
    private OptionalLong standsSince = OptionalLong.empty();

    /** Synchronization that looks at each pod about every {@code syncFrequency}: twice that time and five minutes are waited. */
    public SyncLoopHealth(Timers timers, Duration syncFrequency) {
        this.timers = timers;
        Duration twice = syncFrequency.multipliedBy(2);
        this.limit = twice.compareTo(SHORTEST) < 0 ? SHORTEST : twice;
    }

    synchronized void runtime(boolean ready) {
        if (ready) {
            ran = true;
            standsSince = OptionalLong.empty();
        } else if (ran && standsSince.isEmpty()) {
            standsSince = OptionalLong.of(timers.nanos());
        }
    }

    synchronized Health health() {
        return standsSince.isPresent() && timers.nanos() - standsSince.getAsLong() > limit.toNanos()
                ? Health.unhealthy("sync Loop took longer than expected") : Health.OK;
    }
}
