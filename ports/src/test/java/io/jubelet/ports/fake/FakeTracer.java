package io.jubelet.ports.fake;

import io.jubelet.ports.trace.Tracer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** Keeps the spans that have ended. All traces are sampled, those that continue an unsampled one excepted. */
public final class FakeTracer implements Tracer {

    private final ThreadLocal<Running> current = new ThreadLocal<>();
    private final AtomicLong ids = new AtomicLong();
    private final List<Ended> ended = new ArrayList<>();

    /**
     * A span that has ended.
     *
     * @param name name
     * @param trace id of its trace, 32 hexadecimal digits
     * @param id its id, 16 hexadecimal digits
     * @param parent id of its parent, empty for none
     * @param attributes attributes
     * @param failure why it failed, empty when it did not
     */
    public record Ended(String name, String trace, String id, String parent, Map<String, String> attributes,
            String failure) {
    }

    /** All of them, in the order of their ends. */
    public synchronized List<Ended> ended() {
        return List.copyOf(ended);
    }

    @Override
    public boolean isOn() {
        return true;
    }

    @Override
    public Span begin(Operation operation) {
        Running parent = current.get();
        return parent == null ? begin(operation, "") : new Running(operation, parent.trace, parent.id, parent.sampled);
    }

    @Override
    public Span begin(Operation operation, String parent) {
        String[] parts = parent.split("-");
        boolean given = parent.matches("00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");
        return new Running(operation, given ? parts[1] : "%032x".formatted(ids.incrementAndGet()), given ? parts[2] : "",
                !given || parts[3].endsWith("1"));
    }

    @Override
    public String current() {
        Running span = current.get();
        return span == null ? "" : "00-" + span.trace + "-" + span.id + (span.sampled ? "-01" : "-00");
    }

    @Override
    public Runnable carrying(Runnable work) {
        Running carried = current.get();
        return () -> {
            Running before = current.get();
            current.set(carried);
            work.run();
            current.set(before);
        };
    }

    private final class Running implements Span {

        private final Operation operation;
        private final String trace;
        private final String parent;
        private final boolean sampled;
        private final String id = "%016x".formatted(ids.incrementAndGet());
        private final Running before = current.get();
        private final Map<String, String> attributes;
        private String failure = "";

        Running(Operation operation, String trace, String parent, boolean sampled) {
            this.operation = operation;
            this.trace = trace;
            this.parent = parent;
            this.sampled = sampled;
            attributes = new TreeMap<>(operation.attributes());
            current.set(this);
        }

        @Override
        public Span with(String name, String value) {
            attributes.put(name, value);
            return this;
        }

        @Override
        public void failed(String reason) {
            failure = reason;
        }

        @Override
        public void close() {
            current.set(before);
            if (sampled) {
                synchronized (FakeTracer.this) {
                    ended.add(new Ended(operation.name(), trace, id, parent, Map.copyOf(attributes), failure));
                }
            }
        }
    }
}
