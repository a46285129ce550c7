package io.jubelet.ports.trace;

import java.util.Map;
import java.util.Objects;

/**
 * Records spans. Each thread has at most one current span, which is the parent of those that begin meanwhile. Attributes reach
 * a collector, so they must not contain secrets. Never throws when there is no collector, and never waits for it. Thread-safe.
 */
public interface Tracer {

    /** Records nothing. */
    Tracer NONE = new NoTracer();

    /** Relation of a span to its client and server. */
    enum Kind {
        /** Work inside the agent. */
        INTERNAL,
        /** A request that is answered. */
        SERVER,
        /** A request that is made. */
        CLIENT
    }

    /**
     * A traced operation.
     *
     * @param scope which part of the agent does it
     * @param name name of the span: few in number, without names of objects
     * @param kind kind
     * @param attributes attributes, in the words of the semantic conventions of OpenTelemetry where they have some
     */
    record Operation(String scope, String name, Kind kind, Map<String, String> attributes) {

        /** Copies the attributes; rejects null. */
        public Operation {
            Objects.requireNonNull(scope, "scope");
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(kind, "kind");
            attributes = Map.copyOf(attributes);
        }
    }

    /** Whether anything is recorded at all: where not, attributes need not be made. */
    boolean isOn();

    /** Begins a span, a child of the current one. It is the current span of the calling thread until it is closed. */
    Span begin(Operation operation);

    /**
     * Begins a span that continues a trace of another process.
     *
     * @param parent the value of its header {@code traceparent} (W3C Trace Context); what is none begins a trace
     */
    Span begin(Operation operation, String parent);

    /** The current span of the calling thread as a value of the header {@code traceparent}; empty without one. */
    String current();

    /** The same work, with the current span of the calling thread in whatever thread it runs. */
    Runnable carrying(Runnable work);

    /** A span under way. Belongs to the thread that began it. */
    interface Span extends AutoCloseable {

        /** Adds an attribute. */
        Span with(String name, String value);

        /**
         * Marks it as failed.
         *
         * @param reason class of the failure; no text that may be secret
         */
        void failed(String reason);

        /** Ends it; the span before is the current one again. */
        @Override
        void close();
    }
}
