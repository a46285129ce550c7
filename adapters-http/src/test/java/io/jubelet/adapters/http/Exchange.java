package io.jubelet.adapters.http;

import io.jubelet.ports.await.Await;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;

/** What tests need of HTTP: the plain text of requests and responses. */
final class Exchange {

    private static final long DEADLINE_NANOS = 60_000_000_000L;

    private Exchange() {
    }

    /** Sends a request line and gives the whole answer, head and body, as text. */
    static String ask(SocketAddress server, String requestLine) throws IOException {
        try (SocketChannel channel = SocketChannel.open(server)) {
            channel.write(ByteBuffer.wrap((requestLine + " HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer answer = ByteBuffer.allocate(1 << 20);
            while (channel.read(answer) >= 0) {
                // Until the server closes.
            }
            return new String(answer.array(), 0, answer.position(), StandardCharsets.UTF_8);
        }
    }

    /** Status and body of an answer that is not chunked. */
    static String brief(String answer) {
        return answer.split(" ")[1] + " " + answer.substring(answer.indexOf("\r\n\r\n") + 4);
    }

    /** Waits until a condition holds. */
    static void await(String what, BooleanSupplier condition) {
        Await.until(what, condition);
    }
}
