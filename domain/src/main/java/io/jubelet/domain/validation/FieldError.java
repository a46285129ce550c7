package io.jubelet.domain.validation;

import java.util.Objects;

/**
 * An error in one field of a pod.
 *
 * @param path where, such as {@code spec.containers[0].image}
 * @param message what is wrong, in the form of the API: {@code Required value}, {@code Invalid value: "x": must be ...}
 */
public record FieldError(String path, String message) {

    /** Rejects null parts. */
    public FieldError {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(message, "message");
    }

    /** Path and message in one line. */
    @Override
    public String toString() {
        return path + ": " + message;
    }
}
