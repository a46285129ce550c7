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
import java.util.Map;
import java.util.TreeMap;
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
        translatesChannels(container);
        assertTrue(get("/pods").contains("\"name\":\"" + full("talker") + "\""));
        assertTrue(get("/stats/summary").contains("\"name\": \"" + full("talker") + "\""));
        assertTrue(get("/metrics/resource").contains("container_memory_working_set_bytes{container=\"main\""));
        assertTrue(get("/metrics/cadvisor").contains("container_cpu_usage_seconds_total{container=\"main\""));
        assertTrue(get("/metrics").contains("kubelet_running_pods 1"));
        assertEquals("ok", get("/healthz"));
    }

    /** A WebSocket whose channels can be closed, which runtimes do not speak. */
    private void translatesChannels(String container) throws IOException {
        String protocol = "v5.channel.k8s.io";
        assertEquals(Map.of(1, "typed", 3, "{\"metadata\":{},\"status\":\"Success\"}"),
                messages(protocol, "/exec" + container + "?input=1&output=1&error=1&command=cat",
                        "\0typed".getBytes(StandardCharsets.US_ASCII), new byte[] {(byte) 255, 0}));
        Map<Integer, String> failed = messages(protocol,
                "/exec" + container + "?output=1&error=1&command=sh&command=-c&command=echo%20bad%3E%262%3Bexit%203");
        assertEquals("bad\n", failed.get(2));
        assertTrue(failed.get(3).contains("\"causes\":[{\"reason\":\"ExitCode\",\"message\":\"3\"}]"), failed::toString);
        // The runtime applies the size while it passes on the input: the command may see the line first.
        String untilResized =
                "read%20x%3Bfor%20i%20in%20%24%28seq%20100%29%3Bdo%20stty%20size%7Cgrep%2031.97%26%26exit%3Bsleep%200.1%3Bdone";
        Map<Integer, String> resized = messages(protocol,
                "/exec" + container + "?input=1&output=1&tty=1&command=sh&command=-c&command=" + untilResized,
                "\4{\"Width\":97,\"Height\":31}".getBytes(StandardCharsets.US_ASCII), "\0\n".getBytes(StandardCharsets.US_ASCII));
        assertTrue(resized.get(1).contains("31 97"), resized::toString);
        assertTrue(get("/metrics").contains("kubelet_websocket_streaming_requests_total{subresource=\"exec\"} 3"));
    }

    @Test
    void othersGetNothing() {
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

    /** Standard output of a command, over a WebSocket that is joined with one of the runtime. */
    private String exec(String container, String... command) throws IOException {
        return messages("v4.channel.k8s.io", "/exec" + container + "?output=1&command=" + String.join("&command=", command))
                .getOrDefault(1, "");
    }

    /**
     * What comes over a WebSocket, by channel.
     *
     * @param sent messages for the other end, the number of the channel first, each shorter than 126 bytes
     */
    private Map<Integer, String> messages(String protocol, String target, byte[]... sent) throws IOException {
        try (Socket socket = trusting.createSocket("127.0.0.1", port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(("GET " + target + " HTTP/1.1\r\nHost: node\r\nConnection: Upgrade\r\n"
                    + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                    + "Sec-WebSocket-Protocol: " + protocol + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            var in = new DataInputStream(socket.getInputStream());
            String head = head(in);
            assertTrue(head.startsWith("HTTP/1.1 101 ") && head.contains(protocol), head);
            for (byte[] message : sent) {
                // A mask of zeros changes nothing.
                var frame = new ByteArrayOutputStream();
                frame.writeBytes(new byte[] {(byte) 0x82, (byte) (0x80 | message.length), 0, 0, 0, 0});
                frame.writeBytes(message);
                socket.getOutputStream().write(frame.toByteArray());
            }
            Map<Integer, String> output = new TreeMap<>();
            while ((in.readByte() & 0x0f) != 8) {
                int size = in.readByte() & 0x7f;
                byte[] message = in.readNBytes(size == 126 ? in.readUnsignedShort() : size);
                if (message.length > 1) {
                    output.merge((int) message[0], new String(message, 1, message.length - 1, StandardCharsets.UTF_8),
                            String::concat);
                }
            }
            return output;
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
