package io.jubelet.ports.server;

import java.util.List;
import java.util.Objects;

/**
 * A request as it was received.
 *
 * @param access the listener that received it
 * @param method method as sent; methods are case-sensitive
 * @param target request target exactly as in the request line: path and query, undecoded
 * @param headers headers in the order of arrival
 * @param client certificate of the client, if the connection has one
 * @param body the body, read on demand
 */
public record ServerRequest(
        Access access, String method, String target, Headers headers, ClientCertificate client, Body body) {

    /** Rejects null. */
    public ServerRequest {
        Objects.requireNonNull(access, "access");
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(target, "target");
        Objects.requireNonNull(headers, "headers");
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(body, "body");
    }

    /** Listeners of the server. */
    public enum Access {
        /** TLS; callers are authenticated and authorized. */
        AUTHENTICATED,
        /** The read-only port: plain HTTP, everybody may read, nothing that changes or shows a container. */
        READ_ONLY
    }

    /** A body that is read on demand. */
    @FunctionalInterface
    public interface Body {

        /** No body. */
        Body EMPTY = limit -> new byte[0];

        /**
         * The whole body. Blocks until it is there.
         *
         * @param limit how many bytes are accepted
         * @throws io.jubelet.ports.failure.ResourceExhaustedException when it is larger
         * @throws io.jubelet.ports.failure.UnavailableException when the connection ended before it was complete
         */
        byte[] read(int limit);
    }

    /** The headers of this name, in the order of arrival. */
    public List<String> header(String name) {
        return headers.all(name);
    }
}
