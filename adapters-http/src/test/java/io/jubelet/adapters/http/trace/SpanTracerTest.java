package io.jubelet.adapters.http.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.contract.TracerContract;
import io.jubelet.ports.fake.FakeTracer.Ended;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.trace.Tracer;
import io.jubelet.ports.trace.Tracer.Kind;
import io.jubelet.ports.trace.Tracer.Operation;
import io.vertx.core.Vertx;
import io.vertx.core.net.SocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpanTracerTest extends TracerContract {

    private static final int ALL = 1_000_000;

    private final VirtualTimers timers = new VirtualTimers();
    private Vertx vertx;
    private Collector collector;
    private SpanTracer tracer;

    @BeforeEach
    void start() throws Exception {
        vertx = Vertx.vertx();
        collector = new Collector(vertx);
        tracer = tracer(ALL);
    }

    private SpanTracer tracer(int perMillion) {
        return new SpanTracer(vertx, CollectorAddress.parse(collector.address()), new Sampling(perMillion), "node-1", timers,
                new Random(1));
    }

    @AfterEach
    void stop() throws Exception {
        tracer.close();
        collector.close();
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }

    @Override
    protected Tracer tracer() {
        return tracer;
    }

    @Override
    protected List<Ended> ended(int count) {
        timers.advance(SpanQueue.DELAY);
        try {
            return collector.spans(count);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Operation operation(String scope, Kind kind) {
        return new Operation(scope, "name", kind, Map.of());
    }

    @Test
    void theCollectorReceivesWhoThisIsAndWhatDidIt() {
        tracer.begin(operation("one", Kind.INTERNAL)).close();
        tracer.begin(operation("two", Kind.SERVER)).close();
        tracer.begin(operation("one", Kind.CLIENT)).close();
        ended(3);
        assertEquals(Map.of("service.name", "kubelet", "host.name", "node-1"), collector.resource());
        assertEquals(List.of("one", "two"), collector.scopes());
        assertEquals(List.of(1, 3, 2), collector.kinds());
    }

    @Test
    void nothingIsSentBeforeTheDelayAndNothingWithoutSpans() {
        assertEquals(0, timers.pending());
        tracer.begin(operation("one", Kind.INTERNAL)).close();
        tracer.begin(operation("one", Kind.INTERNAL)).close();
        assertEquals(1, timers.pending());
        ended(2);
        assertEquals(0, timers.pending());
    }

    @Test
    void ofTracesThatBeginHereSomeAreSampled() {
        var none = tracer(0);
        none.begin(operation("none", Kind.INTERNAL)).close();
        assertEquals(0, timers.pending());
        var random = new Random(7);
        long sampled = random.longs(100_000).filter(new Sampling(250_000)::includes).count();
        assertTrue(sampled > 24_000 && sampled < 26_000, Long.toString(sampled));
        assertFalse(new Sampling(0).includes(0));
        assertThrows(IllegalArgumentException.class, () -> new Sampling(ALL + 1));
        none.close();
    }

    @Test
    void whatACollectorRefusesIsLostAndTheRestIsSent() throws InterruptedException {
        collector.answer("14");
        tracer.begin(operation("lost", Kind.INTERNAL)).close();
        timers.advance(SpanQueue.DELAY);
        collector.awaitRequests(1);
        collector.answer("0");
        tracer.begin(operation("sent", Kind.INTERNAL)).close();
        timers.advance(SpanQueue.DELAY);
        collector.awaitRequests(2);
    }

    @ParameterizedTest
    @CsvSource({"localhost:4317, localhost:4317", "collector, collector:4317", "dns:///c.example:1, c.example:1",
        "dns://8.8.8.8/c:2, c:2", "dns:c:3, c:3", "[::1]:4, [::1]:4", "[::1], [::1]:4317", "unix:/run/c.sock, localhost",
        "unix:///run/c.sock, localhost"})
    void addressesAreThoseOfGrpc(String text, String authority) {
        assertEquals(authority, CollectorAddress.parse(text).authority());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":1", "a:", "a:b", "a:0", "a:65536", "a/b:1", "[]:1"})
    void otherAddressesAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> CollectorAddress.parse(text));
    }

    @ParameterizedTest
    @CsvSource({"[::1]:4, ::1, 4", "[::1], ::1, 4317", "dns:///c.example:65535, c.example, 65535", "c, c, 4317"})
    void aNameIsConnectedAtItsPort(String text, String host, int port) {
        assertEquals(SocketAddress.inetSocketAddress(port, host), CollectorAddress.parse(text).socket());
    }

    @Test
    void aSocketIsConnectedByItsPath() {
        assertEquals("\0c", CollectorAddress.parse("unix-abstract:c").socket().path());
        assertEquals("/run/c.sock", CollectorAddress.parse("unix:/run/c.sock").socket().path());
        assertEquals("/run/c.sock", CollectorAddress.parse("unix:///run/c.sock").socket().path());
    }
}
