package io.jubelet.adapters.apiserver.connection;

import io.jubelet.adapters.apiserver.codec.JsonWriter;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Requests to the API server. Every call blocks until the response or its time limit, and fails with the
 * exceptions of the ports; the message is that of the API server. Thread-safe.
 */
public final class ClusterApi {

    private static final String JSON = "application/json";
    private static final String STRATEGIC_MERGE_PATCH = "application/strategic-merge-patch+json";
    /** How often a request is retried because the API server sends Retry-After. */
    private static final int RETRIES = 5;

    private final Exchange exchange;
    private final RateLimiter rateLimiter;
    private final Semaphore queue;
    private final Duration timeout;
    private final Timers timers;

    /**
     * Requests over an exchange.
     *
     * @param rateLimiter limits of the requests, perhaps shared with others
     * @param queue limits how many wait for the rate limiter; further ones wait here, and delay no other requests
     * @param timeout longest time that a request may take from its turn on
     * @param timers the time of the pauses between attempts
     */
    ClusterApi(Exchange exchange, RateLimiter rateLimiter, Semaphore queue, Duration timeout, Timers timers) {
        this.exchange = exchange;
        this.rateLimiter = rateLimiter;
        this.queue = queue;
        this.timeout = timeout;
        this.timers = timers;
    }

    /** Requests over an exchange without that limit. */
    ClusterApi(Exchange exchange, RateLimiter rateLimiter, Duration timeout, Timers timers) {
        this(exchange, rateLimiter, new Semaphore(Integer.MAX_VALUE), timeout, timers);
    }

    /** Whether a request failed because it could not be sent or no response came, and not by the response. */
    public static boolean isUnanswered(PortException failure) {
        return failure.getCause() instanceof IOException;
    }

    /** The time by which requests are limited and repeated; callers that wait for the result of one wait by it, too. */
    public Timers timers() {
        return timers;
    }

    /** Whether the connection was closed: no request will ever work again. */
    public boolean isClosed() {
        return exchange.isClosed();
    }

    /**
     * Runs a callback each time that the API server can be reached again, until the subscription is closed.
     *
     * @param callback must not block
     */
    public Subscription onReconnect(Runnable callback) {
        exchange.reachability().add(callback);
        return () -> exchange.reachability().remove(callback);
    }

    /** Returns if the API server can be reached and reports that it is healthy. */
    public void health() {
        exchange("GET", new ApiPath(List.of("healthz"), Map.of()), JSON, Optional.empty());
    }

    /** Reads one object. */
    public WireNode.Obj get(ApiPath path) {
        return call("GET", path, JSON, Optional.empty());
    }

    /**
     * Reads a list.
     *
     * @throws ExpiredException when the API server has the requested version no longer, or not yet
     */
    public WireNode.Obj list(ApiPath path) throws ExpiredException {
        return send(path, limit -> exchange.send("GET", path, JSON, Optional.empty(), limit)).object();
    }

    /**
     * Reads a list, or a page of it, that may be longer than what memory holds.
     *
     * @param items gets each item as soon as it was read; when the call fails, those so far are of no use
     * @return the list without its items
     * @throws ExpiredException when the API server has the requested version no longer, or not yet
     * @throws io.jubelet.adapters.apiserver.codec.UnreadableException when the response is no list of objects
     */
    public WireNode.Obj list(ApiPath path, Consumer<WireNode.Obj> items) throws ExpiredException {
        return send(path, limit -> exchange.list(path, limit, items)).object();
    }

    /** Creates an object among these. */
    public WireNode.Obj create(ApiPath path, Map<String, Object> object) {
        return call("POST", path, JSON, Optional.of(object));
    }

    /** Replaces an object. */
    public WireNode.Obj update(ApiPath path, Map<String, Object> object) {
        return call("PUT", path, JSON, Optional.of(object));
    }

    /** Changes an object by a strategic merge patch. */
    public WireNode.Obj patch(ApiPath path, Map<String, Object> patch) {
        return call("PATCH", path, STRATEGIC_MERGE_PATCH, Optional.of(patch));
    }

    /** Deletes an object. */
    public void delete(ApiPath path, Map<String, Object> options) {
        request("DELETE", path, JSON, options);
    }

    /** Creates an object; how the API server completes it is not read. */
    public void createOnly(ApiPath path, Map<String, Object> object) {
        request("POST", path, JSON, object);
    }

    private void request(String method, ApiPath path, String type, Map<String, Object> body) {
        exchange(method, path, type, Optional.of(JsonWriter.bytes(body)));
    }

    /**
     * Begins to watch.
     *
     * @param path what, with its parameters but {@code watch} and {@code timeoutSeconds}
     * @param limit after which time the API server is to end the watch
     * @throws ExpiredException when the API server has the requested version no longer, or not yet
     */
    public WatchStream watch(ApiPath path, Duration limit) throws ExpiredException {
        ApiPath watch = path.with("watch", "true").with("timeoutSeconds", Long.toString(limit.toSeconds()));
        var opened = new AtomicReference<WatchStream>();
        send(path, answer -> exchange.watch(watch, answer, limit.plus(timeout), opened::set));
        return opened.get();
    }

    /**
     * Makes a request.
     *
     * @param body text of this type, empty for none
     * @return a successful response
     */
    ServerAnswer exchange(String method, ApiPath path, String type, Optional<byte[]> body) {
        try {
            return send(path, limit -> exchange.send(method, path, type, body, limit));
        } catch (ExpiredException e) {
            throw new InternalException(e.getMessage(), e);
        }
    }

    private WireNode.Obj call(String method, ApiPath path, String type, Optional<Map<String, Object>> body) {
        return exchange(method, path, type, body.map(JsonWriter::bytes)).object();
    }

    private ServerAnswer send(ApiPath path, Function<Duration, ServerAnswer> request) throws ExpiredException {
        awaitRateLimit(path);
        long end = timers.nanos() + timeout.toNanos();
        for (int retries = 0;; retries++) {
            ServerAnswer answer = request.apply(Duration.ofNanos(end - timers.nanos()));
            if (answer.isSuccessful()) {
                return answer;
            }
            Duration wait = answer.retryAfter().orElse(Duration.ofSeconds(1));
            boolean time = timers.nanos() + wait.toNanos() < end;
            if (!answer.isRetryable() || retries == RETRIES || !time) {
                throw exchange.failure(answer);
            }
            sleep(wait, path);
            long before = timers.nanos();
            awaitRateLimit(path);
            end += timers.nanos() - before;
        }
    }

    private void awaitRateLimit(ApiPath path) {
        try {
            queue.acquire();
            try {
                rateLimiter.acquire();
            } finally {
                queue.release();
            }
        } catch (InterruptedException _) {
            throw cancelled(path);
        }
    }

    private void sleep(Duration duration, ApiPath path) {
        try {
            timers.sleep(duration);
        } catch (InterruptedException _) {
            throw cancelled(path);
        }
    }

    private static CancelledException cancelled(ApiPath path) {
        Thread.currentThread().interrupt();
        return new CancelledException("the request for " + path + " was given up");
    }
}
