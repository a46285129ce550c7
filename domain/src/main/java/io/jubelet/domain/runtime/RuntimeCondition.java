package io.jubelet.domain.runtime;

import java.util.Objects;

/**
 * One condition of the runtime.
 *
 * @param type type
 * @param status whether it holds
 * @param reason word for machines
 * @param message text for users
 */
public record RuntimeCondition(String type, boolean status, String reason, String message) {

    /** Copies collections; rejects null parts. */
    public RuntimeCondition {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
    }

    /** The condition as conditions of nodes and events of pods have it. */
    public String text() {
        return type + "=" + status + " reason:" + reason + " message:" + message;
    }
}
