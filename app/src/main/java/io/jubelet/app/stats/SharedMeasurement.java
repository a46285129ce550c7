package io.jubelet.app.stats;

import io.jubelet.app.task.Tasks;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** A measurement that readers share: requests while it is made wait for it, requests soon after get the same. Thread-safe. */
final class SharedMeasurement<T> {

    private static final Logger LOG = System.getLogger(SharedMeasurement.class.getName());

    /** A measurement, and its beginning (monotonic nanoseconds). */
    private record Measured<T>(T value, long at) {
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Timers timers;
    private final Supplier<T> measurement;
    private volatile Optional<Measured<T>> last = Optional.empty();

    SharedMeasurement(Timers timers, Supplier<T> measurement) {
        this.timers = timers;
        this.measurement = measurement;
    }

    /**
     * The last measurement, or a new one when it is older.
     *
     * @throws CancelledException when the thread was interrupted while it waited
     */
    T get(Duration age) {
        long asked = timers.nanos();
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("reading statistics was cancelled", e);
        }
        try {
            if (last.filter(found -> asked - found.at() <= age.toNanos()).isEmpty()) {
                long begin = timers.nanos();
                last = Optional.of(new Measured<>(measurement.get(), begin));
            }
            return last.orElseThrow().value();
        } finally {
            lock.unlock();
        }
    }

    /**
     * The last measurement as long as it is usable, and only then a new one. Where it is not fresh any more a new one begins, for
     * those who come later.
     */
    T latest(Duration fresh, Duration usable, Tasks tasks) {
        long now = timers.nanos();
        Optional<Measured<T>> found = last.filter(measured -> now - measured.at() <= usable.toNanos());
        if (found.isEmpty()) {
            return get(usable);
        }
        if (now - found.get().at() > fresh.toNanos() && !lock.isLocked()) {
            tasks.start("statistics", () -> renew(fresh));
        }
        return found.get().value();
    }

    private void renew(Duration fresh) {
        try {
            get(fresh);
        } catch (CancelledException e) {
            // The agent ends.
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "measured again later: {0}", e.getMessage());
        }
    }
}
