package io.jubelet.adapters.http;

import io.vertx.core.buffer.Buffer;
import java.util.OptionalLong;

/** A connection on which one GET request can be sent. For its event loop. */
interface GetConnection {

    /** Sends the request. */
    void get(GetRequest request, Receiver receiver);

    /**
     * The head of a response.
     *
     * @param status HTTP status
     * @param reason text of the status, may be empty
     * @param location first value of the header; empty when there is none
     * @param length bytes of the body; empty when the head does not tell
     */
    record Head(int status, String reason, String location, OptionalLong length) {
    }

    /** Gets the response, until the connection is ended. */
    interface Receiver {

        /** The head is complete. */
        void head(Head head);

        /** A part of the body. */
        void body(Buffer part);

        /** The body is complete. */
        void end();

        /** There is no head, or the body has no end. */
        void failed(NoAnswerException why);
    }
}
