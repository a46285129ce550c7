package io.jubelet.app.server;

import io.jubelet.domain.server.RequestTarget;
import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Logs each request and how it was answered, without queries and headers: commands and tokens may be secret. */
final class RequestLog implements KubeletServer {

    private static final Logger LOG = System.getLogger(RequestLog.class.getName());

    private final KubeletServer server;

    RequestLog(KubeletServer server) {
        this.server = server;
    }

    @Override
    public ServerResponse respond(ServerRequest request) {
        ServerResponse response = server.respond(request);
        LOG.log(Level.TRACE, () -> request.method() + " "
                + RequestTarget.parse(request.target()).map(RequestTarget::path).orElse("*") + ": " + shown(response));
        return response;
    }

    private static String shown(ServerResponse response) {
        return switch (response) {
            case ServerResponse.Complete complete -> Integer.toString(complete.status());
            case ServerResponse.Streamed streamed -> streamed.status() + ", streamed";
            case ServerResponse.Upgraded _ -> "upgraded";
        };
    }
}
