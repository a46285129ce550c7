package io.jubelet.app.server;

import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.trace.Tracer;
import io.jubelet.ports.trace.Tracer.Kind;
import io.jubelet.ports.trace.Tracer.Operation;
import java.util.Map;

/**
 * A span for each authorized request, which continues the trace of its caller: unauthorized callers can't cause recordings. It
 * ends when the response is decided, since streaming after that may continue for hours. Queries are left out: commands may be
 * secret.
 */
final class TracedHandler implements EndpointHandler {

    private static final String SCOPE = "io.jubelet.server";
    private static final int UPGRADED = 101;

    private final EndpointHandler handler;
    private final Tracer tracer;

    private TracedHandler(EndpointHandler handler, Tracer tracer) {
        this.handler = handler;
        this.tracer = tracer;
    }

    /** The same handler where nothing is traced. */
    static EndpointHandler of(EndpointHandler handler, Tracer tracer) {
        return tracer.isOn() ? new TracedHandler(handler, tracer) : handler;
    }

    @Override
    public ServerResponse handle(AuthorizedRequest call) {
        ServerRequest request = call.request();
        String path = call.target().path();
        var operation = new Operation(SCOPE, request.method() + " " + first(path), Kind.SERVER,
                Map.of("http.request.method", request.method(), "url.path", path));
        try (var span = tracer.begin(operation, request.headers().first("traceparent").orElse(""))) {
            ServerResponse response = handler.handle(call);
            int status = switch (response) {
                case ServerResponse.Complete complete -> complete.status();
                case ServerResponse.Streamed streamed -> streamed.status();
                case ServerResponse.Upgraded _ -> UPGRADED;
            };
            span.with("http.response.status_code", Integer.toString(status));
            if (status >= Responses.FAILED) {
                span.failed(Integer.toString(status));
            }
            return response;
        }
    }

    /** The first part of a path: the rest has names of pods. */
    private static String first(String path) {
        int end = path.indexOf('/', 1);
        return end < 0 ? path : path.substring(0, end);
    }
}
