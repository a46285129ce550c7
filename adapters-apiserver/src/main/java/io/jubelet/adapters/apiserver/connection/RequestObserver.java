package io.jubelet.adapters.apiserver.connection;

import java.time.Duration;
import java.util.OptionalInt;

/** Receives every request to the API server, for metrics. Thread-safe. */
public interface RequestObserver {

    /** Is not interested. */
    RequestObserver NONE = (_, _, _, _) -> { };

    /**
     * A request got its response, or failed without one. Must not block.
     *
     * @param method method of HTTP
     * @param host host and port of the API server
     * @param code status code; empty when no response came
     * @param took until the response began, or the request failed
     */
    void requested(String method, String host, OptionalInt code, Duration took);
}
