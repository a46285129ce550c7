package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;

/** The kubelet server of an agent with real containers: logs, commands, streams, statistics and metrics. */
class RealServerTest extends RealNode {

    private final int port = SelfSigned.freePort();
    private final SSLSocketFactory trusting = SelfSigned.trusted();

    @Test
    void servesLogsCommandsAndStatisticsOfAContainer() throws IOException {
        node.put("talker.yaml", Manifests.pod("talker", "", Manifests.container("main", Manifests.IMAGE,
                "echo first; echo second; trap exit TERM; while true; do sleep 1; done")));
        AgentProcess agent = start("--address=127.0.0.1", "--port=" + port, "--enable-server=true",
                "--authorization-mode=AlwaysAllow", "--authentication-token-webhook=false", "--anonymous-auth=true");
        agent.awaitReady("talker");
        String container = "/default/" + full("talker") + "/main";

        Await.until("both lines are in the log", Duration.ofSeconds(20),
                () -> get("/containerLogs" + container).equals("first\nsecond\n"));
        assertEquals("second\n", get("/containerLogs" + container + "?tailLines=1"));
        assertEquals("over\n", post("/run" + container + "?cmd=echo%20over"));
        assertEquals("hello from exec\n", exec(container, "echo", "hello%20from%20exec"));
        assertTrue(get("/pods").contains("\"name\":\"" + full("talker") + "\""));
        assertTrue(get("/stats/summary").contains("\"name\": \"" + full("talker") + "\""));
        assertTrue(get("/metrics/resource").contains("container_memory_working_set_bytes{container=\"main\""));
        assertTrue(get("/metrics/cadvisor").contains("container_cpu_usage_seconds_total{container=\"main\""));
        assertTrue(get("/metrics").contains("kubelet_running_pods 1"));
        assertEquals("ok", get("/healthz"));
    }

    @Test
    void strangersGetNothing() {
        AgentProcess agent = start("--address=127.0.0.1", "--port=" + port, "--enable-server=true",
                "--authorization-mode=AlwaysAllow", "--authentication-token-webhook=false");
        agent.awaitLine("the kubelet API is served at 127.0.0.1");
        assertEquals(new Reply(401, "Unauthorized"), request("GET", "/pods"));
        assertEquals(401, request("POST", "/exec/default/x/y?output=1").status());
        assertEquals(404, request("GET", "/nothing").status());
    }

    private String get(String target) {
        return request("GET", target).body();
    }

    private String post(String target) {
        return request("POST", target).body();
    }

    private record Reply(int status, String body) {
    }

    private Reply request(String method, String target) {
        try {
            var connection = (HttpsURLConnection) URI.create("https://127.0.0.1:" + port + target).toURL().openConnection();
            connection.setSSLSocketFactory(trusting);
            connection.setHostnameVerifier((_, _) -> true);
            connection.setRequestMethod(method);
            int status = connection.getResponseCode();
            try (InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
                return new Reply(status, new String(body.readAllBytes(), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Standard output of a command, over a WebSocket: the first byte of each message is its channel. */
    private String exec(String container, String... command) throws IOException {
        try (Socket socket = trusting.createSocket("127.0.0.1", port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(("GET /exec" + container + "?output=1&command="
                    + String.join("&command=", command) + " HTTP/1.1\r\nHost: node\r\nConnection: Upgrade\r\n"
                    + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                    + "Sec-WebSocket-Protocol: v4.channel.k8s.io\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            var in = new DataInputStream(socket.getInputStream());
            String head = head(in);
            assertTrue(head.startsWith("HTTP/1.1 101 "), head);
            var output = new ByteArrayOutputStream();
            while ((in.readByte() & 0x0f) != 8) {
                int size = in.readByte() & 0x7f;
                byte[] message = in.readNBytes(size == 126 ? in.readUnsignedShort() : size);
                if (message.length > 0 && message[0] == 1) {
                    output.write(message, 1, message.length - 1);
                }
            }
            return output.toString(StandardCharsets.UTF_8);
        }
    }

    private static String head(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertTrue(next >= 0, head::toString);
            head.append((char) next);
        }
        return head.toString();
    }
}
