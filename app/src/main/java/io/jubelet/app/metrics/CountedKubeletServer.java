package io.jubelet.app.metrics;

import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.server.WebSocketTranslation;
import java.util.Locale;
import java.util.Set;

/**
 * Counts requests by the first part of their path; all paths that are not served count as one. WebSockets that are translated
 * are counted once more. The remaining validity of client certificates is measured for each request.
 */
final class CountedKubeletServer implements KubeletServer {

    /** What the open server knows, be it to say that it is not served there; below {@code /metrics} two parts of a path count. */
    private static final Set<String> OPEN = Set.of("attach", "containerLogs", "exec", "healthz", "logs", "metrics",
            "metrics/cadvisor", "metrics/probes", "metrics/resource", "pods", "portForward", "run", "runningpods", "stats");
    private static final Set<String> AUTHENTICATED = Set.of("checkpoint", "configz", "debug", "explain", "flagz", "statusz");
    /** A kubelet compares {@code portForward} with {@code portforward}, so that it is none of them. */
    private static final Set<String> LONG_RUNNING = Set.of("exec", "attach", "debug");
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE");

    private final KubeletServer server;
    private final HttpServerMetrics metrics;

    CountedKubeletServer(KubeletServer server, HttpServerMetrics metrics) {
        this.server = server;
        this.metrics = metrics;
    }

    @Override
    public ServerResponse respond(ServerRequest request) {
        String path = path(request);
        var counted = metrics.begin(METHODS.contains(request.method()) ? request.method() : "other", path,
                request.access() == ServerRequest.Access.READ_ONLY ? "readonly" : "readwrite",
                LONG_RUNNING.contains(path));
        boolean written = false;
        try {
            request.client().notAfter().ifPresent(metrics::certificate);
            ServerResponse response = server.respond(request);
            // Nothing is written in response to HEAD.
            if (!request.method().equals("HEAD")
                    && response instanceof ServerResponse.Streamed(int status, var headers, ServerResponse.Content content)) {
                written = true;
                return new ServerResponse.Streamed(status, headers, output -> {
                    try (counted) {
                        content.writeTo(output);
                    }
                });
            }
            if (response instanceof ServerResponse.Upgraded upgraded
                    && !(upgraded.translation() instanceof WebSocketTranslation.None)) {
                metrics.webSocket(path.toLowerCase(Locale.ROOT));
            }
            return response;
        } finally {
            if (!written) {
                counted.close();
            }
        }
    }

    private static String path(ServerRequest request) {
        String[] parts = request.target().split("\\?", 2)[0].replaceFirst("^/", "").split("/", -1);
        String root = parts[0].equals("metrics") && parts.length > 1 ? parts[0] + "/" + parts[1] : parts[0];
        boolean known = OPEN.contains(root)
                || request.access() == ServerRequest.Access.AUTHENTICATED && AUTHENTICATED.contains(root);
        return known ? root : "other";
    }
}
