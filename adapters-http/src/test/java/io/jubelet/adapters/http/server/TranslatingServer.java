package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.server.WebSocketTranslation;
import java.io.IOException;
import java.time.Duration;

/** A kubelet server that translates exec for a client, and the streaming server of a runtime. */
abstract class TranslatingServer extends UpgradingServer {

    static final String PROTOCOL = "v5.channel.k8s.io";
    static final Streams ALL = new Streams(true, true, true, false);
    static final String SUCCESS = "{\"metadata\":{},\"status\":\"Success\"}";

    /** A client whose request for these streams was accepted. */
    TestWebSocket exec(Streams streams) throws Exception {
        return exec(streams, NEVER_IDLE);
    }

    TestWebSocket exec(Streams streams, Duration idle) throws Exception {
        listen(streams, idle);
        return again();
    }

    /** One more client. */
    TestWebSocket again() throws Exception {
        return TestWebSocket.open(port(), "/exec/ns/pod/c", "v4.channel.k8s.io, " + PROTOCOL, PROTOCOL);
    }

    void listen(Streams streams, Duration idle) {
        listen(idle, runtime -> new ServerResponse.Upgraded(runtimeAddress(runtime, "/exec/token"),
                new WebSocketTranslation.Channels(streams)));
    }

    /** The next connection of the agent to the runtime, which speaks SPDY. */
    TestSpdyRuntime acceptSpdy() throws IOException {
        return new TestSpdyRuntime(accept());
    }

    /** The client gets this status and the end, and nothing is left. */
    void assertEnds(TestWebSocket client, String status) throws IOException {
        assertEquals("3:" + status, client.read().channel());
        assertCloses(client, 1000);
        client.close();
        awaitNoConnection();
        awaitNoTimer();
    }
}
