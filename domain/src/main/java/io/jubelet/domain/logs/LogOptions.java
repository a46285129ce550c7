package io.jubelet.domain.logs;

import java.time.Instant;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Which part of a log is wanted (core/v1 PodLogOptions).
 *
 * @param tailLines only so many lines at the end of the file, 0 or more; absent means all
 * @param limitBytes only so many bytes, both streams together, 1 or more; absent means all
 * @param since only lines of this moment and later; {@link Instant#MIN} means all
 * @param timestamps whether every line begins with its time
 * @param follow whether lines are wanted that are yet to come
 */
public record LogOptions(
        OptionalLong tailLines, OptionalLong limitBytes, Instant since, boolean timestamps, boolean follow) {

    /** The whole log as it is. */
    public static final LogOptions ALL =
            new LogOptions(OptionalLong.empty(), OptionalLong.empty(), Instant.MIN, false, false);

    /** Rejects null. */
    public LogOptions {
        Objects.requireNonNull(tailLines, "tailLines");
        Objects.requireNonNull(limitBytes, "limitBytes");
        Objects.requireNonNull(since, "since");
    }
}
