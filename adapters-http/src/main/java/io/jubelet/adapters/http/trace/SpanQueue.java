package io.jubelet.adapters.http.trace;

import io.jubelet.ports.time.Timers;
import io.vertx.core.Future;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Spans that have ended and were not sent yet. Sends them in batches, a few seconds after the first of each; while nothing ends,
 * nothing happens. What a collector does not take, or what is too much, is lost. Thread-safe.
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

    synchronized void add(RecordedSpan span) {
        if (waiting.size() < MOST) {
            waiting.add(span);
        }
        if (!due) {
            due = true;
            timers.after(DELAY, this::send);
        }
    }

    private void send() {
        List<RecordedSpan> spans;
        synchronized (this) {
            due = false;
            spans = waiting;
            waiting = new ArrayList<>();
        }
        for (int from = 0; from < spans.size(); from += BATCH) {
            export.apply(List.copyOf(spans.subList(from, Math.min(from + BATCH, spans.size()))))
                    .onSuccess(_ -> sent()).onFailure(this::failed);
        }
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
