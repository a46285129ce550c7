package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.app.config.ServerConfiguration;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.FakeProcessDiagnostics;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.server.WebSocketTranslation;
import io.jubelet.ports.server.WebSocketTranslation.Channels;
import io.jubelet.ports.server.WebSocketTranslation.None;
import io.jubelet.ports.server.WebSocketTranslation.Tunnel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which requests of exec, attach and port-forward are translated. */
class StreamEndpointsTest {

    private static final String PODS = """
            {"kind":"PodList","apiVersion":"v1","metadata":{},"items":[{"metadata":{"name":"web","namespace":"default","uid":"u-1"},
             "spec":{"containers":[{"name":"main","image":"nginx"}]}}]}
            """;
    private static final String TUNNEL = "SPDY/3.1+portforward.k8s.io";

    private static ServerCalls calls(boolean translates) {
        var host = new HostViews(path -> {
            throw new NotFoundException(path);
        }, new FakeCommandRunner(), new FakeProcessDiagnostics());
        return new ServerCalls(ServerCalls.PROCESS, host,
                new ServerConfiguration.Handlers(true, true, true, true, true, true, true, true, true, translates, false))
                .show(new KubernetesPodCodec().decode(PODS.getBytes(StandardCharsets.UTF_8)).pods().getFirst());
    }

    private static Headers webSocket(String protocols) {
        return Headers.of("Connection", "Upgrade").with("Upgrade", "websocket").with("Sec-WebSocket-Protocol", protocols);
    }

    private static WebSocketTranslation translation(boolean translates, String target, Headers headers) {
        return ((ServerResponse.Upgraded) calls(translates).respond("GET", target, headers, "")).translation();
    }

    @Test
    void channelsThatCanBeClosedAreTranslated() {
        for (String path : List.of("/exec/default/web/main?command=sh&", "/attach/default/web/main?")) {
            assertEquals(new Channels(new Streams(true, true, true, false)),
                    translation(true, path + "input=1&output=1&error=1", webSocket("v4.channel.k8s.io, v5.channel.k8s.io")));
            assertEquals(new Channels(new Streams(false, true, false, true)),
                    translation(true, path + "output=1&error=1&tty=1", webSocket("v5.channel.k8s.io")));
            assertEquals(new None(), translation(true, path + "output=1", webSocket("v4.channel.k8s.io")));
            assertEquals(new None(), translation(true, path + "output=1",
                    Headers.of("Connection", "Upgrade").with("Upgrade", "SPDY/3.1")));
        }
    }

    @Test
    void aTunnelNeedsNoPorts() {
        assertEquals(new Tunnel(List.of("portforward.k8s.io")), translation(true, "/portForward/default/web", webSocket(TUNNEL)));
        assertEquals(new None(), translation(true, "/portForward/default/web?port=80", webSocket("v4.channel.k8s.io")));
        assertEquals("400 query parameter \"port\" is required", ServerCalls.text(calls(true).respond("GET",
                "/portForward/default/web", webSocket("v4.channel.k8s.io"), "")));
    }

    @Test
    void withoutTheGateNothingIsTranslated() {
        assertEquals(new None(), translation(false, "/exec/default/web/main?output=1", webSocket("v5.channel.k8s.io")));
        assertEquals("400 query parameter \"port\" is required", ServerCalls.text(calls(false).respond("GET",
                "/portForward/default/web", webSocket(TUNNEL), "")));
    }
}
