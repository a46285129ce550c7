package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.http.server.TestWebSocket.Frame;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import io.jubelet.ports.server.ClientAuthorities;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.server.WebSocketTranslation;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A kubelet server that translates exec for a client, and the streaming server of a runtime. */
abstract class TranslatingServer {

    static final String PROTOCOL = "v5.channel.k8s.io";
    static final Streams ALL = new Streams(true, true, true, false);
    static final String SUCCESS = "{\"metadata\":{},\"status\":\"Success\"}";

    private final Vertx vertx = Vertx.vertx();
    private final PendingTimers timers = new PendingTimers(vertx);
    private ServerSocket runtime;
    private NodeHttpServer server;
    private int port;

    /** Takes longer than a handshake may. */
    @BeforeAll
    static void makeCertificates() {
        TestCertificates.certificate("ca");
    }

    @BeforeEach
    void start() throws IOException {
        runtime = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
        runtime.close();
        vertx.close().await();
    }

    /** A client whose request for these streams was accepted. */
    TestWebSocket exec(Streams streams) throws Exception {
        return exec(streams, Duration.ofHours(4));
    }

    TestWebSocket exec(Streams streams, Duration idle) throws Exception {
        listen(streams, idle);
        return again();
    }

    /** One more client. */
    TestWebSocket again() throws Exception {
        return TestWebSocket.open(port, "/exec/ns/pod/c", "v4.channel.k8s.io, " + PROTOCOL, PROTOCOL);
    }

    /** The port of the kubelet server. */
    int listen(Streams streams, Duration idle) {
        var address = URI.create("http://127.0.0.1:" + runtime.getLocalPort() + "/exec/token");
        server = NodeHttpServer.secure(timers.vertx(),
                _ -> new ServerResponse.Upgraded(address, new WebSocketTranslation.Channels(streams)),
                new NodeServerSettings("127.0.0.1", 0, NodeServerSettings.Tls.DEFAULT, idle, NodeServerSettings.Limits.DEFAULT),
                () -> Optional.of(TestCertificates.pair("server")), ClientAuthorities.NONE);
        port = server.start();
        return port;
    }

    /** The connection of the agent to the runtime. */
    TestSpdyRuntime accept() throws IOException {
        return new TestSpdyRuntime(runtime.accept());
    }

    /** Nobody reaches the runtime any more. */
    void endRuntime() throws IOException {
        runtime.close();
    }

    /** The client gets this status and the end, and nothing is left. */
    void assertEnds(TestWebSocket client, String status) throws IOException {
        assertEquals("3:" + status, client.read().channel());
        assertCloses(client, 1000);
        Await.until("the end of the connection", () -> server.connections() == 0);
        awaitNoTimer();
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
