package io.jubelet.adapters.http.trace;

import io.jubelet.ports.time.Timers;
import io.vertx.core.Future;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Spans that have ended and were not sent yet. Sends them in batches, a few seconds after the first of each, and a full batch at
 * once, one full batch after the other; while nothing ends, nothing happens. What a collector does not take, or what is too much, is
 * lost. The sizes and the delay are those of OpenTelemetry. Thread-safe.
 */
final class SpanQueue {

    static final Duration DELAY = Duration.ofSeconds(5);
    static final int MOST = 2048;

    private static final Logger LOG = System.getLogger(SpanQueue.class.getName());
    private static final int BATCH = 512;

    private final Function<List<RecordedSpan>, Future<Void>> export;
    private final Timers timers;
    private List<RecordedSpan> waiting = new ArrayList<>();
    private boolean due;
    /** Whether a full batch is on its way. */
    private boolean sending;
    private boolean failing;

    /**
     * A queue.
     *
     * @param export sends a batch; must not block
     */
    SpanQueue(Function<List<RecordedSpan>, Future<Void>> export, Timers timers) {
        this.export = export;
        this.timers = timers;
    }

    void add(RecordedSpan span) {
        Optional<List<RecordedSpan>> full;
        synchronized (this) {
            if (waiting.size() < MOST) {
                waiting.add(span);
            }
            if (!due) {
                due = true;
                timers.after(DELAY, this::send);
            }
            full = full();
        }
        full.ifPresent(this::sendFull);
    }

    /** Takes a full batch out, unless another one is on its way. */
    private synchronized Optional<List<RecordedSpan>> full() {
        if (sending || waiting.size() < BATCH) {
            return Optional.empty();
        }
        sending = true;
        List<RecordedSpan> batch = List.copyOf(waiting.subList(0, BATCH));
        waiting = new ArrayList<>(waiting.subList(BATCH, waiting.size()));
        return Optional.of(batch);
    }

    private void sendFull(List<RecordedSpan> batch) {
        export(batch).onComplete(_ -> {
            synchronized (this) {
                sending = false;
            }
            full().ifPresent(this::sendFull);
        });
    }

    private void send() {
        List<RecordedSpan> spans;
        synchronized (this) {
            due = false;
            spans = waiting;
            waiting = new ArrayList<>();
        }
        for (int from = 0; from < spans.size(); from += BATCH) {
            export(List.copyOf(spans.subList(from, Math.min(from + BATCH, spans.size()))));
        }
    }

    /** Whoever ended the last span of a batch has nothing to do with the failure. */
    private Future<Void> export(List<RecordedSpan> batch) {
        Future<Void> exported;
        try {
            exported = export.apply(batch);
        } catch (RuntimeException e) {
            exported = Future.failedFuture(e);
        }
        return exported.onSuccess(_ -> sent()).onFailure(this::failed);
    }

    private synchronized void sent() {
        failing = false;
    }

    private synchronized void failed(Throwable reason) {
        LOG.log(failing ? Level.DEBUG : Level.WARNING, "spans were lost, the collector did not take them: {0}",
                reason.getMessage());
        failing = true;
    }

    void close() {
        send();
    }
}
