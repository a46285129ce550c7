package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which WebSockets are translated. */
class WebSocketProtocolsTest {

    @Test
    void aWebSocketIsAskedForByTwoHeaders() {
        assertTrue(WebSocketProtocols.isRequested(List.of("keep-alive, Upgrade"), List.of("WebSocket")));
        assertFalse(WebSocketProtocols.isRequested(List.of("keep-alive"), List.of("websocket")));
        assertFalse(WebSocketProtocols.isRequested(List.of("upgrade"), List.of()));
        assertFalse(WebSocketProtocols.isRequested(List.of("upgrade"), List.of("SPDY/3.1", "websocket")));
    }

    @Test
    void channelsThatCanBeClosedAreTranslated() {
        assertTrue(WebSocketProtocols.offersChannels(List.of("v4.channel.k8s.io,v5.channel.k8s.io ")));
        assertFalse(WebSocketProtocols.offersChannels(List.of("v4.channel.k8s.io, xv5.channel.k8s.io")));
        assertFalse(WebSocketProtocols.offersChannels(List.of("v4.channel.k8s.io", "v5.channel.k8s.io")));
        assertFalse(WebSocketProtocols.offersChannels(List.of()));
    }

    @Test
    void whatIsSpokenOverSpdyInsideIsTunneled() {
        assertEquals(List.of("portforward.k8s.io", "v2.k8s.io"), WebSocketProtocols.tunneled(List.of(
                "v4.channel.k8s.io, SPDY/3.1+portforward.k8s.io, SPDY/3.1+other, SPDY/3+x.k8s.io,SPDY/3.1+v2.k8s.io")));
        assertEquals(List.of(), WebSocketProtocols.tunneled(List.of()));
    }
}
