package io.jubelet.adapters.http.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.trace.Tracer.Kind;
import io.jubelet.ports.trace.Tracer.Operation;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;

final class SpanQueueTest {

    private static final int BATCH = 512;
    private static final RecordedSpan SPAN = new RecordedSpan(new TraceContext(1, 2, 3, true), 0,
            new Operation("scope", "name", Kind.INTERNAL, Map.of()), Map.of(), Instant.EPOCH, Duration.ZERO, Optional.empty());

    private final VirtualTimers timers = new VirtualTimers();
    private final List<Integer> sent = new ArrayList<>();
    private final Queue<Promise<Void>> underWay = new ArrayDeque<>();
    private final SpanQueue queue = new SpanQueue(this::export, timers);

    private Future<Void> export(List<RecordedSpan> spans) {
        sent.add(spans.size());
        Promise<Void> promise = Promise.promise();
        underWay.add(promise);
        return promise.future();
    }

    private void add(int count) {
        for (int i = 0; i < count; i++) {
            queue.add(SPAN);
        }
    }

    @Test
    void aFullBatchIsSentAtOnceAndOneAfterTheOther() {
        add(BATCH - 1);
        assertEquals(List.of(), sent);
        add(2 * BATCH + 2);
        assertEquals(List.of(BATCH), sent);
        underWay.remove().complete();
        assertEquals(List.of(BATCH, BATCH), sent);
        underWay.remove().fail("the collector is away");
        assertEquals(List.of(BATCH, BATCH, BATCH), sent);
        underWay.remove().complete();
        timers.advance(SpanQueue.DELAY);
        assertEquals(List.of(BATCH, BATCH, BATCH, 1), sent);
    }

    @Test
    void moreThanTheQueueHoldsIsDropped() {
        add(BATCH + SpanQueue.MOST + 10);
        timers.advance(SpanQueue.DELAY);
        assertEquals(BATCH + SpanQueue.MOST, sent.stream().mapToInt(Integer::intValue).sum());
    }

    @Test
    void nothingIsSentWhenNothingIsLeft() {
        add(BATCH);
        timers.advance(SpanQueue.DELAY);
        assertEquals(List.of(BATCH), sent);
        add(BATCH);
        timers.advance(SpanQueue.DELAY);
        assertEquals(List.of(BATCH, BATCH), sent);
    }

    @Test
    void theEndSendsWhatIsLeft() {
        add(3);
        queue.close();
        assertEquals(List.of(3), sent);
    }

    @Test
    void anExportThatThrowsIsOneThatFails() {
        List<Integer> asked = new ArrayList<>();
        SpanQueue closed = new SpanQueue(spans -> {
            asked.add(spans.size());
            throw new IllegalStateException("closed");
        }, timers);
        for (int i = 0; i < 2 * BATCH; i++) {
            closed.add(SPAN);
        }
        assertEquals(List.of(BATCH, BATCH), asked);
    }
}
