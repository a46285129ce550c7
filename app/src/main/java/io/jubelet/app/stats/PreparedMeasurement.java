package io.jubelet.app.stats;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A shared measurement for a reader that asks at regular intervals: it is made shortly before the next request, at the same
 * cost, so that the reader does not wait. When the reader stops, one measurement is made in vain, and no other follows.
 * Thread-safe.
 */
final class PreparedMeasurement<T> {

    private static final Logger LOG = System.getLogger(PreparedMeasurement.class.getName());

    /** Largest age of a measurement. */
    private static final Duration AGE = Duration.ofSeconds(5);
    /**
     * Time before the next read at which the measurement begins; less than its age may be, so that a reader may be late or
     * early.
     */
    private static final Duration LEAD = Duration.ofSeconds(2);
    /** Readers with a longer interval wait. */
    private static final Duration LONGEST_INTERVAL = Duration.ofMinutes(2);

    private final SharedMeasurement<T> shared;
    private final Timers timers;
    private Optional<Long> read = Optional.empty();
    private Optional<Timers.Pending> next = Optional.empty();

    PreparedMeasurement(Timers timers, Supplier<T> measurement) {
        this.timers = timers;
        this.shared = new SharedMeasurement<>(timers, measurement);
    }

    /**
     * A measurement that is at most a few seconds old.
     *
     * @throws CancelledException when the thread was interrupted while it waited
     */
    T get() {
        expectNext();
        return shared.get(AGE);
    }

    /** Readers that come within the age of one measurement share it, and count as one. */
    private synchronized void expectNext() {
        long now = timers.nanos();
        Optional<Duration> interval = read.map(before -> Duration.ofNanos(now - before));
        if (interval.isPresent() && interval.get().compareTo(AGE) <= 0) {
            return;
        }
        read = Optional.of(now);
        next.ifPresent(Timers.Pending::cancel);
        next = interval.filter(regular -> regular.compareTo(LONGEST_INTERVAL) <= 0)
                .map(regular -> timers.after(regular.minus(LEAD), this::prepare));
    }

    private void prepare() {
        try {
            shared.get(Duration.ZERO);
        } catch (CancelledException e) {
            // The agent ends.
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "measured on request: {0}", e.getMessage());
        }
    }
}
