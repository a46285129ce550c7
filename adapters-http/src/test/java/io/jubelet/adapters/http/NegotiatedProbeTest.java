package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.ports.probe.HttpAnswer;
import io.jubelet.ports.probe.ProbeReport;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Probes of servers that choose between HTTP/2 and HTTP/1.1 in the TLS handshake, and hooks, which do not let them. */
@Timeout(60)
final class NegotiatedProbeTest {

    private static final Duration LONG = Duration.ofSeconds(10);
    private static SelfSigned key;

    private final Vertx vertx = Vertx.vertx();
    private final NetworkProbeClient client = new NetworkProbeClient(vertx, "kube-probe/1.36");
    private final LinkedBlockingQueue<Map<String, String>> heads = new LinkedBlockingQueue<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    @BeforeAll
    static void makeKey(@TempDir Path directory) throws Exception {
        key = new SelfSigned(directory);
    }

    @AfterEach
    void stop() {
        client.close();
        vertx.close().await();
    }

    @ParameterizedTest
    @CsvSource({"HTTP_2, HTTP_2", "HTTP_1_1, HTTP_1_1", "HTTP_2;HTTP_1_1, HTTP_2", "HTTP_1_1;HTTP_2, HTTP_1_1", "'', HTTP_1_1"})
    void theServerChoosesForProbes(String offered, HttpVersion chosen) {
        int port = serve(offered, request -> request.response().end(request.version().name()));
        assertEquals(ProbeReport.success(chosen.name()), client.get(request(port, "/", Map.of()), LONG).report());
    }

    @ParameterizedTest
    @CsvSource({"HTTP_1_1", "HTTP_2;HTTP_1_1", "''"})
    void hooksSpeakTheOldProtocol(String offered) {
        int port = serve(offered, request -> request.response().end(request.version().name()));
        assertEquals(new HttpAnswer.Answered(200, "HTTP_1_1"), client.hook(request(port, "/", Map.of()), LONG));
    }

    @Test
    void hooksFailWhenTheServerKnowsNothingElse() throws Exception {
        try (var server = new ScriptedHttp2Server(key)) {
            assertInstanceOf(HttpAnswer.Unanswered.class, client.hook(request(server.port(), "/", Map.of()), LONG));
            assertEquals(List.of(), server.requests());
        }
    }

    @Test
    void nothingIsSentThatIsAboutTheConnection() throws InterruptedException {
        int port = serve("HTTP_2", request -> request.response().end());
        client.get(request(port, "/a%20b?c=d", Map.of("Connection", List.of("Keep-Alive"), "Keep-Alive", List.of("timeout=5"),
                "Upgrade", List.of(""), "Proxy-Connection", List.of("close"), "Transfer-Encoding", List.of("chunked"),
                "Content-Length", List.of("7"), "X-Twice", List.of("1", "2"))), LONG);
        assertEquals(new TreeMap<>(Map.of("uri", "/a%20b?c=d", "authority", "127.0.0.1:" + port, "accept", "*/*",
                "user-agent", "test", "x-twice", "1,2")), heads.take());
    }

    @Test
    void theHostOfTheProbeIsTheAuthority() throws InterruptedException {
        int port = serve("HTTP_2", request -> request.response().end());
        client.get(new HttpProbeRequest(true, "127.0.0.1", port, "/", url(port), "web.example", Map.of("Host",
                List.of("web.example"))), LONG);
        assertEquals(new TreeMap<>(Map.of("uri", "/", "authority", "web.example")), heads.take());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"Connection|upgrade|invalid Connection request header: [\"upgrade\"]",
        "Upgrade|h2c|invalid Upgrade request header: [\"h2c\"]",
        "Transfer-Encoding|gzip|invalid Transfer-Encoding request header: [\"gzip\"]"})
    void whatWouldChangeTheConnectionIsRefusedByHttp2Alone(String name, String value, String why) {
        int port = serve("HTTP_2", request -> request.response().end());
        assertEquals(ProbeReport.failure("Get \"" + url(port) + "\": http2: " + why),
                client.get(request(port, "/", Map.of(name, List.of(value))), LONG).report());
        int old = serve("HTTP_1_1", request -> request.response().end("fine"));
        assertEquals(ProbeReport.success("fine"), client.get(request(old, "/", Map.of(name, List.of(value))), LONG).report());
    }

    @Test
    void aHostThatIsNoneIsRefused() {
        int port = serve("HTTP_2", request -> request.response().end());
        assertEquals(ProbeReport.failure("Get \"" + url(port) + "\": http2: invalid Host header"), client.get(
                new HttpProbeRequest(true, "127.0.0.1", port, "/", url(port), "a b", Map.of()), LONG).report());
    }

    @Test
    void redirectsAreFollowedAndTheLastConnectionEnds() throws InterruptedException {
        int port = serve("HTTP_2", request -> {
            if (request.uri().equals("/end")) {
                request.connection().closeHandler(_ -> ended.countDown());
                request.response().end("fine");
            } else {
                request.response().setStatusCode(307).putHeader("location", "/end").end();
            }
        });
        assertEquals(ProbeReport.success("fine"), client.get(request(port, "/", Map.of()), LONG).report());
        assertEquals(List.of("/", "/end"), List.of(heads.take().get("uri"), heads.take().get("uri")));
        ended.await();
    }

    @Test
    void onlyTheBeginningOfABodyIsReadAndTheConnectionEnds() throws InterruptedException {
        int port = serve("HTTP_2", request -> {
            request.connection().closeHandler(_ -> ended.countDown());
            request.response().exceptionHandler(_ -> { });
            request.response().putHeader("x", "y").write("x".repeat(60_000));
        });
        assertEquals(new HttpAnswer.Answered(200, "x".repeat(10 << 10)), client.get(request(port, "/", Map.of()), LONG));
        ended.await();
    }

    private int serve(String offered, Handler<HttpServerRequest> answer) {
        List<HttpVersion> versions = offered.isEmpty() ? List.of() : Arrays.stream(offered.split(";"))
                .map(HttpVersion::valueOf).toList();
        HttpServer server = vertx.createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0).setSsl(true)
                .setUseAlpn(!versions.isEmpty()).setAlpnVersions(versions).setKeyCertOptions(key.options()));
        server.requestHandler(request -> {
            heads.add(head(request));
            answer.handle(request);
        });
        return server.listen().await().actualPort();
    }

    private static Map<String, String> head(HttpServerRequest request) {
        Map<String, String> head = new TreeMap<>();
        request.headers().forEach(entry -> head.merge(entry.getKey(), entry.getValue(), (a, b) -> a + "," + b));
        head.put("uri", request.uri());
        head.put("authority", String.valueOf(request.authority()));
        return head;
    }

    private static String url(int port) {
        return "https://127.0.0.1:" + port + "/";
    }

    private static HttpProbeRequest request(int port, String target, Map<String, List<String>> more) {
        Map<String, List<String>> headers = new HashMap<>(more);
        headers.put("User-Agent", List.of("test"));
        headers.put("Accept", List.of("*/*"));
        return new HttpProbeRequest(true, "127.0.0.1", port, target, url(port), "", headers);
    }
}
