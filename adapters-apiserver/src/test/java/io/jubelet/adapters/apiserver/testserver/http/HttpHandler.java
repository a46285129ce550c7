package io.jubelet.adapters.apiserver.testserver.http;

import java.io.IOException;

/** Answers requests; called from the thread of the connection, many at a time. */
public interface HttpHandler {

    /** Answers one request. */
    void handle(HttpRequest request, HttpExchange exchange) throws IOException;
}
