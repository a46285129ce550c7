package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.explain.RecordedDecision;
import io.jubelet.domain.explain.Timeline;
import io.jubelet.domain.explain.Verdict;
import io.jubelet.domain.explain.VolumeDecision;
import io.jubelet.domain.image.PullProgress;
import io.jubelet.domain.pacing.CallKind;
import io.jubelet.domain.pacing.RuntimeWait;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.api.AgentDetails;
import io.jubelet.ports.api.Explanations;
import io.jubelet.ports.api.Health;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.api.ProbeKills;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeNodeApi;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.source.SourceProblem;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Server and client of the local API, talking to each other. */
@Timeout(180)
final class LocalApiTest {

    private static final Pod WEB = Pods.named("web", "1");
    private static final Pod DB = Pods.named("db", "2");

    @TempDir
    Path directory;

    private final Vertx vertx = Vertx.vertx();
    private final FakeNodeApi api = new FakeNodeApi();
    private final LocalApiClient client = new LocalApiClient();
    private LocalApiServer server;
    private Path socket;

    @BeforeEach
    void start() {
        socket = directory.resolve("jubelet.sock");
        serve(api);
    }

    @AfterEach
    void stop() {
        server.close();
        vertx.close().await();
    }

    @Test
    void whatWasDecidedAboutPodsArrives() {
        Instant now = Instant.parse("2026-01-01T00:00:00Z");
        api.show(WEB);
        var volume = new VolumeDecision.Failed("data", "no \"secret\" & co", now.plusSeconds(2));
        api.explain(Timeline.of(PodIdentity.of(WEB)).with(now, new PodDecision.Admitted()).with(now.plusSeconds(1), volume)
                .with(now.plusSeconds(2), volume));
        api.explain(Timeline.of(PodIdentity.of(DB)).ended(now));
        assertEquals(List.of(), client.explain(socket, "nope & co"));
        Explanation db = client.explain(socket, "db").getFirst();
        assertEquals(Optional.of(now), db.timeline().ended());
        assertEquals(Verdict.State.GONE, db.verdict().state());
        Explanation web = client.explain(socket, WEB.metadata().namespace() + "/web").getFirst();
        Timeline timeline = api.explanations().find("web").getFirst();
        assertEquals(Verdict.of(timeline, Optional.of(WEB)), web.verdict());
        assertEquals(new Timeline.Entry(now.plusSeconds(1), now.plusSeconds(2), 2, new RecordedDecision("VolumeFailed",
                "volume data", "can't be set up: no \"secret\" & co", Optional.of(now.plusSeconds(2)), true)),
                web.timeline().entries().getLast());
        assertEquals("", web.timeline().entries().getFirst().decision().subject());
    }

    @Test
    void theListOfPodsArrivesAsItIs() {
        api.show(WEB);
        api.show(DB);
        assertEquals(NameCodec.json(api.pods()), text(client.pods(socket)));
    }

    @Test
    void whatCannotBeUsedOfTheSourcesArrives() {
        var problems = new NodeProblems(
                List.of(new SourceProblem("file", "/m/a \"b\".yaml", "expected kind Pod, found Deployment")),
                List.of(new ProbeKills("1", "app", "Liveness probe failed: no", 3, Instant.ofEpochSecond(7))),
                List.of(new PullProgress("r/a:1", List.of("1", "2"), false, Instant.ofEpochSecond(3), OptionalLong.of(5),
                                OptionalLong.of(1L << 40)),
                        new PullProgress("r/b:1", List.of(), true, Instant.ofEpochSecond(4), OptionalLong.empty(),
                                OptionalLong.empty())),
                List.of(new RuntimeWait(new PodIdentity("n", "web", "1"), CallKind.CREATE_CONTAINER,
                        Instant.ofEpochMilli(9_001), 4)), "the runtime is away");
        api.show(WEB);
        api.complain(problems);
        assertEquals(problems, client.problems(socket));
        String list = text(client.pods(socket));
        assertEquals("/m/a \"b\".yaml", new JsonObject(list).getJsonArray("sourceProblems").getJsonObject(0)
                .getString("place"));
        assertTrue(list.startsWith(NameCodec.json(List.of(WEB)).replaceFirst("}$", "")), list);
        api.complain(NodeProblems.NONE);
        assertEquals(NodeProblems.NONE, client.problems(socket));
    }

    @Test
    void theDetailsOfTheAgentArrive() {
        assertEquals(api.agent(), client.agent(socket));
    }

    @Test
    void aBigListArrivesWhole() {
        for (int i = 0; i < 5_000; i++) {
            api.show(Pods.named("a-pod-with-the-number-" + i, "uid-" + i));
        }
        assertEquals(NameCodec.json(api.pods()), text(client.pods(socket)));
    }

    @Test
    void aWatchGivesEveryPodThenEveryChangeAndEndsWithTheServer() throws Exception {
        api.show(WEB);
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        CompletableFuture<Void> watch = watch(lines);
        assertEquals(NameCodec.json(WEB), lines.poll(60, TimeUnit.SECONDS));
        api.show(DB);
        assertEquals(NameCodec.json(DB), lines.poll(60, TimeUnit.SECONDS));
        api.remove(WEB);
        assertEquals(NameCodec.json(WEB), lines.poll(60, TimeUnit.SECONDS));
        server.close();
        assertNull(watch.get(60, TimeUnit.SECONDS));
        assertEquals(0, api.watchers());
    }

    @Test
    void aWatchWithoutPodsReceivesTheFirst() throws Exception {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        watch(lines);
        Exchange.await("a subscription", () -> api.watchers() == 1);
        api.show(WEB);
        assertEquals(NameCodec.json(WEB), lines.poll(60, TimeUnit.SECONDS));
    }

    @Test
    void aClientThatGoesIsForgotten() throws IOException {
        api.show(WEB);
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            channel.write(ByteBuffer.wrap("GET /pods?watch=1 HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
            assertTrue(channel.read(ByteBuffer.allocate(1000)) > 0);
            Exchange.await("a subscription", () -> api.watchers() == 1);
        }
        Exchange.await("no subscription", () -> api.watchers() == 0);
    }

    @Test
    void aClientThatDoesNotReadIsDisconnected() throws IOException {
        AtomicBoolean closed = new AtomicBoolean();
        CompletableFuture<Consumer<Pod>> subscribed = new CompletableFuture<>();
        replace(new NodeApiStub() {
            @Override
            public Subscription watchPods(Consumer<Pod> pods) {
                subscribed.complete(pods);
                return () -> closed.set(true);
            }
        });
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            channel.write(ByteBuffer.wrap("GET /pods?watch=1 HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
            Consumer<Pod> pods = subscribed.join();
            int length = 1 << 20;
            Pod pod = Pods.named("x".repeat(length), "1");
            for (int sent = 0; sent <= 2 * PodStream.MAX_WAITING; sent += length) {
                pods.accept(pod);
            }
            assertTrue(closed.get());
            Exchange.await("the end of the connection", () -> drained(channel));
        }
    }

    @Test
    void aListThatHangsHoldsUpNobodyElse() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        replace(new NodeApiStub() {
            @Override
            public List<Pod> pods() {
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return List.of(WEB);
            }
        });
        CompletableFuture<byte[]> pods = CompletableFuture.supplyAsync(() -> client.pods(socket));
        for (int i = 0; i < 20; i++) {
            assertEquals("200 ok", ask("GET /healthz"));
        }
        assertFalse(pods.isDone());
        goOn.countDown();
        assertEquals(NameCodec.json(List.of(WEB)), text(pods.get(60, TimeUnit.SECONDS)));
    }

    @Test
    void healthIsOkOrTheReason() throws IOException {
        assertEquals("200 ok", ask("GET /healthz"));
        assertEquals("200 ", ask("HEAD /healthz"));
        api.feel(Health.unhealthy("the runtime does not answer"));
        assertEquals("500 the runtime does not answer\n", ask("GET /healthz"));
    }

    @ParameterizedTest
    @CsvSource({"GET /, 404 404 page not found", "GET /pods/web, 404 404 page not found",
            "POST /pods, 405 405 only GET is possible here", "DELETE /healthz, 405 405 only GET is possible here",
            "GET /pods?watch=perhaps, 400 watch must be true or false"})
    void anotherRequestIsRefusedInPlainText(String request, String answer) throws IOException {
        assertEquals(answer, ask(request).strip());
    }

    @Test
    void whatTheCoreCannotAnswerIsReported() throws IOException {
        replace(new NodeApiStub() {
            @Override
            public List<Pod> pods() {
                throw new UnavailableException("still starting");
            }

            @Override
            public Health health() {
                throw new IllegalStateException("a defect with a secret");
            }

            @Override
            public Subscription watchPods(Consumer<Pod> pods) {
                throw new UnavailableException("still starting");
            }
        });
        String reported = "the agent answers with status 500: still starting";
        assertEquals(reported, assertThrows(InternalException.class, () -> client.pods(socket)).getMessage());
        assertEquals(reported, assertThrows(InternalException.class, () -> client.watch(socket, _ -> { })).getMessage());
        assertEquals("500 the agent failed to answer; its log says why\n", ask("GET /healthz"));
    }

    private CompletableFuture<Void> watch(BlockingQueue<String> lines) {
        return CompletableFuture.runAsync(() -> client.watch(socket, line -> lines.add(text(line))));
    }

    private String ask(String request) throws IOException {
        return Exchange.brief(Exchange.ask(UnixDomainSocketAddress.of(socket), request));
    }

    private void replace(NodeApi other) {
        server.close();
        serve(other);
    }

    private void serve(NodeApi node) {
        server = new LocalApiServer(vertx, node, NameCodec::new, socket);
        server.start();
    }

    private static boolean drained(SocketChannel channel) {
        try {
            return channel.read(ByteBuffer.allocate(1 << 20)) < 0;
        } catch (IOException e) {
            return true;
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** A node without pods. */
    private static class NodeApiStub implements NodeApi {

        @Override
        public Explanations explanations() {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<Pod> pods() {
            return List.of();
        }

        @Override
        public List<Pod> desiredPods() {
            return List.of();
        }

        @Override
        public NodeProblems problems() {
            return NodeProblems.NONE;
        }

        @Override
        public Optional<Health> devicePlugins() {
            return Optional.empty();
        }

        @Override
        public AgentDetails agent() {
            return new AgentDetails("node-1", Path.of("/"), List.of("/etc/kubernetes/manifests", "the API server"));
        }

        @Override
        public Health health() {
            return Health.OK;
        }

        @Override
        public Health syncLoop() {
            return Health.OK;
        }

        @Override
        public Subscription watchPods(Consumer<Pod> pods) {
            return () -> { };
        }
    }
}
