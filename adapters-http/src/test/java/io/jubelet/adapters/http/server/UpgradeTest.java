package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.server.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that are joined with those to a streaming server. */
@Timeout(180)
final class UpgradeTest extends UpgradingServer {

    private static final String SWITCH = "HTTP/1.1 101 Switching Protocols|Upgrade: SPDY/3.1|Connection: Upgrade|X-A: b||";

    @BeforeEach
    void start() {
        listen(NEVER_IDLE);
    }

    private void listen(Duration idle) {
        listen(idle, runtime -> new ServerResponse.Upgraded(runtimeAddress(runtime, "/exec/token?x=%20")));
    }

    private TestClient exec() throws Exception {
        return TestClient.tls(port()).send("POST /exec/ns/pod/c?command=sh HTTP/1.1|Host: node:10250|User-Agent: kubectl|"
                + "Connection: Upgrade|Upgrade: SPDY/3.1|X-Stream-Protocol-Version: v4|Content-Length: 0||");
    }

    @Test
    void theRequestGoesThereAndTheConnectionsAreJoined() throws Exception {
        try (TestClient client = exec(); Socket there = accept()) {
            String head = head(there);
            assertTrue(head.startsWith("POST /exec/token?x=%20 HTTP/1.1|"), head);
            for (String field : List.of("|Host: node:10250|", "|User-Agent: kubectl|", "|Connection: Upgrade|",
                    "|Upgrade: SPDY/3.1|", "|X-Stream-Protocol-Version: v4|", "|X-Forwarded-For: 127.0.0.1|",
                    "|Content-Length: 0|")) {
                assertTrue(head.contains(field), head);
            }
            send(there, SWITCH + "first");
            assertEquals(SWITCH + "first", client.readTo("first"));
            client.send("\0\1GET / HTTP/1.1||");
            byte[] bytes = there.getInputStream().readNBytes(20);
            assertEquals("\0\1GET / HTTP/1.1\r\n\r\n", new String(bytes, StandardCharsets.ISO_8859_1));
            send(there, "last");
            there.close();
            assertEquals("last", client.readAll());
        }
    }

    @Test
    void theEndOfTheClientReachesTheRuntime() throws Exception {
        try (TestClient client = exec(); Socket there = accept()) {
            head(there);
            send(there, SWITCH);
            client.readTo("||");
            client.send("last").close();
            assertEquals("last", new String(there.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
        }
    }

    /** As in the kubelet: whichever direction ends first, the other one ends with it. */
    @Test
    void theEndOfOneDirectionEndsBoth() throws Exception {
        try (TestClient client = exec(); Socket there = accept()) {
            head(there);
            send(there, SWITCH);
            client.readTo("||");
            send(there, "last");
            there.shutdownOutput();
            assertEquals("last", client.readAll());
            assertEquals(-1, there.getInputStream().read());
        }
        try (TestClient client = exec(); Socket there = accept()) {
            head(there);
            send(there, SWITCH);
            client.readTo("||");
            client.send("last").socket().shutdownOutput();
            assertEquals("last", new String(there.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
            assertEquals("", client.readAll().replace("<cut>", ""));
        }
    }

    /** A runtime that closes a connection whose input it has not read resets it. */
    @Test
    void whatTheRuntimeSentLastArrivesAlsoWhenItReadsNoMore() throws Exception {
        try (TestClient client = exec(); Socket there = accept()) {
            head(there);
            send(there, SWITCH);
            client.readTo("||");
            fill(() -> client.send("x".repeat(1 << 16)));
            send(there, "last");
            there.close();
            assertTrue(client.readAll().startsWith("last"));
        }
        awaitNoConnection();
        awaitNoTimer();
    }

    /** A connection that is closed while the last output is under way is reset by what the client sends meanwhile. */
    @Test
    void whatTheClientSendsBehindTheLastOutputDoesNotResetTheConnection() throws Exception {
        try (TestClient client = exec(); Socket there = accept()) {
            head(there);
            send(there, SWITCH);
            client.readTo("||");
            send(there, "last");
            there.close();
            assertEquals("last", client.readAll());
            for (int i = 0; i < 300; i++) {
                client.send("x".repeat(1 << 16));
            }
        }
        awaitNoConnection();
    }

    /** A runtime that has sent all and closed the connection answers a ping with a reset: what is under way would be lost. */
    @Test
    void aPingWaitsWhileOutputOfTheRuntimeIsUnderWay() throws Exception {
        String ping = "\u0080\3\0\6\0\0\0\4\0\0\0\1";
        String data = "\0\0\0\1\0\0\0\2hi";
        try (TestClient client = exec(); Socket there = accept()) {
            head(there);
            send(there, SWITCH);
            client.readTo("||");
            client.send(ping);
            assertEquals(ping, new String(there.getInputStream().readNBytes(12), StandardCharsets.ISO_8859_1));
            send(there, "output");
            client.readTo("output");
            client.send(ping + data);
            assertEquals(data + ping, new String(there.getInputStream().readNBytes(22), StandardCharsets.ISO_8859_1));
            send(there, "more");
            client.readTo("more");
            client.send(ping);
        }
        awaitNoTimer();
    }

    @Test
    void connectionsThatHaveEndedLeaveNoTimer() throws Exception {
        for (String answer : List.of(SWITCH, "HTTP/1.1 404 Not Found|Content-Length: 0||")) {
            for (boolean fromRuntime : List.of(true, false)) {
                try (TestClient client = exec(); Socket there = accept()) {
                    head(there);
                    send(there, answer);
                    client.readTo("||");
                    if (fromRuntime) {
                        there.close();
                        client.readAll();
                    }
                    client.close();
                    awaitNoConnection();
                }
                awaitNoTimer();
            }
        }
    }

    @Test
    void aWebSocketIsPassedOn() throws Exception {
        try (TestClient client = TestClient.tls(port()).send("GET /exec/a/b/c HTTP/1.1|Host: n|Connection: keep-alive, Upgrade|"
                + "Upgrade: websocket|Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==|Sec-WebSocket-Version: 13||");
                Socket there = accept()) {
            assertTrue(head(there).contains("|Upgrade: websocket|"));
            send(there, SWITCH);
            assertEquals(SWITCH, client.readTo("||"));
        }
    }

    @Test
    void credentialsOfTheCallerDoNotReachTheRuntime() throws Exception {
        try (TestClient client = TestClient.tls(port()).send("GET /exec/a/b/c HTTP/1.1|Host: n|Connection: Upgrade|"
                + "Upgrade: websocket|Authorization: Bearer s3cret|"
                + "Sec-WebSocket-Protocol: base64url.bearer.authorization.k8s.io.czNjcmV0, v5.channel.k8s.io||");
                Socket there = accept()) {
            String head = head(there);
            assertTrue(head.contains("|Sec-WebSocket-Protocol: v5.channel.k8s.io|"), head);
            assertFalse(head.contains("s3cret") || head.contains("czNjcmV0"), head);
            send(there, SWITCH);
            assertEquals(SWITCH, client.readTo("||"));
        }
    }

    @Test
    void errorsOfTheRuntimePassAndOthersAreExplained() throws Exception {
        String error = "HTTP/1.1 404 Not Found|Content-Length: 4||gone";
        assertEquals(error, answered(error));
        assertTrue(answered("HTTP/1.1 200 OK|Content-Length: 0||")
                .endsWith("||invalid upgrade response: status code 200\n"));
        assertTrue(answered("SSH-2.0||").endsWith("||malformed HTTP response\n"));
        assertTrue(answered("").endsWith("||unexpected EOF\n"));
    }

    private String answered(String answer) throws Exception {
        try (TestClient client = exec(); Socket there = accept()) {
            head(there);
            send(there, answer);
            there.close();
            return client.readTo(answer.contains("404") ? "gone" : tail(answer));
        }
    }

    private static String tail(String answer) {
        return answer.startsWith("HTTP") ? "code 200\n" : answer.isEmpty() ? "EOF\n" : "response\n";
    }

    @Test
    void withoutUpgradeOrRuntimeThereIsAnError() throws Exception {
        try (TestClient client = TestClient.tls(port())) {
            String refused = client.send("POST /exec/a/b/c HTTP/1.1|Host: n|Content-Length: 0||").readTo("required\n");
            assertTrue(refused.startsWith("HTTP/1.1 500 ") && refused.endsWith("||Upgrade request required\n"), refused);
        }
        endRuntime();
        try (TestClient client = exec()) {
            String refused = client.readTo("refused");
            assertTrue(refused.contains("||error dialing backend: "), refused);
        }
    }

    @Test
    void anIdleConnectionEnds() throws Exception {
        listen(Duration.ofMillis(200));
        try (TestClient client = exec(); Socket there = accept()) {
            head(there);
            send(there, SWITCH);
            assertEquals(SWITCH, client.readAll());
            assertEquals(-1, there.getInputStream().read());
        }
    }

    @Test
    void anIdleConnectionEndsThoughTheClientDoesNotRead() throws Exception {
        listen(Duration.ofSeconds(2));
        try (TestClient client = exec(); Socket there = accept()) {
            head(there);
            send(there, SWITCH);
            sendForever(there);
            awaitNoConnection();
            assertFalse(client.socket().isClosed());
        }
    }

    @Test
    void aHundredMegabytesComeBackThroughASlowReader() throws Exception {
        long size = 100L << 20;
        AtomicLong sent = new AtomicLong();
        try (TestClient client = exec(); Socket there = accept()) {
            head(there);
            send(there, SWITCH);
            client.readTo("||");
            Thread.ofVirtual().start(() -> echo(there));
            CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
                byte[] chunk = new byte[1 << 16];
                Random random = new Random(1);
                try {
                    OutputStream out = client.socket().getOutputStream();
                    for (long done = 0; done < size; done += chunk.length) {
                        random.nextBytes(chunk);
                        out.write(chunk);
                        sent.addAndGet(chunk.length);
                    }
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            byte[] expected = new byte[1 << 16];
            Random random = new Random(1);
            InputStream in = client.socket().getInputStream();
            for (long done = 0; done < size; done += expected.length) {
                random.nextBytes(expected);
                byte[] read = in.readNBytes(expected.length);
                assertTrue(Arrays.equals(expected, read), "differs behind " + done);
                // Buffers of four sockets; nothing piles up between them.
                assertTrue(sent.get() - done < 48L << 20, sent + " sent, " + done + " read");
            }
            writer.get();
        }
    }

    private static void echo(Socket socket) {
        try {
            socket.getInputStream().transferTo(socket.getOutputStream());
        } catch (IOException _) {
            // The end of the test.
        }
    }

    @Test
    void idleSessionsNeedNoThread() throws Exception {
        List<AutoCloseable> open = new ArrayList<>();
        int before = Thread.activeCount();
        for (int i = 0; i < 100; i++) {
            TestClient client = exec();
            open.add(client);
            Socket there = accept();
            open.add(there);
            head(there);
            send(there, SWITCH);
            client.readTo("||");
        }
        assertTrue(Thread.activeCount() < before + 20, () -> Thread.activeCount() + " threads");
        for (AutoCloseable one : open) {
            one.close();
        }
    }
}
