package io.jubelet.app.port;

import io.jubelet.app.task.Tasks;
import io.jubelet.ports.time.Timers;
import java.util.random.RandomGenerator;

/**
 * Time, threads and randomness.
 *
 * @param timers time
 * @param tasks threads
 * @param random jitter; thread-safe
 */
public record Platform(
        Timers timers,
        Tasks tasks,
        RandomGenerator random) {
}
