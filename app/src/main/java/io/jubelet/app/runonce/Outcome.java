package io.jubelet.app.runonce;

import java.util.Objects;

/**
 * The result of a pod, or of a manifest of which no pod could be made, in run-once mode.
 *
 * @param subject namespace and name of the pod, or the place of the manifest
 * @param good whether the pod runs and is ready, or succeeded
 * @param message the result, for users
 */
public record Outcome(String subject, boolean good, String message) {

    /** Rejects null. */
    public Outcome {
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(message, "message");
    }

    static Outcome good(String subject, String message) {
        return new Outcome(subject, true, message);
    }

    static Outcome failed(String subject, String message) {
        return new Outcome(subject, false, message);
    }

    /** One line for users. */
    public String line() {
        return (good ? "ok      " : "failed  ") + subject + "  " + message.lines().reduce((a, b) -> a + " " + b).orElse("");
    }
}
