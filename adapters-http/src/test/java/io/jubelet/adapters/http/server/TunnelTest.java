package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.server.WebSocketTranslation;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** port-forward: SPDY inside of a WebSocket, which is unpacked for the runtime. */
@Timeout(120)
final class TunnelTest extends UpgradingServer {

    private static final String PROTOCOL = "SPDY/3.1+portforward.k8s.io";
    private static final String SWITCH = "HTTP/1.1 101 Switching Protocols|Upgrade: SPDY/3.1|Connection: Upgrade|"
            + "X-Stream-Protocol-Version: portforward.k8s.io||";

    @BeforeEach
    void start() {
        listen(NEVER_IDLE, runtime -> new ServerResponse.Upgraded(runtimeAddress(runtime, "/portforward/token"),
                new WebSocketTranslation.Tunnel(List.of("portforward.k8s.io"))));
    }

    private TestWebSocket ask() throws Exception {
        return TestWebSocket.ask(port(), "/portForward/ns/pod", PROTOCOL);
    }

    @Test
    void theContentOfMessagesGoesBothWays() throws Exception {
        try (TestWebSocket client = ask(); Socket there = accept()) {
            String request = head(there);
            assertTrue(request.startsWith("POST /portforward/token HTTP/1.1|Host: n|Connection: Upgrade|"), request);
            assertTrue(request.contains("|Upgrade: SPDY/3.1|X-Stream-Protocol-Version: portforward.k8s.io|Content-Length: 0|"),
                    request);
            assertFalse(request.contains("WebSocket") || request.contains("websocket") || request.contains("s3cret"), request);
            send(there, SWITCH + "first");
            String head = client.head();
            assertTrue(head.startsWith("HTTP/1.1 101 ") && head.contains("|Sec-WebSocket-Protocol: " + PROTOCOL + "|"), head);
            assertEquals("first", client.read().text());
            client.send(TestWebSocket.BINARY, false, "a".getBytes(StandardCharsets.US_ASCII));
            client.send(TestWebSocket.CONTINUATION, true, "b".getBytes(StandardCharsets.US_ASCII));
            client.send(TestWebSocket.BINARY, true, "x".repeat(200_000).getBytes(StandardCharsets.US_ASCII));
            assertEquals("ab", new String(there.getInputStream().readNBytes(2), StandardCharsets.US_ASCII));
            assertArrayEquals("x".repeat(200_000).getBytes(StandardCharsets.US_ASCII), there.getInputStream().readNBytes(200_000));
            send(there, "last");
            there.close();
            assertEquals("last", client.read().text());
            assertCloses(client, 1000);
            awaitNoTimer();
        }
    }

    @Test
    void whatTheClientSentLastArrives() throws Exception {
        try (TestWebSocket client = ask(); Socket there = accept()) {
            head(there);
            send(there, SWITCH);
            client.head();
            client.send(TestWebSocket.BINARY, true, "last".getBytes(StandardCharsets.US_ASCII));
            client.send(TestWebSocket.CLOSE, true, new byte[] {3, (byte) 232});
            assertEquals("last", new String(there.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
            assertCloses(client, 1000);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void otherMessagesEndIt(boolean text) throws Exception {
        try (TestWebSocket client = ask(); Socket there = accept()) {
            head(there);
            send(there, SWITCH);
            client.head();
            if (text) {
                client.send(TestWebSocket.TEXT, true, new byte[] {'a'});
            } else {
                client.client().socket().getOutputStream().write(new byte[] {(byte) 0x82, 1, 0});
            }
            assertCloses(client, text ? 1000 : 1002);
            assertEquals(-1, there.getInputStream().read());
        }
    }

    @Test
    void aRuntimeThatRefusesAnswersTheClient() throws Exception {
        String refusal = "HTTP/1.1 404 Not Found|Content-Length: 4||gone";
        assertEquals(refusal, answered(refusal, "gone"));
        String missing = "unable to upgrade: missing upgrade headers in response";
        String answer = answered("HTTP/1.1 101 Switching Protocols|Upgrade: tcp|Connection: Upgrade||", missing);
        assertTrue(answer.startsWith("HTTP/1.1 500 ") && answer.endsWith("||" + missing), answer);
    }

    private String answered(String sent, String end) throws Exception {
        try (TestWebSocket client = ask(); Socket there = accept()) {
            head(there);
            send(there, sent);
            return client.client().readTo(end);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "POST; dGhlIHNhbXBsZSBub25jZQ==; 13; 405 Method Not Allowed",
        "GET; YQ==; 13; 400 Bad Request", "GET; ?; 13; 400 Bad Request",
        "GET; dGhlIHNhbXBsZSBub25jZQ==; 8; 400 Bad Request"})
    void whatIsNoHandshakeIsRefused(String method, String key, String version, String status) throws Exception {
        try (TestClient client = TestClient.tls(port()).send(method + " /portForward/a/b HTTP/1.1|Host: n|Connection: Upgrade|"
                + "Upgrade: websocket|Sec-WebSocket-Protocol: " + PROTOCOL + "|Sec-WebSocket-Key: " + key
                + "|Sec-WebSocket-Version: " + version + "|Content-Length: 0||")) {
            String answer = client.readTo("\n" + status.substring(4) + "\n");
            assertTrue(answer.startsWith("HTTP/1.1 " + status + "|"), answer);
        }
    }
}
