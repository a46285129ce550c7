package io.jubelet.domain.logs;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The requested part of a log (core/v1 PodLogOptions).
 *
 * @param tailLines only so many lines at the end of the file, 0 or more; absent means all
 * @param limitBytes only so many bytes, both streams together, 1 or more; absent means all
 * @param since only lines of this moment and later; {@link Instant#MIN} means all
 * @param timestamps whether every line begins with its time
 * @param follow whether lines are wanted that are yet to come
 * @param streams which streams are wanted, at least one; lines of others count as lines and not as bytes
 */
public record LogOptions(OptionalLong tailLines, OptionalLong limitBytes, Instant since, boolean timestamps,
        boolean follow, Set<LogStream> streams) {

    /** The whole log as it is. */
    public static final LogOptions ALL = new LogOptions(
            OptionalLong.empty(), OptionalLong.empty(), Instant.MIN, false, false, EnumSet.allOf(LogStream.class));

    /** Rejects null and an empty set of streams. */
    public LogOptions {
        Objects.requireNonNull(tailLines, "tailLines");
        Objects.requireNonNull(limitBytes, "limitBytes");
        Objects.requireNonNull(since, "since");
        streams = Set.copyOf(streams);
        if (streams.isEmpty()) {
            throw new IllegalArgumentException("a log without a stream");
        }
    }

    /**
     * The moment from which on lines are wanted: the later one when both members are given, as a kubelet has it.
     *
     * @param sinceSeconds so many seconds before {@code now}
     * @param sinceTime a moment
     */
    public static Instant since(OptionalLong sinceSeconds, Optional<Instant> sinceTime, Instant now) {
        Instant since = sinceSeconds.isPresent() && sinceSeconds.getAsLong() <= Instant.MIN.until(now, ChronoUnit.SECONDS)
                ? now.minusSeconds(sinceSeconds.getAsLong()) : Instant.MIN;
        return sinceTime.filter(since::isBefore).orElse(since);
    }
}
