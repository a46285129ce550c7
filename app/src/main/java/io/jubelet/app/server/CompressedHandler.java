package io.jubelet.app.server;

import io.jubelet.domain.server.AcceptEncoding;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;

/** Compresses what another handler responds to GET, if it is no error and the caller prefers that ({@code Accept-Encoding}). */
final class CompressedHandler implements EndpointHandler {

    private final EndpointHandler handler;

    CompressedHandler(EndpointHandler handler) {
        this.handler = handler;
    }

    @Override
    public ServerResponse handle(AuthorizedRequest call) {
        ServerResponse response = handler.handle(call);
        boolean compressed = call.method().equals("GET") && AcceptEncoding.prefersGzip(call.request().header("Accept-Encoding"));
        return compressed ? compressed(response) : response;
    }

    private static ServerResponse compressed(ServerResponse response) {
        return switch (response) {
            case ServerResponse.Complete complete when complete.status() == Responses.OK ->
                new ServerResponse.Complete(Responses.OK, encoded(complete.headers()), GzipOutput.compress(complete.body()),
                        complete.unauthenticated());
            case ServerResponse.Streamed(int status, Headers headers, ServerResponse.Content content) when status == Responses.OK ->
                new ServerResponse.Streamed(Responses.OK, encoded(headers), output -> GzipOutput.through(output, content::writeTo));
            default -> response;
        };
    }

    private static Headers encoded(Headers headers) {
        return headers.with("Content-Encoding", "gzip");
    }
}
