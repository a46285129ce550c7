package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.domain.probe.ProbeOutcome;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.probe.ProbeReport;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The GET request of probes and hooks on the wire, and the results of unusual responses. */
@Timeout(180)
final class HttpProbeTest {

    private static final Duration LONG = Duration.ofSeconds(10);
    private static final Map<String, List<String>> USUAL =
            Map.of("User-Agent", List.of("kube-probe/1.36"), "Accept", List.of("*/*"));

    private final Vertx vertx = Vertx.vertx();
    private final NetworkProbeClient client = new NetworkProbeClient(vertx, "kube-probe/1.36");
    private final ScriptedServer server = new ScriptedServer();
    private final CountDownLatch end = new CountDownLatch(1);

    HttpProbeTest() throws IOException {
        // The fields throw.
    }

    @AfterEach
    void stop() throws IOException {
        end.countDown();
        client.close();
        vertx.close().await();
        server.close();
    }

    @Test
    void nothingIsSentThatWasNotAskedFor() {
        server.page("fine");
        get("/a%20b?c=d", "", USUAL);
        assertHead("GET /a%20b?c=d HTTP/1.1", Map.of("host", "127.0.0.1:" + server.port(), "connection", "close",
                "user-agent", "kube-probe/1.36", "accept", "*/*"));
    }

    @Test
    void theHeadersOfTheProbeAreSent() {
        server.page("fine");
        get("/", "web.example", Map.of("Host", List.of("web.example"), "User-Agent", List.of("mine", "other"),
                "X-Twice", List.of("1", "2"), "Content-Length", List.of("7")));
        assertHead("GET / HTTP/1.1", Map.of("host", "web.example", "connection", "close", "user-agent", "mine",
                "x-twice", "1,2"));
    }

    @Test
    void anEmptyUserAgentIsNone() {
        server.page("fine");
        get("/", "", Map.of("User-Agent", List.of("")));
        assertHead("GET / HTTP/1.1", Map.of("host", "127.0.0.1:" + server.port(), "connection", "close"));
    }

    @Test
    void aHeaderThatCannotBeSentIsAFailureWithoutItsValue() {
        assertEquals(ProbeReport.failure("Get \"" + server.url()
                + "/\": net/http: invalid header field name or value for \"X\""),
                get("/", "", Map.of("X", List.of("secret\r\nInjected: 1"))).report());
        assertEquals(List.of(), server.requests());
    }

    @Test
    void onlyTheBeginningOfABodyIsRead() {
        server.script((_, out) -> {
            ScriptedServer.write(out, "HTTP/1.1 200 OK\r\n\r\n");
            try {
                while (true) {
                    ScriptedServer.write(out, "x".repeat(1000));
                }
            } catch (IOException e) {
                // The client has seen enough.
            }
        });
        assertEquals(new HttpAnswer.Answered(200, "x".repeat(10 << 10)), get("/", "", USUAL));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"HTTP/1.1 200 OK|Content-Length: 100||half",
            "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|ab|"})
    void aBodyThatBreaksOffSaysNothingAboutTheContainer(String answer) {
        server.say(answer);
        assertEquals(ProbeReport.unreadable("unexpected EOF"), get("/", "", USUAL).report());
    }

    @Test
    void aBodyThatTakesTooLongSaysNothingAboutTheContainer() {
        server.script((_, out) -> {
            ScriptedServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
            hang();
        });
        assertEquals(
                ProbeReport.unreadable("context deadline exceeded (Client.Timeout or context cancellation while reading body)"),
                client.get(request("/", "", USUAL), Duration.ofMillis(500)).report());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "SSH-2.0-OpenSSH_9.2|", "HTTP/1.1 abc||"})
    void whatIsNotHttpIsAFailure(String answer) {
        server.say(answer);
        HttpAnswer.Unanswered unanswered = assertInstanceOf(HttpAnswer.Unanswered.class, get("/", "", USUAL));
        assertEquals(ProbeOutcome.FAILURE, unanswered.report().outcome());
        assertTrue(unanswered.text().startsWith("Get \"" + server.url() + "/\": "), unanswered.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\n\nfine", "HTTP/1.1 200 OK\nContent-Length: 4\n\nfine",
            "HTTP/1.0 200\r\nContent-Length: 4\r\nContent-Length: 4\r\n\r\nfine",
            "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfine",
            "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n4 \r\nfine\r\n0\r\n\r\n"})
    void anAnswerIsReadAsLenientlyAsByAKubelet(String answer) {
        server.script((_, out) -> ScriptedServer.write(out, answer));
        assertEquals(ProbeReport.success("fine"), get("/", "", USUAL).report());
    }

    @Test
    void anAnswerThatIsNoneIsShown() {
        server.say("SSH-2.0-OpenSSH_9.2|");
        assertEquals(ProbeReport.failure("Get \"" + server.url() + "/\": net/http: HTTP/1.x transport connection broken: "
                + "malformed HTTP response \"SSH-2.0-OpenSSH_9.2\""), get("/", "", USUAL).report());
    }

    @Test
    void aBodyOfWhichAllThatCountsHasArrivedMayBreakOff() {
        server.say("HTTP/1.1 200 OK|Content-Length: 20000||" + "x".repeat(10 << 10));
        assertEquals(ProbeReport.success("x".repeat(10 << 10)), get("/", "", USUAL).report());
    }

    @Test
    void headersAreSentAndReadAsUtf8() {
        server.script((head, out) -> ScriptedServer.write(out, head.startsWith("GET /%C5%82 ")
                ? "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine"
                : "HTTP/1.1 302 There\r\nContent-Length: 0\r\nLocation: /\u0142\r\n\r\n"));
        assertEquals(ProbeReport.success("fine"), get("/", "", Map.of("X-City", List.of(" \u0141\u00f3d\u017a"))).report());
        String first = server.requests().getFirst();
        assertTrue(first.contains("\r\nX-City: " + HeaderText.encoded("\u0141\u00f3d\u017a") + "\r\n"), first);
    }

    @Test
    void aHostThatIsNoneIsSentEmpty() {
        server.page("fine");
        get("/", "web.example\r\nInjected: 1", Map.of());
        assertHead("GET / HTTP/1.1", Map.of("host", "", "connection", "close"));
    }

    @ParameterizedTest
    @CsvSource({"keep-alive, , 'keep-alive,close'", "'x, Close', , 'x, Close'", "upgrade, h2c, upgrade", "upgrade, , 'upgrade,close'"})
    void theConnectionIsToBeClosedUnlessItIsToBecomeAnother(String connection, String upgrade, String sent) {
        server.page("fine");
        Map<String, List<String>> headers = new HashMap<>(Map.of("Connection", List.of(connection)));
        Map<String, String> expected = new HashMap<>(Map.of("host", "127.0.0.1:" + server.port(), "connection", sent));
        if (upgrade != null) {
            headers.put("Upgrade", List.of(upgrade));
            expected.put("upgrade", upgrade);
        }
        get("/", "", headers);
        assertHead("GET / HTTP/1.1", expected);
    }

    @Test
    void theUserOfARedirectIsNotShown() {
        server.say("HTTP/1.1 302 There|Content-Length: 0|Location: http://me:secret@127.0.0.1:" + server.port() + "/||");
        assertEquals(ProbeReport.failure("Get \"" + server.url() + "/\": stopped after 10 redirects"), get("/", "", USUAL).report());
    }

    @ParameterizedTest
    @ValueSource(strings = {"100 Continue", "102 Processing", "103 Early Hints", "199 Other"})
    void whatComesBeforeTheAnswerIsPassedOver(String status) {
        server.say("HTTP/1.1 " + status + "|Link: </a>||HTTP/1.1 " + status + "||HTTP/1.1 200 OK|Content-Length: 4||fine");
        assertEquals(ProbeReport.success("fine"), get("/", "", USUAL).report());
    }

    @Test
    void redirectsOnTheSameHostAreFollowedWithTheSameHeaders() {
        server.script((head, out) -> ScriptedServer.write(out, head.startsWith("GET /end|{ ")
                || head.startsWith("GET /end%7C%7B ")
                ? "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine"
                : "HTTP/1.1 307 There\r\nContent-Length: 0\r\nLocation: " + (head.startsWith("GET /a/b ") ? "c" : "/end|{")
                        + "\r\n\r\n"));
        assertEquals(ProbeReport.success("fine"), get("/a/b", "web.example", USUAL).report());
        assertEquals(List.of("GET /a/b HTTP/1.1", "GET /a/c HTTP/1.1", "GET /end%7C%7B HTTP/1.1"),
                server.requests().stream().map(head -> head.lines().findFirst().orElseThrow()).toList());
        server.requests().forEach(head -> assertTrue(head.contains("web.example"), head));
    }

    @Test
    void aRedirectNamesTheRequestBeforeUnlessTheProbeNamesAnother() {
        server.script((head, out) -> ScriptedServer.write(out, head.startsWith("GET /end ")
                ? "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine"
                : "HTTP/1.1 302 There\r\nContent-Length: 0\r\nLocation: " + (head.startsWith("GET /a ") ? "/b" : "/end") + "\r\n\r\n"));
        assertEquals(ProbeReport.success("fine"), get("/a", "", USUAL).report());
        assertEquals(List.of(List.of(), List.of("Referer: " + server.url() + "/a"), List.of("Referer: " + server.url() + "/b")),
                server.requests().stream().map(HttpProbeTest::referers).toList());
        get("/a", "", Map.of("Referer", List.of("https://web.example/")));
        assertEquals(List.of("Referer: https://web.example/"), referers(server.requests().getLast()));
    }

    private static List<String> referers(String head) {
        return head.lines().filter(line -> line.startsWith("Referer:")).toList();
    }

    @Test
    void aRedirectThatNamesThisHostUsesThatName() {
        server.script((head, out) -> ScriptedServer.write(out, head.startsWith("GET /end ")
                ? "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine"
                : "HTTP/1.1 301 There\r\nContent-Length: 0\r\nLocation: " + server.url() + "/end\r\n\r\n"));
        assertEquals(ProbeReport.success("fine"), get("/", "web.example", USUAL).report());
        assertTrue(server.requests().getLast().contains("127.0.0.1:" + server.port()), server.requests().getLast());
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://web.example/", "//web.example/", "app://login", "mailto:me", "http:///", "http:a", "http://\u00e9/"})
    void aRedirectToAnotherHostIsAWarning(String location) {
        server.say("HTTP/1.1 302 There|Content-Length: 4|Location: " + location + "||away");
        assertEquals(ProbeReport.warning("Probe terminated redirects, Response body: away"), get("/", "", USUAL).report());
    }

    @Test
    void aHostInOtherLettersIsAnother() {
        server.say("HTTP/1.1 302 There|Content-Length: 4|Location: http://LOCALHOST:" + server.port() + "/||away");
        String url = "http://localhost:" + server.port() + "/";
        assertEquals(ProbeReport.warning("Probe terminated redirects, Response body: away"),
                client.get(new HttpProbeRequest(false, "localhost", server.port(), "/", url, "", USUAL), LONG).report());
    }

    @Test
    void aRedirectInACircleIsAFailure() {
        server.say("HTTP/1.1 302 There|Content-Length: 0|Location: /||");
        assertEquals(ProbeReport.failure("Get \"/\": stopped after 10 redirects"), get("/", "", USUAL).report());
        assertEquals(10, server.requests().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://[", "%zz", "1:a", "#%zz", "http://a:b/", "http://127.0.0.1:65536/", "http://a%41/"})
    void aRedirectThatCannotBeReadIsAFailure(String location) {
        server.say("HTTP/1.1 302 There|Content-Length: 0|Location: " + location + "||");
        assertEquals(ProbeReport.failure("Get \"" + server.url() + "/\": failed to parse Location header \"" + location + "\""),
                get("/", "", USUAL).report());
    }

    @Test
    void theBodyOfARedirectThatIsFollowedNeedNotBeWhole() {
        server.script((head, out) -> ScriptedServer.write(out, head.startsWith("GET /end ")
                ? "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine"
                : "HTTP/1.1 302 There\r\nContent-Length: 100\r\nLocation: /end\r\n\r\nhalf"));
        assertEquals(ProbeReport.success("fine"), get("/", "", USUAL).report());
        server.say("HTTP/1.1 302 There|Content-Length: 100|Location: http://web.example/||half");
        assertEquals(ProbeReport.unreadable("unexpected EOF"), get("/", "", USUAL).report());
    }

    @Test
    void aRedirectWhoseBodyTakesTooLongIsAFailure() {
        server.script((_, out) -> {
            ScriptedServer.write(out, "HTTP/1.1 302 There\r\nContent-Length: 100\r\nLocation: /end\r\n\r\nhalf");
            hang();
        });
        assertEquals(ProbeReport.failure(
                "Get \"" + server.url() + "/end\": context deadline exceeded (Client.Timeout exceeded while awaiting headers)"),
                client.get(request("/", "", USUAL), Duration.ofMillis(500)).report());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 2049||", "Transfer-Encoding: chunked||800|BODY|"})
    void aRedirectIsFollowedBeforeTheEndOfALongBody(String rest) {
        server.script((head, out) -> {
            if (head.startsWith("GET /end ")) {
                ScriptedServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine");
            } else {
                ScriptedServer.write(out, "HTTP/1.1 302 There\r\nLocation: /end\r\n"
                        + rest.replace("|", "\r\n").replace("BODY", "x".repeat(2048)));
                hang();
            }
        });
        assertEquals(ProbeReport.success("fine"), get("/", "", USUAL).report());
    }

    @Test
    void aRedirectToAnotherProtocolOfThisHostIsAFailure() {
        server.say("HTTP/1.1 302 There|Content-Length: 0|Location: ftp://127.0.0.1/||");
        assertEquals(ProbeReport.failure("Get \"ftp://127.0.0.1/\": unsupported protocol scheme \"ftp\""), get("/", "", USUAL).report());
    }

    @Test
    void aRedirectWithoutASchemeKeepsTheNameOfTheHost() {
        server.script((head, out) -> ScriptedServer.write(out, head.startsWith("GET /end ")
                ? "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine"
                : "HTTP/1.1 301 There\r\nContent-Length: 0\r\nLocation: //127.0.0.1:" + server.port() + "/end\r\n\r\n"));
        assertEquals(ProbeReport.success("fine"), get("/", "web.example", USUAL).report());
        assertTrue(server.requests().getLast().contains("web.example"), server.requests().getLast());
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1"})
    void aRefusalNamesTheAddressOfTheHost(String host) throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            port = free.getLocalPort();
        }
        String url = "http://" + host + ":" + port + "/";
        assertEquals(ProbeReport.failure("Get \"" + url + "\": dial tcp 127.0.0.1:" + port + ": connect: connection refused"),
                client.get(new HttpProbeRequest(false, host, port, "/", url, "", USUAL), LONG).report());
    }

    @Test
    void anInterruptEndsTheQuestion() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        server.script((_, _) -> {
            asked.countDown();
            hang();
        });
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread asking = Thread.ofVirtual().start(() -> {
            try {
                get("/", "", USUAL);
            } catch (CancelledException e) {
                failure.set(e);
            }
        });
        asked.await();
        asking.interrupt();
        asking.join();
        assertInstanceOf(CancelledException.class, failure.get());
    }

    private void hang() {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void assertHead(String line, Map<String, String> headers) {
        List<String> lines = server.requests().getLast().lines().filter(each -> !each.isEmpty()).toList();
        assertEquals(line, lines.getFirst());
        Map<String, String> sent = new TreeMap<>();
        lines.stream().skip(1).map(each -> each.split(": ", 2))
                .forEach(pair -> sent.merge(pair[0].toLowerCase(Locale.ROOT), pair[1], (a, b) -> a + "," + b));
        assertEquals(new TreeMap<>(headers), sent);
    }

    private HttpAnswer get(String target, String host, Map<String, List<String>> headers) {
        return client.get(request(target, host, headers), LONG);
    }

    private HttpProbeRequest request(String target, String host, Map<String, List<String>> headers) {
        return new HttpProbeRequest(false, "127.0.0.1", server.port(), target, server.url() + target, host, headers);
    }
}
