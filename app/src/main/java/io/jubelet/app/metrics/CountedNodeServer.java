package io.jubelet.app.metrics;

import io.jubelet.ports.server.NodeServer;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Counts requests by the first part of their path; all paths that nothing is served below count as one. */
final class CountedNodeServer implements NodeServer {

    private static final List<String> PATHS = List.of("attach", "checkpoint", "configz", "containerLogs", "debug", "exec",
            "explain", "flagz", "healthz", "logs", "metrics", "metrics/cadvisor", "metrics/probes", "metrics/resource",
            "metrics/slis", "pods", "portForward", "run", "runningpods", "stats", "statusz").stream()
            .sorted(Comparator.comparing(String::length).reversed()).toList();
    private static final Set<String> LONG_RUNNING = Set.of("exec", "attach", "portForward", "debug");
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "CONNECT", "OPTIONS", "TRACE");

    private final NodeServer server;
    private final HttpServerMetrics metrics;

    CountedNodeServer(NodeServer server, HttpServerMetrics metrics) {
        this.server = server;
        this.metrics = metrics;
    }

    @Override
    public ServerResponse respond(ServerRequest request) {
        String path = path(request.target());
        var counted = metrics.begin(METHODS.contains(request.method()) ? request.method() : "other", path,
                request.access() == ServerRequest.Access.READ_ONLY ? "readonly" : "readwrite",
                LONG_RUNNING.contains(path));
        boolean written = false;
        try {
            ServerResponse response = server.respond(request);
            if (response instanceof ServerResponse.Streamed(int status, var headers, ServerResponse.Content content)) {
                written = true;
                return new ServerResponse.Streamed(status, headers, output -> {
                    try (counted) {
                        content.writeTo(output);
                    }
                });
            }
            return response;
        } finally {
            if (!written) {
                counted.close();
            }
        }
    }

    private static String path(String target) {
        return PATHS.stream().filter(path -> target.startsWith("/" + path) && ends(target, path.length() + 1)).findFirst()
                .orElse("other");
    }

    private static boolean ends(String target, int at) {
        return target.length() == at || target.charAt(at) == '/' || target.charAt(at) == '?';
    }
}
