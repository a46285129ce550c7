package io.jubelet.domain.eviction;

import io.jubelet.domain.quantity.Quantity;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * A reading of a signal.
 *
 * @param available what is left
 * @param capacity what there is in all
 * @param time when it was measured, by the wall clock; absent when the source did not report it, or when it is new since it was made
 *     for this purpose
 */
public record SignalObservation(Quantity available, Quantity capacity, Optional<Instant> time) {

    /** Rejects null parts. */
    public SignalObservation {
        Objects.requireNonNull(available, "available");
        Objects.requireNonNull(capacity, "capacity");
        Objects.requireNonNull(time, "time");
    }

    /** Memory in bytes; capacity is what is left and what is at work. */
    public static SignalObservation memory(long available, long workingSet) {
        return bytes(available, available + workingSet);
    }

    /** Space of a file system in bytes. */
    public static SignalObservation bytes(long available, long capacity) {
        return of(available, capacity, Quantity.Format.BINARY_SI);
    }

    /** Inodes of a file system. */
    public static SignalObservation inodes(long free, long all) {
        return of(free, all, Quantity.Format.DECIMAL_SI);
    }

    /** Process ids. */
    public static SignalObservation processes(long running, long most) {
        return of(most - running, most, Quantity.Format.DECIMAL_SI);
    }

    private static SignalObservation of(long available, long capacity, Quantity.Format format) {
        return new SignalObservation(Quantity.of(available, format), Quantity.of(capacity, format), Optional.empty());
    }

    /** The same, measured at this time. */
    public SignalObservation measuredAt(Instant moment) {
        return new SignalObservation(available, capacity, Optional.of(moment));
    }

    /** Whether this was not measured before the other; a reading without time always counts as new. */
    boolean isNewerThan(SignalObservation other) {
        return time.isEmpty() || other.time().isEmpty() || time.get().isAfter(other.time().get());
    }
}
