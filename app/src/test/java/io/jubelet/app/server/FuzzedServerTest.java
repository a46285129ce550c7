package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.adapters.apiserver.testserver.tls.CertificateAuthority;
import io.jubelet.adapters.apiserver.testserver.tls.Identity;
import io.jubelet.adapters.http.server.KubeletServerListener;
import io.jubelet.adapters.http.server.KubeletServerSettings;
import io.jubelet.app.config.ServerConfiguration;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.server.Caller;
import io.jubelet.domain.stats.summary.NodeUse;
import io.jubelet.domain.stats.summary.Summary;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.fake.FakeAccessReviews;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.FakeNodeApi;
import io.jubelet.ports.fake.FakeProcessDiagnostics;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.server.ServingCertificate;
import io.jubelet.ports.trace.Tracer;
import io.vertx.core.Vertx;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Seeded nonsense against the real transport and the real core. {@code -Djubelet.fuzz.requests=100000} makes it longer,
 * {@code -Djubelet.fuzz.seed=N} repeats one.
 */
final class FuzzedServerTest {

    /** What stands before the path of a target in absolute form, whatever its scheme. */
    private static final Pattern ABSOLUTE = Pattern.compile("^[A-Za-z][A-Za-z0-9+.-]*:(//[^/]*)?");
    private static final int REQUESTS = Integer.getInteger("jubelet.fuzz.requests", 1_500);
    private static final String PODS = """
            {"kind":"PodList","apiVersion":"v1","metadata":{},"items":[{"metadata":{"name":"web","namespace":"default","uid":"u-1"},
             "spec":{"containers":[{"name":"main","image":"nginx"}]}}]}
            """;

    private static final NodeUse USE = new NodeUse("node-1", List.of(), ServerCalls.NOW, Optional.empty(), Optional.empty(),
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty());

    private final Vertx vertx = Vertx.vertx();
    private final CertificateAuthority authority = CertificateAuthority.create();
    private final RecordedContainers containers = new RecordedContainers();
    private final FakeAccessReviews reviews = new FakeAccessReviews();
    private final LogOfTest log = new LogOfTest();
    private final Map<FuzzedRequest.Credential, RawHttpClient> kept = new EnumMap<>(FuzzedRequest.Credential.class);
    private final Map<FuzzedRequest.Credential, RawHttp2Client> keptHttp2 = new EnumMap<>(FuzzedRequest.Credential.class);
    private int answeredInHttp2;
    private final Map<Integer, Integer> statuses = new java.util.TreeMap<>();
    private KubeletServerListener server;
    private SSLContext tls;
    private int port;

    @BeforeEach
    void start() {
        log.start();
        var codec = new KubernetesPodCodec();
        var node = new FakeNodeApi();
        for (Pod pod : codec.decode(PODS.getBytes(StandardCharsets.UTF_8)).pods()) {
            node.show(pod);
        }
        for (var credential : FuzzedRequest.Credential.values()) {
            if (credential.ordinal() >= FuzzedRequest.Credential.POWERLESS.ordinal()) {
                String user = credential.name();
                reviews.issue(credential.token(), new Caller(user, "", List.of(), Map.of()));
                for (String verb : List.of("get", "create", "update", "patch", "delete", "")) {
                    reviews.grant(user, verb, credential.right());
                }
            }
        }
        var settings = new ServerConfiguration(true, "127.0.0.1", 0, 0,
                new ServerConfiguration.Tls(Optional.empty(), Optional.empty(), false, List.of(), List.of(), ""),
                new ServerConfiguration.Authentication(Optional.empty(), true, Duration.ofMinutes(2), false),
                new ServerConfiguration.Authorization(true, Duration.ofMinutes(5), Duration.ofSeconds(30)),
                new ServerConfiguration.Handlers(true, true, true, true, true, true, true, true, true, true, false),
                Duration.ofHours(4), "{}", Map.of());
        var core = new ServerConcerns(new ServerPorts(node, _ -> new Summary(USE, List.of()), MetricTexts.NONE,
                new HostViews(path -> {
                    throw new NotFoundException(path);
                }, new FakeCommandRunner(), new FakeProcessDiagnostics()), codec, Optional.of(reviews), new VirtualTimers()),
                new ServerSettings(settings, "node-1", ServerCalls.PROCESS), Tracer.NONE).server(containers);
        Identity serving = authority.server("node-1", List.of("localhost"));
        server = KubeletServerListener.secure(vertx, core, KubeletServerSettings.of("127.0.0.1", 0),
                () -> Optional.of(new ServingCertificate(List.of(serving.certificate()), serving.key())),
                () -> List.of(authority.trust().getAcceptedIssuers()[0]));
        port = server.start();
        tls = authority.context(Optional.empty());
    }

    @AfterEach
    void stop() {
        server.close();
        vertx.close().await();
        log.close();
    }

    @Test
    void noRequestReachesWhatItsCallerMayNotHave() {
        assertTimeoutPreemptively(Duration.ofSeconds(200).plusMillis(100L * REQUESTS), this::fuzz);
    }

    private void fuzz() throws Exception {
        long seed = Long.getLong("jubelet.fuzz.seed", System.nanoTime());
        var random = new Random(seed);
        warm();
        awaitNone();
        long files = files();
        long begun = System.nanoTime();
        for (int i = 0; i < REQUESTS; i++) {
            FuzzedRequest request = FuzzedRequest.of(random);
            try {
                if (request.framed() && random.nextInt(3) == 0) {
                    sendHttp2(request, random);
                } else if (request.framed()) {
                    sendFramed(request);
                } else {
                    sendOther(request);
                }
                assertEquals(List.of(), log.mistakes());
            } catch (AssertionError | IOException | RuntimeException e) {
                throw new AssertionError("seed " + seed + ", request " + i + ": " + shown(request.text()), e);
            }
        }
        System.out.printf("fuzz: seed %d, %d requests in %d ms, statuses %s%n", seed, REQUESTS,
                (System.nanoTime() - begun) / 1_000_000, statuses);
        for (RawHttpClient client : kept.values()) {
            client.close();
        }
        for (RawHttp2Client client : keptHttp2.values()) {
            client.close();
        }
        assertTrue(answeredInHttp2 > REQUESTS / 20, () -> answeredInHttp2 + " responses of HTTP/2");
        awaitNone();
        System.gc();
        warm();
        awaitNone();
        assertTrue(files() <= files + 4, () -> files + " files before, " + files() + " now (seed " + seed + ")");
        assertEquals(List.of(), log.mistakes());
        assertTrue(!log.containing("GET /pods").isEmpty(), "nothing is logged of requests");
        assertEquals(List.of(), log.containing("s3cret"), "credentials in the log");
        assertEquals(List.of(), log.containing("czNjcmV0"), "credentials in the log");
    }

    /** Who asks, on one connection, and the status; each request is judged by itself. */
    private static final List<Map.Entry<String, Integer>> IN_TURN = List.of(Map.entry("s3cret-pods /pods", 200), Map.entry("/pods", 401),
            Map.entry("s3cret-powerless /pods", 403), Map.entry("s3cret-pods /pods", 200), Map.entry("s3cret-pods /configz", 403),
            Map.entry("s3cret-unknown /pods", 401), Map.entry("s3cret-configz /configz", 200), Map.entry("/configz", 401),
            Map.entry("s3cret-configz /pods", 403));

    /** The rights of one request open nothing for those that follow on its connection, or go on beside it. */
    @Test
    void rightsEndWithTheirRequest() throws Exception {
        var text = new StringBuilder();
        try (var client = new RawHttp2Client(tls, port)) {
            for (int round = 0; round < 3; round++) {
                var streams = new ArrayList<Integer>();
                for (var one : IN_TURN) {
                    String[] asked = ("none " + one.getKey()).split(" ");
                    streams.add(asked.length == 2
                            ? client.send(null, ":method", "GET", ":scheme", "https", ":authority", "n", ":path", asked[1])
                            : client.send(null, ":method", "GET", ":scheme", "https", ":authority", "n", ":path", asked[2], "authorization",
                                    "Bearer " + asked[1]));
                    if (round == 0) {
                        assertEquals(one.getValue(), client.read(streams.removeLast()).orElseThrow().status(), one.getKey());
                    }
                    text.append("GET ").append(asked[asked.length - 1]).append(" HTTP/1.1\r\nHost: n\r\n")
                            .append(asked.length == 2 ? "" : "Authorization: Bearer " + asked[1] + "\r\n").append("\r\n");
                }
                for (int i = 0; i < streams.size(); i++) {
                    assertEquals(IN_TURN.get(i).getValue(), client.read(streams.get(i)).orElseThrow().status(), IN_TURN.get(i).getKey());
                }
            }
        }
        try (var client = new RawHttpClient(tls, port)) {
            client.send(text.toString());
            for (int round = 0; round < 3; round++) {
                for (var one : IN_TURN) {
                    assertEquals(one.getValue(), client.read(false).status(), one.getKey());
                }
            }
        }
    }

    /** Certificates that can't be trusted give nothing, whatever is requested. */
    @Test
    void certificatesOfOthersOpenNothing() throws Exception {
        var random = new Random(7);
        var otherAuthority = CertificateAuthority.create();
        for (Identity identity : List.of(otherAuthority.client("admin", "system:masters"), authority.expiredClient("PROXY", "x"))) {
            tls = context(identity);
            for (int i = 0; i < 200; i++) {
                FuzzedRequest request = FuzzedRequest.of(random);
                if (request.credential().right().isEmpty()) {
                    sendOther(request);
                }
            }
        }
        tls = context(authority.client("PROXY", "x"));
        try (var client = new RawHttpClient(tls, port)) {
            client.send("POST /run/default/web/main?cmd=ls HTTP/1.1\r\nHost: n\r\nContent-Length: 0\r\n\r\n");
            assertEquals(200, client.read(false).status());
        }
    }

    /** Trusts the server, whose authority is not that of the client. */
    private SSLContext context(Identity identity) throws Exception {
        char[] password = {};
        var keys = java.security.KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        keys.setKeyEntry("own", identity.key(), password, new java.security.cert.Certificate[] {identity.certificate()});
        var managers = javax.net.ssl.KeyManagerFactory.getInstance(javax.net.ssl.KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, password);
        SSLContext made = SSLContext.getInstance("TLS");
        made.init(managers.getKeyManagers(), new javax.net.ssl.TrustManager[] {authority.trust()}, null);
        return made;
    }

    private void warm() throws IOException {
        try (var client = new RawHttpClient(tls, port)) {
            client.send("GET /healthz HTTP/1.1\r\nHost: n\r\n\r\n");
            assertEquals(401, client.read(false).status());
        }
    }

    private void sendFramed(FuzzedRequest request) throws IOException {
        RawHttpClient client = kept.get(request.credential());
        if (client == null) {
            client = new RawHttpClient(tls, port);
            kept.put(request.credential(), client);
        }
        Object before = containers.call();
        RawHttpClient.Response response;
        try {
            client.send(request.text());
            response = client.read(request.method().equals("HEAD"));
            while (response.status() == 100) {
                response = client.read(request.method().equals("HEAD"));
            }
        } catch (EOFException | java.net.SocketException e) {
            kept.remove(request.credential()).close();
            // The transport refused it without a response.
            assertEquals(before, containers.call());
            return;
        }
        check(request, response);
        if (isAnybodys(response)) {
            assertTrue(before == containers.call(), "a handler was reached");
        }
        if (response.closing() || request.method().equals("CONNECT")) {
            kept.remove(request.credential()).close();
        }
    }

    private void sendHttp2(FuzzedRequest request, Random random) throws IOException {
        RawHttp2Client client = keptHttp2.get(request.credential());
        if (client == null) {
            client = new RawHttp2Client(tls, port);
            keptHttp2.put(request.credential(), client);
        }
        Object before = containers.call();
        byte[] body = random.nextInt(4) == 0 ? "hello".getBytes(StandardCharsets.US_ASCII) : null;
        try {
            Optional<RawHttpClient.Response> response =
                    client.read(client.send(body, request.fields(random).toArray(String[]::new)));
            if (response.isPresent()) {
                answeredInHttp2++;
                check(request, response.get());
            }
            if (response.filter(FuzzedServerTest::isAnybodys).isPresent()) {
                assertTrue(before == containers.call(), "a handler was reached");
            }
            if (response.isEmpty()) {
                assertReachedByRight(before, request);
            }
        } catch (EOFException | java.net.SocketException | javax.net.ssl.SSLException e) {
            keptHttp2.remove(request.credential()).close();
            assertReachedByRight(before, request);
        }
    }

    /**
     * A handler was not reached, or by a caller who may. That the body is not as long as the header said is known only after the
     * header: whoever has the right may have reached the handler by then, and gets no response, as the stream is reset.
     */
    private void assertReachedByRight(Object before, FuzzedRequest request) {
        assertTrue(before == containers.call() || oracle(request.target()).contains(request.credential().right()),
                "a handler was reached");
    }

    /** Whatever the transport makes of it, each response is one for anybody or a refusal. */
    private void sendOther(FuzzedRequest request) throws IOException {
        Object before = containers.call();
        try (var client = new RawHttpClient(tls, port)) {
            client.send(request.text());
            client.end();
            for (int i = 0; i < 10; i++) {
                check(request, client.read(request.text().startsWith("HEAD")));
            }
        } catch (EOFException | java.net.SocketException | javax.net.ssl.SSLException _) {
            // The end.
        } catch (SocketTimeoutException e) {
            throw new AssertionError("no end", e);
        }
        assertTrue(before == containers.call(), "a handler was reached");
    }

    private void check(FuzzedRequest request, RawHttpClient.Response response) {
        statuses.merge(response.status(), 1, Integer::sum);
        if (response.status() == 500) {
            assertTrue(List.of("error dialing backend", "Upgrade request required", "container not found", "Internal Error")
                    .stream().anyMatch(response.body()::startsWith)
                    || response.body().startsWith("container ") && response.body().contains(" not found in pod "), () -> "500 without cause: " + response.body());
        }
        if (isAnybodys(response)) {
            return;
        }
        assertTrue(oracle(request.target()).contains(request.credential().right()),
                () -> response.status() + " " + response.body() + " for " + request.credential());
    }

    /** Whether a response says nothing of what is behind the path. */
    private static boolean isAnybodys(RawHttpClient.Response response) {
        return switch (response.status()) {
            case 401, 403, 307, 413, 414, 431, 501, 505 -> true;
            case 400 -> response.body().isEmpty() || response.body().startsWith("400 Bad Request");
            case 404 -> response.body().isEmpty() || response.body().equals("404 page not found\n");
            default -> false;
        };
    }

    /** The subresources of which one is enough, listed once more. */
    private static List<String> oracle(String target) {
        String path = ABSOLUTE.matcher(target.contains("?") ? target.substring(0, target.indexOf('?')) : target).replaceFirst("");
        try {
            path = URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.ISO_8859_1);
        } catch (IllegalArgumentException _) {
            return List.of();
        }
        int second = path.indexOf('/', 1);
        return switch (second < 0 ? path : path.substring(0, second)) {
            case "/pods", "/runningpods" -> List.of("pods", "proxy");
            case "/healthz" -> List.of("healthz", "proxy");
            case "/configz" -> List.of("configz", "proxy");
            case "/flagz" -> List.of("configz");
            case "/stats" -> List.of("stats");
            case "/metrics" -> List.of("metrics");
            case "/logs" -> List.of("log");
            case "/checkpoint" -> List.of("checkpoint");
            case "/statusz" -> List.of("statusz");
            default -> List.of("proxy");
        };
    }

    private void awaitNone() {
        Await.until("no connection", () -> server.connections() == 0 && server.unauthenticatedConnections() == 0);
    }

    private static long files() {
        String[] open = new File("/proc/self/fd").list();
        return open == null ? 0 : open.length;
    }

    private static String shown(String text) {
        String all = text.replace("\r", "\\r").replace("\n", "\\n").replace("\0", "\\0");
        return all.length() > 2000 ? all.substring(0, 2000) + "…" : all;
    }

    /** All that is logged, at any level; Netty's leak detector looks at every buffer. */
    private static final class LogOfTest extends Handler {

        private final Logger root = Logger.getLogger("");
        private final Logger own = Logger.getLogger("io.jubelet");
        private final Level before = own.getLevel();
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();
        private final Queue<String> mistakes = new ConcurrentLinkedQueue<>();

        void start() {
            setLevel(Level.ALL);
            own.setLevel(Level.ALL);
            root.addHandler(this);
            // Other tests of this process may have taken the agent's log from the console.
            own.addHandler(this);
            try {
                Class<?> detector = Class.forName("io.netty.util.ResourceLeakDetector");
                for (Object level : Class.forName("io.netty.util.ResourceLeakDetector$Level").getEnumConstants()) {
                    if (level.toString().equals("PARANOID")) {
                        detector.getMethod("setLevel", level.getClass()).invoke(null, level);
                    }
                }
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void publish(LogRecord entry) {
            String line = entry.getLoggerName() + " " + new SimpleFormatter().format(entry);
            if (String.valueOf(entry.getLoggerName()).startsWith("io.jubelet") && lines.size() < 200_000) {
                lines.add(line);
            }
            if (entry.getLevel().intValue() >= Level.SEVERE.intValue() || line.contains("LEAK")) {
                mistakes.add(line);
            }
        }

        List<String> mistakes() {
            return List.copyOf(mistakes);
        }

        List<String> containing(String text) {
            return lines.stream().filter(line -> line.contains(text)).toList();
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
            root.removeHandler(this);
            own.removeHandler(this);
            own.setLevel(before);
        }
    }
}
