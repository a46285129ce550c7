package io.jubelet.domain.volume.expand;

import io.jubelet.domain.quantity.Quantity;
import java.util.Objects;

/** The action for the size of a volume on this node. */
public sealed interface ExpansionStep {

    /** Nothing. */
    record Leave() implements ExpansionStep {
    }

    /** Nothing but to tell that a volume that is only read is not made larger. */
    record ReadOnly() implements ExpansionStep {
    }

    /**
     * Nothing; the size is reached.
     *
     * @param size how large
     */
    record Reached(Quantity size) implements ExpansionStep {

        /** Rejects null. */
        public Reached {
            Objects.requireNonNull(size, "size");
        }
    }

    /** Nothing yet; a controller has to say that it is the turn of nodes. */
    record Await() implements ExpansionStep {
    }

    /**
     * The driver is called.
     *
     * @param size how large it is to make the volume
     * @param tracked whether a controller says in the claim how far it is, and gets the result
     * @param reached whether the claim has the size already, since another node was first
     * @param infeasible whether a failure means that it never works: the user wants another size by now, and it has failed before
     */
    record Call(Quantity size, boolean tracked, boolean reached, boolean infeasible) implements ExpansionStep {

        /** Rejects null. */
        public Call {
            Objects.requireNonNull(size, "size");
        }

        /** Whether the claim is updated before. */
        public boolean isAnnounced() {
            return tracked && !reached;
        }
    }
}
