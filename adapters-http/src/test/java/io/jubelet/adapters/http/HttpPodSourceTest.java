package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.fake.RecordingReceiver;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.fake.WallTimers;
import io.jubelet.ports.source.SourceProblem;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Time is virtual: each round happens on the thread of the test. */
@Timeout(180)
final class HttpPodSourceTest {

    private static final Duration EVERY = Duration.ofSeconds(20);

    private final Vertx vertx = Vertx.vertx();
    private final VirtualTimers timers = new VirtualTimers();
    private final ScriptedServer server = new ScriptedServer();
    private final ScriptedServer elsewhere = new ScriptedServer();
    private final LineManifests manifests = new LineManifests();
    private final RecordingReceiver receiver = new RecordingReceiver();
    private HttpPodSource source = source(server.url() + "/pods?node=a", Map.of());

    HttpPodSourceTest() throws IOException {
        // The fields throw.
    }

    @AfterEach
    void stop() throws IOException {
        source.close();
        vertx.close().await();
        server.close();
        elsewhere.close();
    }

    @Test
    void theUrlIsAskedAtOnceAndThenEveryInterval() {
        server.page(LineManifests.of("a"));
        source.start(receiver);
        timers.settle();
        assertEquals(List.of("a"), receiver.names());
        timers.advance(EVERY.minusMillis(1));
        assertEquals(1, server.requests().size());
        server.page(LineManifests.of("a", "b"));
        timers.advance(Duration.ofMillis(1));
        assertEquals(2, server.requests().size());
        assertEquals(List.of("a", "b"), receiver.names());
    }

    @Test
    void theSameBytesAreNotReadAgain() {
        server.page(LineManifests.of("a"));
        rounds(5);
        assertEquals(5, server.requests().size());
        assertEquals(1, receiver.sets().size());
        assertEquals(List.of(server.url() + "/pods?node=a"), manifests.sources());
    }

    @Test
    void nothingIsDeliveredBeforeTheFirstAnswer() {
        server.say("HTTP/1.1 503 Busy|Content-Length: 0||");
        rounds(2);
        assertEquals(List.of(), receiver.sets());
    }

    @Test
    void anEmptyAnswerTakesThePodsAwayAndIsAProblem() {
        server.page(LineManifests.of("a"));
        rounds(1);
        server.page("");
        timers.advance(EVERY);
        assertEquals(List.of(), receiver.names());
        assertEquals(List.of("answers with nothing; it no longer wants any pod"), problems());
        server.page(LineManifests.of("a"));
        timers.advance(EVERY);
        assertEquals(List.of("a"), receiver.names());
    }

    @Test
    void anEmptyAnswerStaysAProblemAsLongAsItComes() {
        server.page("");
        rounds(6);
        assertEquals(3, problems().size());
        assertEquals(List.of(receiver.problems().getLast()), receiver.sets().getLast().problems());
    }

    @Test
    void aBrokenAnswerKeepsThePodsAndIsReportedOnce() {
        server.page(LineManifests.of("a"));
        rounds(1);
        server.page("pod\nend\n");
        rounds(3);
        assertEquals(List.of("a"), receiver.names());
        assertEquals(List.of("bad line: pod"), problems());
        server.page("crash");
        rounds(2);
        assertEquals(2, problems().size());
        assertEquals(List.of(receiver.problems().getLast()), receiver.sets().getLast().problems());
        server.page(LineManifests.of("a", "b"));
        timers.advance(EVERY);
        assertEquals(List.of("a", "b"), receiver.names());
    }

    @Test
    void failuresAreReportedThreeTimesInARow() {
        server.say("HTTP/1.1 503 Busy|Content-Length: 0||");
        rounds(6);
        assertEquals(List.of("answers with status 503 Busy", "answers with status 503 Busy",
                "answers with status 503 Busy (this will not be repeated until it works again)"), problems());
        server.page(LineManifests.of("a"));
        timers.advance(EVERY);
        server.say("HTTP/1.1 404 Not Found|Content-Length: 0||");
        timers.advance(EVERY);
        assertEquals(4, problems().size());
        assertEquals("answers with status 404 Not Found", problems().getLast());
        assertEquals(List.of("a"), receiver.names());
    }

    @Test
    void aServerThatIsGoneIsAProblem() throws IOException {
        server.close();
        rounds(1);
        assertEquals(List.of("dial tcp 127.0.0.1:" + server.port() + ": connect: connection refused"), problems());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"HTTP/1.1 200 OK|Content-Length: 50||pod; unexpected EOF",
            "x||; net/http: HTTP/1.x transport connection broken: malformed HTTP response \"x\""})
    void whatIsNoAnswerIsAProblem(String answer, String problem) {
        server.say(answer);
        rounds(1);
        assertEquals(List.of(problem), problems());
        assertEquals(List.of(), receiver.sets());
    }

    @Test
    void moreThanTheLimitIsAProblem() {
        server.script((_, out) -> {
            ScriptedServer.write(out, "HTTP/1.1 200 OK\r\n\r\n");
            byte[] part = new byte[1 << 20];
            for (int i = 0; i < 11; i++) {
                out.write(part);
            }
        });
        rounds(1);
        assertEquals(List.of("answers with more than 10 MiB"), problems());
        assertEquals(List.of(), manifests.sources());
    }

    @Test
    void headersAreSentAndNeverShown() {
        source = source(server.url().replace("//", "//me:s3cret@"), Map.of("Bad", List.of("s3cret\n")));
        rounds(1);
        source.close();
        source = source(server.url().replace("//", "//me:s3cret@"), Map.of("X-Token", List.of("s3cret", "s3cret-2")));
        server.page("pod");
        rounds(1);
        String head = server.requests().getFirst();
        assertTrue(head.contains("X-Token: s3cret\r\nX-Token: s3cret-2\r\n"), head);
        assertTrue(head.contains("Authorization: Basic bWU6czNjcmV0\r\n"), head);
        assertEquals("net/http: invalid header field name or value for \"Bad\"", problems().getFirst());
        assertEquals(List.of(server.url(), server.url()), receiver.problems().stream().map(SourceProblem::place).toList());
        assertFalse(receiver.problems().toString().contains("s3cret"), () -> receiver.problems().toString());
    }

    /** RFC 7617: the colon is always there. */
    @ParameterizedTest
    @CsvSource({"s3cret, czNjcmV0Og==", "s3cret:, czNjcmV0Og==", ":s3cret, OnMzY3JldA==", "m%3Ae:s3%20cret, bTplOnMzIGNyZXQ=",
            "m%3Ae, bTplOg=="})
    void aUserMayHaveNoPassword(String user, String credentials) {
        source = source(server.url().replace("//", "//" + user + "@"), Map.of());
        server.page("pod");
        rounds(1);
        String head = server.requests().getFirst();
        assertTrue(head.contains("Authorization: Basic " + credentials + "\r\n"), head);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://me:s3 cret@host/", "http://me:s3/cret@host/", "ftp://me:s3cret@host/"})
    void aUrlThatIsNoneIsRefusedWithoutItsPassword(String url) {
        String message = assertThrows(IllegalArgumentException.class, () -> source(url, Map.of())).getMessage();
        assertFalse(message.contains("cret"), message);
    }

    @Test
    void aRedirectIsFollowedWithoutTheHeadersForAnotherServer() {
        source = source(server.url() + "/a/b", Map.of("X-Token", List.of("s3cret")));
        elsewhere.page(LineManifests.of("a"));
        server.script((head, out) -> ScriptedServer.write(out, "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: "
                + (head.startsWith("GET /a/b ") ? "c?d" : elsewhere.url() + "/e") + "\r\n\r\n"));
        rounds(1);
        assertEquals(List.of("a"), receiver.names());
        assertEquals(List.of("GET /a/b HTTP/1.1", "GET /a/c?d HTTP/1.1"),
                server.requests().stream().map(head -> head.lines().findFirst().orElseThrow()).toList());
        assertTrue(server.requests().getLast().contains("X-Token: s3cret"));
        assertTrue(elsewhere.requests().getFirst().startsWith("GET /e HTTP/1.1\r\n"));
        assertFalse(elsewhere.requests().getFirst().contains("X-Token"));
    }

    @ParameterizedTest
    @CsvSource({"/pods, redirects 10 times in a row", "ftp://x/, redirects to something that is not a URL of http or https",
            "http://[, redirects to something that is not a URL of http or https"})
    void aRedirectThatLeadsNowhereIsAProblem(String location, String problem) {
        server.say("HTTP/1.1 301 Moved|Content-Length: 0|Location: " + location + "||");
        rounds(1);
        assertEquals(List.of(problem), problems());
    }

    @Test
    void closingEndsARequestThatHangs() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        server.script((_, _) -> {
            asked.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        try (WallTimers real = new WallTimers()) {
            source = new HttpPodSource(vertx, server.url(), Map.of(), EVERY, manifests, real);
            source.start(receiver);
            asked.await();
            source.close();
        }
        never.countDown();
        assertEquals(List.of(), receiver.problems());
        assertEquals(List.of(), receiver.sets());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://host/", "pods", "http:///pods", "http://a b"})
    void anotherUrlIsRefused(String url) {
        assertThrows(IllegalArgumentException.class, () -> source(url, Map.of()));
    }

    private HttpPodSource source(String url, Map<String, List<String>> headers) {
        return new HttpPodSource(vertx, url, headers, EVERY, manifests, timers);
    }

    private void rounds(int count) {
        try {
            source.start(receiver);
            timers.settle();
        } catch (IllegalStateException startedAlready) {
            timers.advance(EVERY);
        }
        timers.advance(EVERY.multipliedBy(count - 1));
    }

    private List<String> problems() {
        return receiver.problems().stream().map(SourceProblem::message).toList();
    }
}
