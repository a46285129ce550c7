package io.jubelet.domain.server;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reads the query of a request for a log. */
public final class LogQueryParser {

    static final String ALL = "All";
    static final String STDOUT = "Stdout";
    static final String STDERR = "Stderr";

    private static final Set<String> STREAMS = Set.of(ALL, STDOUT, STDERR);
    private static final int BAD_REQUEST = 400;
    private static final int UNPROCESSABLE = 422;

    private final boolean splitStreams;

    /**
     * A parser.
     *
     * @param splitStreams whether a single stream may be asked for (feature gate PodLogsQuerySplitStreams)
     */
    public LogQueryParser(boolean splitStreams) {
        this.splitStreams = splitStreams;
    }

    /** Result of parsing a query. */
    public sealed interface Result {
    }

    /**
     * The query is valid.
     *
     * @param query what it says
     */
    public record Accepted(LogQuery query) implements Result {
    }

    /**
     * The query can't be used.
     *
     * @param status status code of the response
     * @param text body of the response
     */
    public record Refused(int status, String text) implements Result {
    }

    /** Reads and validates a query. */
    public Result parse(QueryValues values) {
        LogQuery query;
        try {
            query = read(values);
        } catch (IllegalArgumentException | DateTimeException _) {
            return new Refused(BAD_REQUEST, "{\"message\": \"Unable to decode query.\"}");
        }
        return isValid(query) ? new Accepted(query) : new Refused(UNPROCESSABLE, "{\"message\": \"Invalid request.\"}");
    }

    /**
     * Whether the stream of a valid query may be asked for; checked after the pod and the container were found.
     *
     * @return the refusal, if it may not
     */
    public Optional<Refused> checkStream(LogQuery query) {
        return query.stream().filter(stream -> !splitStreams && !stream.equals(ALL)).map(stream -> new Refused(BAD_REQUEST,
                "unable to return the given log stream: \"" + stream
                        + "\". Please enable PodLogsQuerySplitStreams feature gate in kubelet"));
    }

    private static LogQuery read(QueryValues values) {
        return new LogQuery(values.first("container").orElse(""), flag(values, "follow"), flag(values, "previous"),
                number(values, "sinceSeconds"), values.first("sinceTime").map(LogQueryParser::time),
                flag(values, "timestamps"), tail(values), number(values, "limitBytes"),
                flag(values, "insecureSkipTLSVerifyBackend"), values.first("stream"));
    }

    /** The older {@code tail} goes first; its word for everything is the same as no limit. */
    private static OptionalLong tail(QueryValues values) {
        String tail = values.first("tail").orElse("");
        if (tail.equals("all")) {
            return OptionalLong.empty();
        }
        return tail.isEmpty() ? number(values, "tailLines") : OptionalLong.of(number(tail));
    }

    private static boolean flag(QueryValues values, String name) {
        return values.first(name).filter(value -> !value.equals("0") && !value.equalsIgnoreCase("false")).isPresent();
    }

    private static OptionalLong number(QueryValues values, String name) {
        return values.first(name).map(value -> OptionalLong.of(number(value))).orElse(OptionalLong.empty());
    }

    private static long number(String text) {
        if (text.chars().anyMatch(c -> c > '9')) {
            throw new NumberFormatException(text);
        }
        return Long.parseLong(text);
    }

    private static Instant time(String text) {
        if (text.isEmpty() || text.equals("null")) {
            return Instant.MIN;
        }
        return QueryTime.parse(text).toInstant();
    }

    private static boolean isValid(LogQuery query) {
        if (query.tailLines().isPresent() && query.tailLines().getAsLong() < 0
                || query.limitBytes().isPresent() && query.limitBytes().getAsLong() < 1) {
            return false;
        }
        if (query.sinceSeconds().isPresent()
                && (query.sinceTime().isPresent() || query.sinceSeconds().getAsLong() < 1)) {
            return false;
        }
        return query.stream().isEmpty() || STREAMS.contains(query.stream().get())
                && (query.stream().get().equals(ALL) || query.tailLines().isEmpty());
    }
}
