package io.jubelet.ports.server;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Objects;

/** The response to a request. The transport executes it. */
public sealed interface ServerResponse {

    /**
     * A complete response.
     *
     * @param status HTTP status code
     * @param headers headers; the length is added by the transport
     * @param body body; empty for none
     * @param unauthenticated whether callers who are not authenticated get this response, too: a connection that carried no other
     *     response stays under the limits of unauthenticated connections
     */
    record Complete(int status, Headers headers, byte[] body, boolean unauthenticated) implements ServerResponse {

        /** Rejects null. */
        public Complete {
            Objects.requireNonNull(headers, "headers");
            Objects.requireNonNull(body, "body");
        }

        /** A response to a caller who is authenticated, or where that is not asked for. */
        public Complete(int status, Headers headers, byte[] body) {
            this(status, headers, body, false);
        }

        /** The same, for callers who are not authenticated. */
        public Complete toUnauthenticated() {
            return new Complete(status, headers, body, true);
        }
    }

    /**
     * A body that is written while it comes to be.
     *
     * @param status HTTP status code
     * @param headers headers; with {@code Content-Length} when it is known: a body of another length is cut off
     * @param content writes it
     */
    record Streamed(int status, Headers headers, Content content) implements ServerResponse {

        /** Rejects null. */
        public Streamed {
            Objects.requireNonNull(headers, "headers");
            Objects.requireNonNull(content, "content");
        }
    }

    /**
     * The connection is upgraded and joined with one to the streaming server of the runtime. Without a translation the request
     * goes there as it came in (method, headers, body; the path and query of the address in place of its own), and what comes
     * back is passed on, byte by byte in both directions.
     *
     * @param address address of the streaming server, http or https, good for one connection
     * @param translation what happens between the two
     */
    record Upgraded(URI address, WebSocketTranslation translation) implements ServerResponse {

        /** Rejects null. */
        public Upgraded {
            Objects.requireNonNull(address, "address");
            Objects.requireNonNull(translation, "translation");
        }

        /** Without a translation. */
        public Upgraded(URI address) {
            this(address, new WebSocketTranslation.None());
        }
    }

    /** Writes a body. */
    @FunctionalInterface
    interface Content {

        /**
         * Writes all of it, in the calling thread. The transport interrupts the thread when the caller has gone.
         *
         * @throws io.jubelet.ports.failure.PortException when it can't go on. Before the first byte the transport answers
         *     with status 500 and the message; afterwards the connection is cut off, so that the caller sees that
         *     something is missing
         */
        void writeTo(Output output);
    }

    /** Where a body goes. */
    interface Output {

        /**
         * Writes bytes; blocks while the caller is slow, so that no more than a few buffers are ever held.
         *
         * @param bytes read completely before this returns
         * @throws io.jubelet.ports.failure.UnavailableException when the caller has gone
         */
        void write(ByteBuffer bytes);

        /** Sends what has been written; never blocks. */
        void flush();
    }
}
