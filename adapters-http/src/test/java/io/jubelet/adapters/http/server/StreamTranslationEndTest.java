package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.http.server.TestWebSocket.Frame;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import io.vertx.core.json.JsonObject;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How connections end whose messages are translated: refusals, clients and runtimes that go, and what is too much. */
@Timeout(120)
final class StreamTranslationEndTest extends TranslatingServer {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "HTTP/1.1 404 Not Found~Content-Length: 6~~gone~~xyz | unable to upgrade connection: gone",
        "HTTP/1.1 500 No~Content-Length: 21~~{\"message\":\"denied!\"} | unable to upgrade connection: denied!",
        "HTTP/1.1 200 OK~~ | unable to upgrade connection: empty server response",
        "HTTP/1.1 101 Switching Protocols~Upgrade: SPDY/3.1~Connection: Upgrade~~"
                + " | unable to upgrade connection: the runtime chose the protocol \"\"",
        "SSH-2.0~~ | error sending request: malformed HTTP response"})
    void aRefusalOfTheRuntimeIsReportedOnTheErrorChannel(String answer, String message) throws Exception {
        try (TestWebSocket client = exec(ALL); TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.head();
            there.send(answer.replace('~', '|'));
            there.close();
            assertEquals("Internal error occurred: " + message,
                    new JsonObject(client.read().channel().substring(2)).getString("message"));
            assertCloses(client, 1000);
        }
    }

    @Test
    void aStreamThatIsRefusedEndsTheCommand() throws Exception {
        try (TestWebSocket client = exec(ALL); TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.begin();
            assertEquals("open error", there.next());
            there.reset("error");
            assertEquals("Internal error occurred: the runtime refused the stream error",
                    new JsonObject(client.read().channel().substring(2)).getString("message"));
        }
    }

    @Test
    void whatIsNoFrameEndsTheCommandAfterItsOutput() throws Exception {
        try (TestWebSocket client = exec(ALL); TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.begin("error", "stdin", "stdout", "stderr");
            there.data("stdout", "out");
            // The answer to a stream, without a stream.
            there.send("\u0080\3\0\2\0\0\0\0");
            assertEquals("1:out", client.read().channel());
            assertEquals("Internal error occurred: malformed SPDY frame: Received invalid frame",
                    new JsonObject(client.read().channel().substring(2)).getString("message"));
            assertCloses(client, 1000);
        }
        awaitNoTimer();
    }

    @Test
    void anUnreachableRuntimeIsReportedOnTheErrorChannel() throws Exception {
        endRuntime();
        try (TestWebSocket client = exec(ALL)) {
            client.read();
            String message = new JsonObject(client.read().channel().substring(2)).getString("message");
            assertTrue(message.startsWith("Internal error occurred: error sending request: error dialing backend: "), message);
        }
    }

    @Test
    void aClientThatGoesLeavesTheCommandTheEndOfItsInput() throws Exception {
        for (boolean says : new boolean[] {true, false}) {
            try (TestWebSocket client = says ? exec(ALL) : again(); TestSpdyRuntime there = acceptSpdy()) {
                client.read();
                there.begin("error", "stdin", "stdout", "stderr");
                if (says) {
                    client.send(TestWebSocket.CLOSE, true, new byte[] {3, (byte) 232});
                    assertCloses(client, 1000);
                } else {
                    client.close();
                }
                assertEquals("stdin ends", there.next());
                there.data("stdout", "x".repeat(5 << 20));
                there.finish("stdout");
                there.finish("stderr");
                there.exit(SUCCESS);
                assertEquals("end", there.next());
                awaitNoTimer();
            }
        }
    }

    /** A runtime that closes a connection whose input it has not read resets it. */
    @Test
    void aCommandThatEndsBeforeItsInputLosesNothing() throws Exception {
        try (TestWebSocket client = exec(ALL); TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.begin("error", "stdin", "stdout", "stderr");
            fill(() -> client.send(0, "x".repeat(1 << 16)));
            there.data("stdout", "out");
            there.data("stderr", "failed");
            there.exit("{\"status\":\"Failure\",\"message\":\"broken\"}");
            there.close();
            assertEquals("1:out", client.read().channel());
            assertEquals("2:failed", client.read().channel());
            assertEquals("Internal error occurred: broken", new JsonObject(client.read().channel().substring(2)).getString("message"));
        }
        awaitNoConnection();
        awaitNoTimer();
    }

    @ParameterizedTest
    @CsvSource({"255, 1000", "255 9, 1000", "255 0 0, 1000"})
    void aBadCloseSignalEndsTheConnection(String bytes, int status) throws Exception {
        try (TestWebSocket client = exec(ALL); TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.begin("error", "stdin", "stdout", "stderr");
            String[] numbers = bytes.split(" ");
            byte[] content = new byte[numbers.length];
            for (int i = 0; i < content.length; i++) {
                content[i] = (byte) Integer.parseInt(numbers[i]);
            }
            client.send(TestWebSocket.BINARY, true, content);
            assertCloses(client, status);
            assertEquals("stdin ends", there.next());
        }
    }

    @Test
    void anIdleConnectionEndsHoweverOftenTheClientPings() throws Exception {
        try (TestWebSocket client = exec(ALL, Duration.ofMillis(300)); TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.begin("error", "stdin", "stdout", "stderr");
            Frame frame;
            do {
                client.send(TestWebSocket.PING, true, new byte[0]);
                frame = client.read();
            } while (frame.opcode() == TestWebSocket.PONG);
            assertEquals(TestWebSocket.CLOSE, frame.opcode());
            awaitNoTimer();
        }
    }

    @Test
    void anIdleConnectionEndsThoughTheClientDoesNotRead() throws Exception {
        try (TestWebSocket client = exec(ALL, Duration.ofSeconds(2)); TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.begin("error", "stdin", "stdout", "stderr");
            Thread.ofVirtual().start(() -> there.sendForever("stdout"));
            awaitNoConnection();
            awaitNoTimer();
            assertFalse(client.client().socket().isClosed());
        }
    }

    @Test
    void pingsOfAClientThatDoesNotReadAreNotRead() throws Exception {
        try (TestWebSocket client = exec(ALL); TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.begin("error", "stdin", "stdout", "stderr");
            long sent = fill(() -> client.send(TestWebSocket.PING, true, new byte[120]));
            for (long read = 0; read < sent; read++) {
                assertEquals(TestWebSocket.PONG, client.read().opcode());
            }
        }
    }

    @Test
    void whatIsNoHandshakeIsRefused() throws Exception {
        listen(ALL, NEVER_IDLE);
        for (String[] one : new String[][] {
            {"POST", "Sec-WebSocket-Version: 13|Sec-WebSocket-Key: a|Content-Length: 0|", "405", "bad method"},
            {"GET", "Sec-WebSocket-Version: 13|", "400", "mismatch challenge/response"},
            {"GET", "Sec-WebSocket-Version: 8|Sec-WebSocket-Key: a|", "400", "missing or bad WebSocket Version"}}) {
            try (TestClient client = TestClient.tls(port()).send(one[0] + " /exec/a/b/c HTTP/1.1|Host: n|Connection: Upgrade|"
                    + "Upgrade: websocket|" + one[1] + "Sec-WebSocket-Protocol: " + PROTOCOL + "||")) {
                String answer = client.readTo(one[3]);
                assertTrue(answer.startsWith("HTTP/1.1 " + one[2] + " ") && answer.endsWith("||" + one[3]), answer);
            }
        }
    }

    @Test
    void fortyMegabytesArrive() throws Exception {
        byte[] block = "y".repeat(1 << 16).getBytes(StandardCharsets.US_ASCII);
        int blocks = 640;
        try (TestWebSocket client = exec(new Streams(false, true, false, false)); TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.begin("error", "stdout");
            var written = new AtomicInteger();
            Thread writer = Thread.ofVirtual().start(() -> {
                try {
                    for (int i = 0; i < blocks; i++) {
                        there.data("stdout", new String(block, StandardCharsets.US_ASCII));
                        written.incrementAndGet();
                    }
                    there.finish("stdout");
                    there.exit(SUCCESS);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            long read = 0;
            for (Frame frame = client.read(); frame.content()[0] == 1; frame = client.read()) {
                read += frame.content().length - 1;
                assertTrue((long) written.get() * block.length - read < 20L << 20, written + " blocks written, " + read + " read");
            }
            assertEquals((long) blocks * block.length, read);
            writer.join();
        } catch (EOFException e) {
            throw new AssertionError("the connection ended too early", e);
        }
    }
}
