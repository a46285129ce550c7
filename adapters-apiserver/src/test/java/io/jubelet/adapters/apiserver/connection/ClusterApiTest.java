package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.ServerUnderTest;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.Matching;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest.Verb;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeTracer;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.trace.Tracer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClusterApiTest {

    private static final ApiPath NODE = ApiPath.core().all("nodes").named("n");
    /** What the server requests with 429. */
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    private static final Duration SHORT = Duration.ofMillis(300);
    /** For one answer of a machine that has much to do. */
    private static final Duration ENOUGH = Duration.ofSeconds(3);
    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir
    private Path directory;
    /** Time of pauses; only the thread of a test sleeps by it. */
    private final VirtualTimers timers = new VirtualTimers();
    private final InProcessApiServer server = new InProcessApiServer();
    private ClusterOptions options;
    private ClusterConnection connection;

    @BeforeEach
    void connect() throws IOException {
        Path kubeconfig = directory.resolve("kubeconfig");
        Files.writeString(kubeconfig, server.kubeconfig("n"));
        options = options(timers);
        open(LONG);
        server.admin().create("{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"n\"}}");
    }

    private ClusterOptions options(Timers time) {
        return ClusterOptions.of(directory.resolve("kubeconfig"), "0.0", time).withLimits(0, 1);
    }

    private ClusterApi open(Duration timeout) {
        if (connection != null) {
            connection.close();
        }
        connection = ClusterConnection.open(options.withTimes(timeout, timeout, LONG));
        return connection.api();
    }

    @AfterEach
    void stop() {
        connection.close();
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"401,PermissionDenied", "403,PermissionDenied", "410,Internal", "500,Unavailable",
            "504,DeadlineExceeded", "418,Internal"})
    void codesAreFailuresWithTheWordsOfTheServer(int code, String failure) {
        server.faults().fail(code, 2, Matching.any());
        PortException e = assertThrows(PortException.class, () -> connection.api().get(NODE));
        assertEquals(failure + "Exception", e.getClass().getSimpleName());
        assertFalse(e.getMessage().isBlank());
        assertFalse(ClusterApi.isUnanswered(e));
    }

    @Test
    void everyRequestIsObserved() {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        options = options.withObserver((method, host, code, took) -> seen.add(method + " " + code.orElse(0) + " "
                + host.matches(".+:\\d+") + " " + !took.isNegative()));
        ClusterApi api = open(LONG);
        api.get(NODE);
        assertThrows(NotFoundException.class, () -> api.get(ApiPath.core().all("nodes").named("other")));
        assertEquals(List.of("GET 200 true true", "GET 404 true true"), seen);
    }

    @Test
    void everyRequestBelongsToTheSpanOfItsCaller() {
        var tracer = new FakeTracer();
        options = options.withTracer(tracer);
        ClusterApi api = open(LONG);
        try (var _ = tracer.begin(new Tracer.Operation("pods", "syncPod", Tracer.Kind.INTERNAL, Map.of()))) {
            api.get(NODE);
            assertThrows(NotFoundException.class, () -> api.get(ApiPath.core().all("nodes").named("other")));
        }
        List<FakeTracer.Ended> spans = tracer.ended();
        String caller = spans.getLast().id();
        assertEquals(List.of("HTTP GET", "HTTP GET", "syncPod"), spans.stream().map(FakeTracer.Ended::name).toList());
        assertEquals(List.of(caller, caller, ""), spans.stream().map(FakeTracer.Ended::parent).toList());
        assertEquals(List.of("", "404", ""), spans.stream().map(FakeTracer.Ended::failure).toList());
        assertEquals("/api/v1/nodes/n", spans.getFirst().attributes().get("url.path"));
        assertEquals("200", spans.getFirst().attributes().get("http.response.status_code"));
    }

    @Test
    void whatTheServerSaysIsTheMessage() {
        NotFoundException e = assertThrows(NotFoundException.class,
                () -> connection.api().get(ApiPath.core().all("nodes").named("other")));
        assertEquals("nodes \"other\" not found", e.getMessage());
    }

    @Test
    void aServerThatIsBusyIsAskedForAWatchAgainAfterItsPause() throws ExpiredException {
        server.faults().fail(429, 2, Matching.of(Verb.WATCH, Resource.NODES));
        try (WatchStream watch = connection.api().watch(ApiPath.core().all("nodes"), LONG)) {
            assertEquals("n", watch.next().orElseThrow().object("object").object("metadata").text("name"));
        }
        assertEquals(2 * RETRY_AFTER.toNanos(), timers.nanos());
    }

    @Test
    void aServerThatIsBusyIsAskedAgain() {
        server.faults().fail(429, 1, Matching.any());
        assertEquals("n", connection.api().get(NODE).object("metadata").text("name"));
        assertEquals(RETRY_AFTER.toNanos(), timers.nanos());
    }

    @Test
    void butNotForLongerThanThereIsTime() {
        ClusterApi hasty = open(RETRY_AFTER.multipliedBy(3));
        server.faults().fail(429, 9, Matching.any());
        assertThrows(ResourceExhaustedException.class, () -> hasty.get(NODE));
        assertEquals(3, server.log().count(_ -> true), "after the third there was no time for another pause");
    }

    @Test
    void aServerThatIsAwayIsUnavailable() {
        server.pause();
        PortException e = assertThrows(UnavailableException.class, () -> connection.api().get(NODE));
        assertTrue(ClusterApi.isUnanswered(e));
        assertTrue(e.getMessage().startsWith("GET /api/v1/nodes/n: "), e.getMessage());
        server.resume();
        assertEquals("n", connection.api().get(NODE).object("metadata").text("name"));
    }

    @Test
    void aConnectionThatWasIdleAndBrokeDoesNoHarm() {
        for (int i = 0; i < 5; i++) {
            connection.api().get(NODE);
            server.dropConnections();
        }
    }

    @Test
    void timeIsLimited() {
        ClusterApi hasty = open(SHORT);
        server.faults().delay(LONG, Matching.any());
        PortException e = assertThrows(DeadlineExceededException.class, () -> hasty.get(NODE));
        assertTrue(ClusterApi.isUnanswered(e));
        assertThrows(DeadlineExceededException.class, () -> hasty.watch(ApiPath.core().all("nodes"), LONG));
    }

    @Test
    void anInterruptEndsTheWaiting() throws Exception {
        server.faults().delay(LONG, Matching.any());
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        Thread caller = Thread.ofPlatform().start(() -> {
            try {
                connection.api().get(NODE);
            } catch (CancelledException e) {
                failure.complete(Thread.currentThread().isInterrupted() ? e : new AssertionError("no longer interrupted"));
            }
        });
        Await.until("a request", () -> server.log().count(_ -> true) > 0);
        caller.interrupt();
        assertInstanceOf(CancelledException.class, failure.get(60, TimeUnit.SECONDS));
    }

    @Test
    void limitsSpreadRequests() {
        connection.close();
        connection = ClusterConnection.open(options.withLimits(20, 2));
        for (int i = 0; i < 6; i++) {
            connection.api().get(NODE);
        }
        assertEquals(Duration.ofMillis(200), Duration.ofNanos(timers.nanos()));
    }

    @Test
    void waitingForATurnCostsNoneOfTheTime() {
        connection.close();
        connection = ClusterConnection.open(options.withLimits(0.1, 1).withTimes(ENOUGH, ENOUGH, LONG));
        connection.api().get(NODE);
        connection.api().get(NODE);
        assertEquals(Duration.ofSeconds(10), Duration.ofNanos(timers.nanos()));
    }

    @Test
    void noWaitForATurnCostsAnyOfTheTime() {
        connection.close();
        connection = ClusterConnection.open(options.withLimits(0.1, 1).withTimes(ENOUGH, ENOUGH, LONG));
        server.faults().fail(429, 1, Matching.any());
        assertEquals("n", connection.api().get(NODE).object("metadata").text("name"));
        assertEquals(Duration.ofSeconds(10), Duration.ofNanos(timers.nanos()));
    }

    @Test
    void requestsOfManyPodsDoNotHoldUpTheOthers() {
        connection.close();
        connection = ClusterConnection.open(options(ServerUnderTest.TIMERS).withLimits(20, 1));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            IntStream.range(0, 200).forEach(_ -> threads.submit(() -> connection.pods().get(NODE)));
            Await.until("two requests", () -> server.log().count(_ -> true) >= 2);
            connection.api().get(NODE);
            long before = server.log().count(_ -> true);
            assertTrue(before < 100, before + " requests came first");
            connection.heartbeats().get(NODE);
            threads.shutdownNow();
        }
    }

    @Test
    void signsOfLifeKnowNoLimit() {
        connection.close();
        connection = ClusterConnection.open(options.withLimits(0.001, 1));
        connection.api().get(NODE);
        for (int i = 0; i < 5; i++) {
            connection.heartbeats().get(NODE);
            connection.events().get(NODE);
        }
    }

    @Test
    void whatIsNoJsonIsAFailure() {
        assertThrows(InternalException.class, () -> connection.api().get(new ApiPath(List.of("healthz"), Map.of())));
    }

    @Test
    void aClosedConnectionRefuses() {
        connection.close();
        assertThrows(PortException.class, () -> connection.api().get(NODE));
    }
}
