package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.http.server.TestWebSocket.Frame;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** exec and attach over a WebSocket whose messages become streams of SPDY. */
@Timeout(120)
final class StreamTranslationTest extends TranslatingServer {

    @Test
    void aCommandGetsTheEndOfItsInputAndAnswers() throws Exception {
        try (TestWebSocket client = exec(ALL); TestSpdyRuntime there = acceptSpdy()) {
            assertEquals("1:", client.read().channel());
            String head = there.head();
            assertTrue(head.startsWith("POST /exec/token HTTP/1.1|Host: 127.0.0.1:"), head);
            assertTrue(head.contains("|Connection: Upgrade|Upgrade: SPDY/3.1|X-Stream-Protocol-Version: v5.channel.k8s.io|"
                    + "X-Stream-Protocol-Version: v4.channel.k8s.io|Content-Length: 0|"), head);
            assertFalse(head.contains("s3cret") || head.contains("Sec-WebSocket"), head);
            client.send(0, "sent early");
            there.send(TestSpdyRuntime.SWITCH);
            for (String type : new String[] {"error", "stdin", "stdout", "stderr"}) {
                assertEquals("open " + type, there.next());
                there.accept(type);
            }
            assertEquals("stdin sent early", there.next());
            client.send(0, "more");
            assertEquals("stdin more", there.next());
            client.send(TestWebSocket.BINARY, true, new byte[] {(byte) 255, 0});
            assertEquals("stdin ends", there.next());
            client.send(0, "too late");
            there.data("stdout", "out");
            assertEquals("1:out", client.read().channel());
            there.data("stderr", "err");
            assertEquals("2:err", client.read().channel());
            there.finish("stdout");
            there.finish("stderr");
            there.exit("{\"metadata\":{},\"status\":\"Success\"}");
            assertEnds(client, SUCCESS);
            assertEquals("end", there.next());
        }
    }

    @Test
    void sizesOfTheTerminalArePassedOn() throws Exception {
        try (TestWebSocket client = exec(new Streams(true, true, true, true)); TestSpdyRuntime there = acceptSpdy()) {
            assertEquals("1:", client.read().channel());
            there.begin("error", "stdin", "stdout", "resize");
            client.send(4, "{\"Width\":80,\"Height\":24}");
            assertEquals("resize {\"Width\":80,\"Height\":24}", there.next());
            client.send(2, "not to be sent there");
            client.send(77, "no channel");
            client.send(0, "x");
            assertEquals("stdin x", there.next());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "true | true | 1", "false | true | 2", "false | false | 3"})
    void theFirstMessageSaysThatTheConnectionStands(boolean stdout, boolean stderr, int channel) throws Exception {
        try (TestWebSocket client = exec(new Streams(true, stdout, stderr, false)); TestSpdyRuntime there = acceptSpdy()) {
            assertEquals(channel + ":", client.read().channel());
            there.head();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{\"status\":\"Failure\",\"reason\":\"NonZeroExitCode\",\"message\":\"x\",\"details\":{\"causes\":[{\"reason\":\"ExitCode\","
                + "\"message\":\"3\"}]}} | NonZeroExitCode"
                + " | command terminated with non-zero exit code: command terminated with exit code 3 | 3",
        "{\"status\":\"Failure\",\"reason\":\"InternalError\",\"message\":\"no shim\"} | InternalError"
                + " | Internal error occurred: no shim | no shim",
        "{\"status\":\"Failure\",\"reason\":\"NonZeroExitCode\"} | InternalError"
                + " | Internal error occurred: error stream protocol error: details must be set"
                + " | error stream protocol error: details must be set",
        "{\"status\":\"Failure\",\"reason\":\"NonZeroExitCode\",\"details\":{\"causes\":[{\"reason\":\"ExitCode\",\"message\":\"256\"}]}}"
                + " | InternalError | Internal error occurred: error stream protocol error: invalid exit code value \"256\""
                + " | error stream protocol error: invalid exit code value \"256\"",
        "{\"status\":\"Odd\"} | InternalError | Internal error occurred: error stream protocol error: unknown error"
                + " | error stream protocol error: unknown error",
        "{\"status\":null} | InternalError | Internal error occurred: error stream protocol error: unknown error"
                + " | error stream protocol error: unknown error",
        "{\"status\":\"Failure\",\"reason\":\"NonZeroExitCode\",\"details\":{\"causes\":null}} | InternalError"
                + " | Internal error occurred: error stream protocol error: no ExitCode cause given"
                + " | error stream protocol error: no ExitCode cause given",
        "{\"status\":\"Failure\",\"reason\":\"NonZeroExitCode\",\"details\":{\"causes\":[{\"reason\":\"ExitCode\",\"message\":null}]}}"
                + " | InternalError"
                + " | Internal error occurred: error stream protocol error: invalid exit code value \"\""
                + " | error stream protocol error: invalid exit code value \"\"",
        "oops | InternalError | Internal error occurred: error stream protocol error: no Status in \"oops\""
                + " | error stream protocol error: no Status in \"oops\""})
    void theEndOfTheCommandIsAStatus(String sent, String reason, String message, String cause) throws Exception {
        try (TestWebSocket client = exec(new Streams(false, true, false, false)); TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.begin("error", "stdout").exit(sent);
            there.finish("stdout");
            var status = new JsonObject(client.read().channel().substring(2));
            assertEquals("Failure", status.getString("status"));
            assertEquals(reason, status.getString("reason"));
            assertEquals(message, status.getString("message"));
            assertEquals(cause, status.getJsonObject("details").getJsonArray("causes").getJsonObject(0).getString("message"));
            assertEquals(reason.equals("InternalError") ? 500 : null, status.getInteger("code"));
        }
    }

    /** One frame of SPDY holds less than 16 MiB. */
    @Test
    void aMessageThatIsLongerThanAFrameArrivesWhole() throws Exception {
        String text = "0123456789abcdef".repeat((17 << 20) / 16);
        try (TestWebSocket client = exec(ALL); TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.begin("error", "stdin", "stdout", "stderr");
            client.send(0, text);
            client.send(TestWebSocket.BINARY, true, new byte[] {(byte) 255, 0});
            var read = new StringBuilder();
            for (String event = there.next(); !event.equals("stdin ends"); event = there.next()) {
                read.append(event.startsWith("stdin ") ? event.substring("stdin ".length()) : "");
            }
            assertEquals(text.length(), read.length());
            assertTrue(text.contentEquals(read));
        }
    }

    @Test
    void aRuntimeThatGoesEndsTheStreams() throws Exception {
        try (TestWebSocket client = exec(ALL)) {
            client.read();
            acceptSpdy().begin("error", "stdin", "stdout", "stderr").close();
            assertEnds(client, SUCCESS);
        }
    }

    @Test
    void framesAreJoinedPingsAnsweredAndNonsenseRefused() throws Exception {
        try (TestWebSocket client = exec(ALL); TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.begin("error", "stdin", "stdout", "stderr");
            client.send(TestWebSocket.BINARY, false, new byte[] {0, 'a'});
            client.send(TestWebSocket.PING, true, new byte[] {7});
            Frame pong = client.read();
            assertEquals(TestWebSocket.PONG, pong.opcode());
            assertArrayEquals(new byte[] {7}, pong.content());
            client.send(TestWebSocket.CONTINUATION, true, new byte[] {'b'});
            assertEquals("stdin ab", there.next());
            there.ping(2);
            assertEquals("ping 2", there.next());
            client.client().socket().getOutputStream().write(new byte[] {(byte) 0x82, 1, 0});
            assertCloses(client, 1002);
        }
    }

    @Test
    void theRuntimeIsPingedWhileNothingElseIsSent() throws Exception {
        try (TestWebSocket client = exec(ALL); TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.begin("error", "stdin", "stdout", "stderr");
            assertEquals("ping 1", there.next());
            assertEquals("ping 3", there.next());
        }
    }

    /** A runtime that has sent all and closed the connection answers a ping with a reset: what is under way would be lost. */
    @Test
    void theRuntimeIsNotPingedWhileItsOutputWaitsForTheClient() throws Exception {
        try (TestWebSocket client = exec(new Streams(false, true, false, false), Duration.ofSeconds(8));
                TestSpdyRuntime there = acceptSpdy()) {
            client.read();
            there.begin("error", "stdout");
            Thread.ofVirtual().start(() -> there.sendForever("stdout"));
            String next = there.next();
            assertTrue(List.of("end", "reset").contains(next), next);
        }
    }
}
