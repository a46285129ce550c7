package io.jubelet.ports.source;

import java.util.Objects;

/**
 * A part of a source that can't be used, and why.
 *
 * @param source {@code file}, {@code http} or {@code api}
 * @param place file or URL
 * @param message what is wrong, with field and line where known, for users
 */
public record SourceProblem(String source, String place, String message) {

    /** Rejects null parts. */
    public SourceProblem {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(place, "place");
        Objects.requireNonNull(message, "message");
    }
}
