package io.jubelet.domain.event;

import java.time.Instant;
import java.util.Objects;

/**
 * An event that happened, and may happen again.
 *
 * @param name name of the object at the server, if it was sent at all
 * @param count how often it happened, positive
 * @param first when it happened first
 */
public record Repetition(String name, int count, Instant first) {

    /** Rejects null. */
    public Repetition {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(first, "first");
    }
}
