package io.jubelet.app.server;

import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.nio.charset.StandardCharsets;

/** Complete responses in the forms of a kubelet. */
final class Responses {

    static final int OK = 200;
    static final int BAD_REQUEST = 400;
    static final int UNAUTHORIZED = 401;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int NOT_ACCEPTABLE = 406;
    static final int TOO_MANY_REQUESTS = 429;
    static final int FAILED = 500;
    static final int NOT_IMPLEMENTED = 501;

    static final String CONTENT_TYPE = "Content-Type";
    static final String PLAIN = "text/plain; charset=utf-8";

    private Responses() {
    }

    static ServerResponse.Complete of(int status, Headers headers, String body) {
        return new ServerResponse.Complete(status, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    static ServerResponse.Complete text(int status, String body) {
        return of(status, Headers.of(CONTENT_TYPE, PLAIN), body);
    }

    /** An error of the HTTP layer: never to be taken for anything but text, and ended by a line feed. */
    static ServerResponse.Complete error(int status, String body) {
        return of(status, noSniffing(PLAIN), body + "\n");
    }

    static ServerResponse.Complete json(byte[] body) {
        return new ServerResponse.Complete(OK, Headers.of(CONTENT_TYPE, "application/json"), body);
    }

    static Headers noSniffing(String contentType) {
        return Headers.of(CONTENT_TYPE, contentType).with("X-Content-Type-Options", "nosniff");
    }
}
