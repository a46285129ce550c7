package io.jubelet.adapters.apiserver.testserver.http;

import java.io.IOException;
import java.util.Map;

/** Where the answer to one request goes. Either {@code answer} or {@code stream} is called, once. */
public interface HttpExchange {

    /** Sends a whole answer. */
    void answer(int status, Map<String, String> headers, byte[] body) throws IOException;

    /**
     * Starts an answer of JSON without a known end; it is the last one of its connection.
     *
     * @param gone is called once when the client has closed the connection
     */
    Stream stream(int status, Runnable gone) throws IOException;

    /** Breaks the connection without an answer. */
    void abort() throws IOException;

    /** An answer that grows; each piece is on its way before the call returns. */
    interface Stream extends AutoCloseable {

        /** Sends one piece. */
        void send(byte[] piece) throws IOException;

        /** Breaks the connection in the middle of the answer. */
        void abort() throws IOException;

        /** Ends the answer in good order. */
        @Override
        void close() throws IOException;
    }
}
