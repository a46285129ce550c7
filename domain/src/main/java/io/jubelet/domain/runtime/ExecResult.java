package io.jubelet.domain.runtime;

import java.util.Objects;

/**
 * Outcome of a command run in a container.
 *
 * @param stdout standard output, as UTF-8
 * @param stderr standard error, as UTF-8
 * @param exitCode exit code
 */
public record ExecResult(String stdout, String stderr, int exitCode) {

    /** Copies collections; rejects null parts. */
    public ExecResult {
        Objects.requireNonNull(stdout, "stdout");
        Objects.requireNonNull(stderr, "stderr");
    }
}
