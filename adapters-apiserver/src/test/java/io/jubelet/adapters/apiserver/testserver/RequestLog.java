package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.http.HttpRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

/** The requests to the API server, in order. Bodies are not kept: they may be secret. */
public final class RequestLog {

    private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();

    RequestLog() {
    }

    /**
     * One request.
     *
     * @param time when it came
     * @param user user of the request
     * @param method HTTP method
     * @param path decoded path
     * @param query decoded parameters
     * @param contentType type of the body
     * @param userAgent what the client calls itself
     */
    public record Entry(Instant time, String user, String method, String path, Map<String, String> query,
            String contentType, String userAgent) {
    }

    void add(Instant time, String user, HttpRequest request) {
        entries.add(new Entry(time, user, request.method(), request.path(), request.query(), request.contentType(),
                request.headers().getOrDefault("user-agent", "")));
    }

    /** All requests so far. */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** How many requests were so. */
    public long count(Predicate<Entry> predicate) {
        return entries.stream().filter(predicate).count();
    }

    /** Forgets the requests so far. */
    public void clear() {
        entries.clear();
    }
}
