package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.probe.ProbeReport;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The results of probes whose servers break the rules of HTTP/2, or use them to answer nothing. */
@Timeout(60)
final class Http2ProbeFailureTest {

    private static final Duration LONG = Duration.ofSeconds(10);
    private static final Duration SHORT = Duration.ofMillis(700);
    private static final int INTERNAL_ERROR = 2;
    private static final int REFUSED_STREAM = 7;
    private static final int ENHANCE_YOUR_CALM = 11;
    private static final byte[] HALF = "half".getBytes(StandardCharsets.US_ASCII);
    private static SelfSigned key;

    private final Vertx vertx = Vertx.vertx();
    private final NetworkProbeClient client = new NetworkProbeClient(vertx, "kube-probe/1.36");
    private ScriptedHttp2Server server;

    @BeforeAll
    static void makeKey(@TempDir Path directory) throws Exception {
        key = new SelfSigned(directory);
    }

    @BeforeEach
    void start() throws Exception {
        server = new ScriptedHttp2Server(key);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        vertx.close().await();
        server.close();
    }

    @Test
    void aStreamThatIsResetIsAFailure() {
        server.script(out -> out.reset(INTERNAL_ERROR));
        assertEquals(failed("stream error: stream ID 1; INTERNAL_ERROR; received from peer"), get(LONG).report());
        assertEquals(1, server.requests().size());
    }

    @Test
    void aConnectionThatEndsIsAFailure() {
        server.script(out -> out.socket().close());
        assertEquals(failed("unexpected EOF"), get(LONG).report());
    }

    @Test
    void aServerThatLeavesForAnErrorIsAFailure() {
        server.script(out -> out.goAway(0, ENHANCE_YOUR_CALM));
        assertEquals(failed("http2: Transport received GOAWAY from server ErrCode:ENHANCE_YOUR_CALM"), get(LONG).report());
        assertEquals(1, server.requests().size());
    }

    @Test
    void aRequestThatWasNotTakenIsSentAgain() {
        server.script(out -> {
            switch (server.requests().size()) {
                case 1 -> out.reset(REFUSED_STREAM);
                case 2 -> out.goAway(0, 0);
                default -> {
                    out.send(ScriptedHttp2Server.HEADERS, ScriptedHttp2Server.END_HEADERS, 1, ScriptedHttp2Server.OK);
                    out.send(ScriptedHttp2Server.DATA, ScriptedHttp2Server.END_STREAM, 1, HALF);
                }
            }
        });
        assertEquals(ProbeReport.success("half"), get(LONG).report());
        assertEquals(3, server.requests().size());
    }

    @Test
    void aRequestThatIsNeverTakenIsAFailureInTheEnd() {
        server.script(out -> out.reset(REFUSED_STREAM));
        assertEquals(failed("context deadline exceeded (Client.Timeout exceeded while awaiting headers)"),
                get(Duration.ofSeconds(2)).report());
        assertTrue(server.requests().size() > 1 && server.requests().size() < 10, () -> server.requests().toString());
    }

    @Test
    void aServerThatLeavesAfterThisRequestMayAnswer() {
        server.script(out -> {
            out.goAway(1, 0);
            out.send(ScriptedHttp2Server.HEADERS, ScriptedHttp2Server.END_HEADERS | ScriptedHttp2Server.END_STREAM, 1,
                    ScriptedHttp2Server.OK);
        });
        assertEquals(ProbeReport.success(""), get(LONG).report());
    }

    @Test
    void aBodyThatIsResetSaysNothingAboutTheContainer() {
        server.script(out -> {
            half(out);
            out.reset(INTERNAL_ERROR);
        });
        assertEquals(ProbeReport.unreadable("stream error: stream ID 1; INTERNAL_ERROR; received from peer"), get(LONG).report());
    }

    @Test
    void aBodyThatBreaksOffSaysNothingAboutTheContainer() {
        server.script(out -> {
            half(out);
            out.socket().close();
        });
        assertEquals(ProbeReport.unreadable("unexpected EOF"), get(LONG).report());
    }

    @Test
    void aBodyShorterThanAnnouncedSaysNothingAboutTheContainer() {
        server.script(out -> {
            out.send(ScriptedHttp2Server.HEADERS, ScriptedHttp2Server.END_HEADERS, 1,
                    (byte) 0x88, (byte) 0x0f, (byte) 0x0d, (byte) 3, (byte) '1', (byte) '0', (byte) '0');
            out.send(ScriptedHttp2Server.DATA, ScriptedHttp2Server.END_STREAM, 1, HALF);
        });
        assertEquals(ProbeReport.unreadable("unexpected EOF"), get(LONG).report());
    }

    @Test
    void aBodyThatTakesTooLongSaysNothingAboutTheContainer() throws InterruptedException {
        server.script(Http2ProbeFailureTest::half);
        assertEquals(ProbeReport.unreadable("context deadline exceeded (Client.Timeout or context cancellation while reading body)"),
                get(SHORT).report());
        server.awaitEnd();
    }

    @Test
    void silenceIsAFailureAndTheConnectionEnds() throws InterruptedException {
        assertEquals(failed("context deadline exceeded (Client.Timeout exceeded while awaiting headers)"), get(SHORT).report());
        server.awaitEnd();
    }

    @Test
    void aConnectionWithoutSettingsEndsWithTheProbe() throws Exception {
        server.withoutSettings();
        int before = KeptClients.of(vertx);
        assertEquals(failed("context deadline exceeded (Client.Timeout exceeded while awaiting headers)"), get(SHORT).report());
        server.awaitEnd();
        assertEquals(before, KeptClients.afterClosing(vertx));
    }

    @Test
    void aConnectionWithoutSettingsDoesNotEndAnother() throws InterruptedException {
        var asked = new CountDownLatch(1);
        var answer = new CountDownLatch(1);
        server.script(out -> {
            asked.countDown();
            try {
                answer.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            out.send(ScriptedHttp2Server.HEADERS, ScriptedHttp2Server.END_HEADERS | ScriptedHttp2Server.END_STREAM, 1,
                    ScriptedHttp2Server.OK);
        });
        var first = new AtomicReference<HttpAnswer>();
        Thread asking = Thread.ofVirtual().start(() -> first.set(get(LONG)));
        asked.await();
        server.withoutSettings();
        get(SHORT);
        answer.countDown();
        asking.join();
        assertInstanceOf(HttpAnswer.Answered.class, first.get());
        server.awaitEnd();
    }

    @Test
    void anInterruptEndsTheConnection() throws InterruptedException {
        var asked = new CountDownLatch(1);
        server.script(_ -> asked.countDown());
        var failure = new AtomicReference<Throwable>();
        Thread asking = Thread.ofVirtual().start(() -> {
            try {
                get(LONG);
            } catch (CancelledException e) {
                failure.set(e);
            }
        });
        asked.await();
        asking.interrupt();
        asking.join();
        assertInstanceOf(CancelledException.class, failure.get());
        server.awaitEnd();
    }

    private static void half(ScriptedHttp2Server.Frames out) throws IOException {
        out.send(ScriptedHttp2Server.HEADERS, ScriptedHttp2Server.END_HEADERS, 1, ScriptedHttp2Server.OK);
        out.send(ScriptedHttp2Server.DATA, 0, 1, HALF);
    }

    private HttpAnswer get(Duration timeout) {
        return client.get(new HttpProbeRequest(true, "127.0.0.1", server.port(), "/", url(), "",
                Map.of("User-Agent", List.of("test"))), timeout);
    }

    private ProbeReport failed(String why) {
        return ProbeReport.failure("Get \"" + url() + "\": " + why);
    }

    private String url() {
        return "https://127.0.0.1:" + server.port() + "/";
    }
}
