package io.jubelet.adapters.cri.simulation;

import io.jubelet.ports.failure.PortException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * The fault of one call.
 *
 * @param before failure instead of the effect
 * @param delay time the call takes longer than usual; longer than its deadline means that it fails at its deadline,
 *     without effect
 * @param after failure that is thrown although the effect took place
 */
public record Fault(Optional<PortException> before, Duration delay, Optional<PortException> after) {

    /** Nothing. */
    public static final Fault NONE = new Fault(Optional.empty(), Duration.ZERO, Optional.empty());

    /** Rejects null parts. */
    public Fault {
        Objects.requireNonNull(before, "before");
        Objects.requireNonNull(delay, "delay");
        Objects.requireNonNull(after, "after");
    }

    /** The call fails and nothing happens. */
    public static Fault fail(PortException failure) {
        return new Fault(Optional.of(failure), Duration.ZERO, Optional.empty());
    }

    /** The call takes longer. */
    public static Fault delay(Duration delay) {
        return new Fault(Optional.empty(), delay, Optional.empty());
    }

    /** The effect takes place, and the call fails. */
    public static Fault failAfter(PortException failure) {
        return new Fault(Optional.empty(), Duration.ZERO, Optional.of(failure));
    }
}
