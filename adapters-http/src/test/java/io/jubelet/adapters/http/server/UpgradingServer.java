package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.http.server.TestWebSocket.Frame;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.server.ClientAuthorities;
import io.jubelet.ports.server.ServerResponse;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A kubelet server that answers each request with an upgrade to the streaming server of a runtime. */
abstract class UpgradingServer {

    static final Duration NEVER_IDLE = Duration.ofHours(4);
    /** Handshakes take their time on a busy machine. */
    private static final KubeletServerSettings.Limits LIMITS = new KubeletServerSettings.Limits(
            1000, Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(90));

    private final Vertx vertx = Vertx.vertx();
    private final PendingTimers timers = new PendingTimers(vertx);
    private ServerSocket runtime;
    private KubeletServerListener server;
    private int port;

    /** Takes longer than a handshake may. */
    @BeforeAll
    static void makeCertificates() {
        TestCertificates.certificate("ca");
    }

    @BeforeEach
    void startRuntime() throws IOException {
        runtime = new ServerSocket(0, 600, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
        runtime.close();
        vertx.close().await();
    }

    /**
     * Starts the server, instead of one that was started before.
     *
     * @param idle how long a connection may be idle
     * @param answer to all requests, with the port of the runtime
     */
    void listen(Duration idle, Function<Integer, ServerResponse.Upgraded> answer) {
        if (server != null) {
            server.close();
        }
        ServerResponse.Upgraded upgraded = answer.apply(runtime.getLocalPort());
        server = KubeletServerListener.secure(timers.vertx(), _ -> upgraded,
                new KubeletServerSettings("127.0.0.1", 0, KubeletServerSettings.Tls.DEFAULT, idle, LIMITS),
                () -> Optional.of(TestCertificates.pair("server")), ClientAuthorities.NONE);
        port = server.start();
    }

    /** An address of the runtime. */
    static URI runtimeAddress(int port, String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** The port of the kubelet server. */
    int port() {
        return port;
    }

    /** The next connection of the agent to the runtime. */
    Socket accept() throws IOException {
        return runtime.accept();
    }

    /** Nobody reaches the runtime any more. */
    void endRuntime() throws IOException {
        runtime.close();
    }

    /** The head of what the agent sends to the runtime. */
    static String head(Socket there) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int one = there.getInputStream().read();
            assertTrue(one >= 0, head::toString);
            head.append((char) one);
        }
        return head.toString().replace("\r\n", "|");
    }

    /** Sends to the agent what the runtime answers. */
    static void send(Socket there, String text) throws IOException {
        there.getOutputStream().write(text.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends without end, until the agent closes the connection. */
    static void sendForever(Socket there) {
        byte[] chunk = new byte[1 << 16];
        try {
            while (true) {
                there.getOutputStream().write(chunk);
            }
        } catch (IOException _) {
            // The end of the connection.
        }
    }

    /**
     * Sends something again and again, until nothing more is taken: all buffers are full.
     *
     * @return how often it was sent
     */
    static long fill(Sending client) {
        var sent = new AtomicLong();
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    client.send();
                    sent.incrementAndGet();
                }
            } catch (IOException _) {
                // The connection ended.
            }
        });
        var before = new AtomicLong();
        var same = new AtomicInteger();
        Await.until("nothing more is taken", () -> {
            same.set(sent.get() > 0 && sent.get() == before.getAndSet(sent.get()) ? same.get() + 1 : 0);
            return same.get() == 300;
        });
        return before.get();
    }

    /** Sends something. */
    @FunctionalInterface
    interface Sending {
        void send() throws IOException;
    }

    void awaitNoConnection() {
        Await.until("the end of the connection", () -> server.connections() == 0);
    }

    void awaitNoTimer() {
        Await.until("no timer", () -> timers.count() == 0);
    }

    static void assertCloses(TestWebSocket client, int status) throws IOException {
        Frame close = client.read();
        assertEquals(TestWebSocket.CLOSE, close.opcode());
        assertArrayEquals(new byte[] {(byte) (status >> 8), (byte) status}, close.content());
        assertEquals(-1, client.client().socket().getInputStream().read());
    }
}
