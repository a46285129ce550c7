package io.jubelet.adapters.http.trace;

import io.jubelet.ports.time.Timers;
import io.jubelet.ports.trace.Tracer;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** {@link Tracer} that sends the spans of sampled traces to a collector. */
public final class SpanTracer implements Tracer, AutoCloseable {

    private final ThreadLocal<TraceContext> current = new ThreadLocal<>();
    private final Sampling sampling;
    private final Timers timers;
    private final RandomGenerator random;
    private final SpanQueue queue;
    private final OtlpClient client;

    /**
     * Sends to a collector. Nothing is connected before the first span has ended.
     *
     * @param host name of the node
     * @param random ids; thread-safe
     */
    public SpanTracer(Vertx vertx, CollectorAddress collector, Sampling sampling, String host, Timers timers,
            RandomGenerator random) {
        this.sampling = sampling;
        this.timers = timers;
        this.random = random;
        client = new OtlpClient(vertx, collector);
        var resource = Map.of("service.name", "kubelet", "host.name", host);
        queue = new SpanQueue(spans -> client.export(OtlpMessages.request(resource, spans)), timers);
    }

    @Override
    public boolean isOn() {
        return true;
    }

    @Override
    public Span begin(Operation operation) {
        return begin(operation, Optional.ofNullable(current.get()));
    }

    @Override
    public Span begin(Operation operation, String parent) {
        return begin(operation, TraceContext.parse(parent));
    }

    private Span begin(Operation operation, Optional<TraceContext> parent) {
        TraceContext context = parent.map(given -> given.child(random))
                .orElseGet(() -> TraceContext.root(random, sampling));
        var span = new Running(operation, context, parent.map(TraceContext::span).orElse(0L), current.get());
        current.set(context);
        return span;
    }

    @Override
    public String current() {
        TraceContext context = current.get();
        return context == null ? "" : context.header();
    }

    @Override
    public Runnable carrying(Runnable work) {
        TraceContext carried = current.get();
        return carried == null ? work : () -> {
            TraceContext before = current.get();
            current.set(carried);
            try {
                work.run();
            } finally {
                restore(before);
            }
        };
    }

    private void restore(TraceContext before) {
        if (before == null) {
            current.remove();
        } else {
            current.set(before);
        }
    }

    /** Sends what has ended until now, as far as the collector takes it at once. */
    @Override
    public void close() {
        queue.close();
        client.close();
    }

    private final class Running implements Span {

        private final Operation operation;
        private final TraceContext context;
        private final long parent;
        private final TraceContext before;
        private final Map<String, String> attributes = new TreeMap<>();
        private final Instant start = timers.instant();
        private final long begin = timers.nanos();
        private Optional<String> failure = Optional.empty();

        Running(Operation operation, TraceContext context, long parent, TraceContext before) {
            this.operation = operation;
            this.context = context;
            this.parent = parent;
            this.before = before;
        }

        @Override
        public Span with(String name, String value) {
            attributes.put(name, value);
            return this;
        }

        @Override
        public void failed(String reason) {
            failure = Optional.of(reason);
        }

        @Override
        public void close() {
            restore(before);
            if (context.sampled()) {
                attributes.putAll(operation.attributes());
                queue.add(new RecordedSpan(context, parent, operation, attributes, start,
                        Duration.ofNanos(timers.nanos() - begin), failure));
            }
        }
    }
}
