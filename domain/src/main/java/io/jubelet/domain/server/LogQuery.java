package io.jubelet.domain.server;

import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogStream;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A request for the log of a container (core/v1 PodLogOptions as query).
 *
 * @param container name of a container; the path of the request decides, not this
 * @param follow whether lines are wanted that are yet to come
 * @param previous whether the log of the run before the last one is wanted
 * @param sinceSeconds so many seconds back
 * @param sinceTime a moment; {@link Instant#MIN} when the query has the member without a value
 * @param timestamps whether every line begins with its time
 * @param tailLines only so many lines at the end
 * @param limitBytes only so many bytes
 * @param insecureSkipTlsVerifyBackend has a meaning for the API server only
 * @param stream which stream, as given
 */
public record LogQuery(
        String container,
        boolean follow,
        boolean previous,
        OptionalLong sinceSeconds,
        Optional<Instant> sinceTime,
        boolean timestamps,
        OptionalLong tailLines,
        OptionalLong limitBytes,
        boolean insecureSkipTlsVerifyBackend,
        Optional<String> stream) {

    /** Rejects null. */
    public LogQuery {
        Objects.requireNonNull(container, "container");
        Objects.requireNonNull(sinceSeconds, "sinceSeconds");
        Objects.requireNonNull(sinceTime, "sinceTime");
        Objects.requireNonNull(tailLines, "tailLines");
        Objects.requireNonNull(limitBytes, "limitBytes");
        Objects.requireNonNull(stream, "stream");
    }

    /** The part of the log that is wanted. */
    public LogOptions options(Instant now) {
        return new LogOptions(tailLines, limitBytes, LogOptions.since(sinceSeconds, sinceTime, now), timestamps, follow,
                streams());
    }

    private Set<LogStream> streams() {
        return switch (stream.orElse(LogQueryParser.ALL)) {
            case LogQueryParser.STDOUT -> EnumSet.of(LogStream.STDOUT);
            case LogQueryParser.STDERR -> EnumSet.of(LogStream.STDERR);
            default -> EnumSet.allOf(LogStream.class);
        };
    }
}
