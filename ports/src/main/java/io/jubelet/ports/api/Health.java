package io.jubelet.ports.api;

import java.util.Objects;

/**
 * Whether the agent does its work.
 *
 * @param healthy false when something that the agent needs is missing
 * @param message what is wrong, for users; empty when nothing is
 */
public record Health(boolean healthy, String message) {

    /** All is well. */
    public static final Health OK = new Health(true, "");

    /** Rejects null. */
    public Health {
        Objects.requireNonNull(message, "message");
    }

    /** Something is wrong. */
    public static Health unhealthy(String message) {
        return new Health(false, message);
    }
}
