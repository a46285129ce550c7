package io.jubelet.app.server;

import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.time.Instant;

/**
 * Metrics of another handler, with the start of this process in whole seconds since 1970 ({@code Process-Start-Time-Unix}): readers
 * that convert counters into differences need to know when these began at zero.
 */
record MetricsHandler(Instant started, EndpointHandler handler) implements EndpointHandler {

    @Override
    public ServerResponse handle(AuthorizedRequest call) {
        ServerResponse response = handler.handle(call);
        return switch (response) {
            case ServerResponse.Complete complete -> new ServerResponse.Complete(complete.status(), with(complete.headers()),
                    complete.body(), complete.unauthenticated());
            case ServerResponse.Streamed streamed ->
                new ServerResponse.Streamed(streamed.status(), with(streamed.headers()), streamed.content());
            case ServerResponse.Upgraded upgraded -> upgraded;
        };
    }

    private Headers with(Headers headers) {
        return headers.with("Process-Start-Time-Unix", Long.toString(started.getEpochSecond()));
    }
}
