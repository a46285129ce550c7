package io.jubelet.domain.volume.expand;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.claim.ClaimSizes;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** Change of the status of a claim while its volume is expanded on a node. */
public sealed interface ClaimChange {

    /** Condition of a claim whose volume could not be made larger on a node. */
    String ERROR = "NodeResizeError";
    /** Conditions of a claim that is made larger; they go once it is. */
    Set<String> CONDITIONS = Set.of("FileSystemResizePending", "Resizing", "ControllerResizeError", ERROR);

    /** The sizes after it. */
    ClaimSizes of(ClaimSizes sizes);

    /** Whether it is only made if no other client has changed the claim meanwhile. */
    boolean isExclusive();

    /** The driver is about to be called. */
    record Begun() implements ClaimChange {

        @Override
        public ClaimSizes of(ClaimSizes sizes) {
            return sizes.withProgress("NodeResizeInProgress");
        }

        @Override
        public boolean isExclusive() {
            return true;
        }
    }

    /**
     * The volume is as large as desired.
     *
     * @param size how large
     */
    record Done(Quantity size) implements ClaimChange {

        /** Rejects null. */
        public Done {
            Objects.requireNonNull(size, "size");
        }

        @Override
        public ClaimSizes of(ClaimSizes sizes) {
            Map<String, String> left = new TreeMap<>(sizes.conditions());
            left.keySet().removeAll(CONDITIONS);
            return sizes.withSize(size).withProgress("").withConditions(left);
        }

        @Override
        public boolean isExclusive() {
            return true;
        }
    }

    /**
     * The driver could not do it. A condition that says so already stays as it is.
     *
     * @param message why, for users
     * @param infeasible whether it never will, so that a controller may go back to another size
     */
    record Failed(String message, boolean infeasible) implements ClaimChange {

        /** Rejects null. */
        public Failed {
            Objects.requireNonNull(message, "message");
        }

        @Override
        public ClaimSizes of(ClaimSizes sizes) {
            Map<String, String> conditions = new TreeMap<>(sizes.conditions());
            conditions.put(ERROR, "True");
            ClaimSizes changed = sizes.withConditions(conditions);
            return infeasible ? changed.withProgress("NodeResizeInfeasible") : changed;
        }

        @Override
        public boolean isExclusive() {
            return false;
        }
    }
}
