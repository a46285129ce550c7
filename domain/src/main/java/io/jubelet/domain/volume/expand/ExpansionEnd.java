package io.jubelet.domain.volume.expand;

import io.jubelet.domain.quantity.Quantity;
import java.util.Objects;
import java.util.Optional;

/**
 * Consequences of an attempt to expand a volume.
 *
 * @param change the change of the claim
 * @param size how large the volume is on this node from now on; absent when it did not change
 * @param done whether the driver has done it, which is reported to users
 * @param problem why it failed; absent when nothing is blocked by it
 * @param failedFinally whether it has failed for certain, which is remembered
 * @param inUse whether it is not tried again for as long as the volume is in use here
 */
public record ExpansionEnd(Optional<ClaimChange> change, Optional<Quantity> size, boolean done, Optional<String> problem,
        boolean failedFinally, boolean inUse) {

    /** Rejects null. */
    public ExpansionEnd {
        Objects.requireNonNull(change, "change");
        Objects.requireNonNull(size, "size");
        Objects.requireNonNull(problem, "problem");
    }

    static ExpansionEnd reached(Quantity size) {
        return new ExpansionEnd(Optional.empty(), Optional.of(size), false, Optional.empty(), false, false);
    }

    static ExpansionEnd done(Quantity size, Optional<ClaimChange> change) {
        return new ExpansionEnd(change, Optional.of(size), true, Optional.empty(), false, false);
    }

    static ExpansionEnd failed(String problem) {
        return new ExpansionEnd(Optional.empty(), Optional.empty(), false, Optional.of(problem), false, false);
    }
}
