package io.jubelet.ports.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** The slowest of the recent operations. Thread-safe; returns at once. */
@FunctionalInterface
public interface SlowOperations {

    /** Nothing is known. */
    SlowOperations NONE = List::of;

    /** The slowest operations of the last quarter of an hour, the slowest first; a few. */
    List<Operation> slowest();

    /**
     * One operation.
     *
     * @param kind name of the operation as it is in metrics, such as {@code run_podsandbox}
     * @param ended when it ended
     * @param took how long it took
     * @param failed whether it failed
     */
    record Operation(String kind, Instant ended, Duration took, boolean failed) {

        /** Rejects null. */
        public Operation {
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(ended, "ended");
            Objects.requireNonNull(took, "took");
        }
    }
}
