package io.jubelet.adapters.http.server;

import io.jubelet.domain.server.WebSocketProtocols;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.server.WebSocketTranslation;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Passes a request that asks for an upgrade on to the streaming server of the runtime.
 *
 * <ul>
 *   <li>The runtime switches protocols: the connections are joined, without a translation behind the runtime's own answer.
 *   <li>It answers with a status from 400 on: that answer goes to the client as it is, then the connection is closed.
 *   <li>Any other answer, or none: status 500 and a text.
 * </ul>
 *
 * <p>With a translation to channels, the client is answered first, and {@link StreamTranslation} does the rest.
 */
final class UpgradeProxy implements AutoCloseable {

    private static final int CONNECT_MILLIS = 30_000;
    private static final Duration ERROR_TIME = Duration.ofSeconds(10);
    private static final int FAILED = 500;

    private final Vertx vertx;
    private final NetClient dialer;
    private final Duration idle;
    private final MessageMemory messages = new MessageMemory(MessageMemory.SIZE);

    UpgradeProxy(Vertx vertx, Duration idle) {
        this.vertx = vertx;
        this.idle = idle;
        dialer = vertx.createNetClient(new NetClientOptions().setConnectTimeout(CONNECT_MILLIS)
                .setHostnameVerificationAlgorithm("HTTPS").setTcpNoDelay(true));
    }

    /** Whether a request asks for an upgrade. */
    static boolean isUpgrade(ServerRequest request) {
        return request.header("connection").stream()
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("upgrade"));
    }

    /** Status 500 and a text, for a client that can't be upgraded. */
    static ServerResponse.Complete failure(String text) {
        return new ServerResponse.Complete(FAILED, Headers.of("Content-Type", "text/plain; charset=utf-8")
                .with("X-Content-Type-Options", "nosniff"), (text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Passes a request on. For the event loop of the connection.
     *
     * @param peer IP address of the client
     * @param refused gets the response when the client has to be answered by the caller
     */
    void pass(ServerRequest request, byte[] body, ServerResponse.Upgraded target, String peer, ChannelGate client,
            Consumer<ServerResponse.Complete> refused) {
        URI address = target.address();
        if (!(target.translation() instanceof WebSocketTranslation.None)) {
            var refusal = WebSocketHandshake.refusal(request, target.translation());
            if (refusal.isPresent()) {
                refused.accept(refusal.get());
                return;
            }
        }
        switch (target.translation()) {
            case WebSocketTranslation.None _ ->
                    RuntimeCall.send(dialer, address, RuntimeRequest.forward(request, body, address, peer),
                            new Answer(this, client, Optional.empty(), refused));
            case WebSocketTranslation.Tunnel(List<String> protocols) ->
                    RuntimeCall.send(dialer, address, RuntimeRequest.tunneled(request, protocols, address, peer),
                            new Answer(this, client, Optional.of(request), refused));
            case WebSocketTranslation.Channels(Streams streams) ->
                    new StreamTranslation(vertx, new ChannelClient(client, messages), streams, idle).start(
                            WebSocketHandshake.answer(request, Optional.of(WebSocketProtocols.CHANNELS)), dialer, address);
        }
    }

    @Override
    public void close() {
        dialer.close();
    }

    /**
     * Joins client and runtime as the runtime's answer demands.
     *
     * @param webSocket the request for a WebSocket in which the client speaks SPDY; absent for a client that speaks what the
     *     runtime does
     */
    private record Answer(UpgradeProxy proxy, ChannelGate client, Optional<ServerRequest> webSocket,
            Consumer<ServerResponse.Complete> refused) implements RuntimeCall.Receiver {

        @Override
        public void answered(NetSocket runtime, RuntimeAnswer answer) {
            if (!answer.switches() && !answer.refuses()) {
                runtime.close();
                failed("invalid upgrade response: status code " + answer.status());
            } else if (webSocket.isPresent() && answer.switches()) {
                tunnel(runtime, answer, webSocket.get());
            } else {
                ByteProxy bridge = proxy.bridge(client, runtime, ByteProxy.Framing.NONE, answer.speaksSpdy());
                bridge.start(answer.bytes());
                if (!answer.switches()) {
                    bridge.limit(ERROR_TIME);
                }
            }
        }

        private void tunnel(NetSocket runtime, RuntimeAnswer answer, ServerRequest request) {
            if (!answer.speaksSpdy()) {
                runtime.close();
                failed("unable to upgrade: missing upgrade headers in response");
                return;
            }
            String chosen = answer.header(RuntimeRequest.PROTOCOL);
            var framing = new TunnelFraming(proxy.messages, client::answer);
            var first = new ByteArrayOutputStream();
            first.writeBytes(WebSocketHandshake.answer(request,
                    Optional.of(chosen).filter(name -> !name.isEmpty()).map(WebSocketProtocols.TUNNEL::concat)));
            byte[] rest = answer.rest();
            if (rest.length > 0) {
                first.writeBytes(framing.toClient(rest));
            }
            proxy.bridge(client, runtime, framing, true).start(first.toByteArray());
        }

        @Override
        public void failed(String text) {
            refused.accept(failure(text));
        }
    }

    private ByteProxy bridge(ChannelGate client, NetSocket runtime, ByteProxy.Framing framing, boolean spdy) {
        return new ByteProxy(vertx, client, runtime, idle, framing, spdy);
    }
}
