package io.jubelet.app.trace;

import io.jubelet.domain.server.RequestTarget;
import io.jubelet.ports.server.NodeServer;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.trace.Tracer;
import io.jubelet.ports.trace.Tracer.Kind;
import io.jubelet.ports.trace.Tracer.Operation;
import java.util.Map;

/**
 * A span for each request to the kubelet server, which continues the trace of an authenticated caller. It ends when the response
 * is decided: what is streamed after that may go on for hours. Queries are left out: commands may be secret.
 */
final class TracedNodeServer implements NodeServer {

    private static final String SCOPE = "io.jubelet.server";
    private static final int SERVER_ERRORS = 500;

    private final NodeServer server;
    private final Tracer tracer;

    TracedNodeServer(NodeServer server, Tracer tracer) {
        this.server = server;
        this.tracer = tracer;
    }

    @Override
    public ServerResponse respond(ServerRequest request) {
        String path = RequestTarget.parse(request.target()).map(RequestTarget::path).orElse("*");
        var operation = new Operation(SCOPE, request.method() + " " + first(path), Kind.SERVER,
                Map.of("http.request.method", request.method(), "url.path", path));
        try (var span = tracer.begin(operation, request.headers().first("traceparent").orElse(""))) {
            ServerResponse response = server.respond(request);
            int status = switch (response) {
                case ServerResponse.Complete complete -> complete.status();
                case ServerResponse.Streamed streamed -> streamed.status();
                case ServerResponse.Upgraded _ -> 101;
            };
            span.with("http.response.status_code", Integer.toString(status));
            if (status >= SERVER_ERRORS) {
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
