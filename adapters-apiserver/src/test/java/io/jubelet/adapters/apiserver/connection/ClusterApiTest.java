package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.Eventually;
import io.jubelet.adapters.apiserver.testserver.InProcessApiServer;
import io.jubelet.adapters.apiserver.testserver.Matching;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeTracer;
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
import java.util.concurrent.Future;
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
    private static final Duration SHORT = Duration.ofMillis(300);
    /** For one answer of a machine that has much to do. */
    private static final Duration ENOUGH = Duration.ofSeconds(3);
    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir
    private Path directory;
    private final InProcessApiServer server = new InProcessApiServer();
    private ClusterOptions options;
    private ClusterConnection connection;

    @BeforeEach
    void connect() throws IOException {
        Path kubeconfig = directory.resolve("kubeconfig");
        Files.writeString(kubeconfig, server.kubeconfig("n"));
        options = ClusterOptions.of(kubeconfig, "0.0").withLimits(0, 1);
        open(LONG);
        server.admin().create("{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"n\"}}");
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
    void aServerThatIsBusyIsAskedAgain() {
        server.faults().fail(429, 1, Matching.any());
        assertEquals("n", connection.api().get(NODE).object("metadata").text("name"));
    }

    @Test
    void butNotForLongerThanThereIsTime() {
        // Retry-After is a second. Connecting may take this long on a busy machine.
        ClusterApi hasty = open(Duration.ofMillis(950));
        Eventually.equal(true, () -> answers(hasty));
        server.log().clear();
        server.faults().fail(429, 9, Matching.any());
        assertThrows(ResourceExhaustedException.class, () -> hasty.get(NODE));
        assertEquals(1, server.log().count(_ -> true));
    }

    private static boolean answers(ClusterApi api) {
        try {
            api.get(NODE);
            return true;
        } catch (DeadlineExceededException e) {
            return false;
        }
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
        long begin = System.nanoTime();
        PortException e = assertThrows(DeadlineExceededException.class, () -> hasty.get(NODE));
        assertTrue(System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(10));
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
        long begin = System.nanoTime();
        for (int i = 0; i < 6; i++) {
            connection.api().get(NODE);
        }
        long millis = (System.nanoTime() - begin) / 1_000_000;
        assertTrue(millis >= 190, millis + " ms");
    }

    @Test
    void waitingForATurnCostsNoneOfTheTime() throws Exception {
        connection.close();
        connection = ClusterConnection.open(options.withLimits(2, 1).withTimes(ENOUGH, ENOUGH, LONG));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> requests = IntStream.range(0, 9).<Future<?>>mapToObj(
                    _ -> threads.submit(() -> connection.api().get(NODE))).toList();
            for (Future<?> request : requests) {
                request.get(60, TimeUnit.SECONDS);
            }
        }
    }

    @Test
    void requestsOfManyPodsDoNotHoldUpTheOthers() {
        connection.close();
        connection = ClusterConnection.open(options.withLimits(20, 1));
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
