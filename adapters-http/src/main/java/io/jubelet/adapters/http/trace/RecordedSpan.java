package io.jubelet.adapters.http.trace;

import io.jubelet.ports.trace.Tracer.Operation;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A span that has ended.
 *
 * @param context its identity
 * @param parent id of its parent; 0 for none
 * @param operation what was done
 * @param attributes all attributes
 * @param start when it began
 * @param duration how long it took
 * @param failure why it failed; empty when it did not
 */
record RecordedSpan(TraceContext context, long parent, Operation operation, Map<String, String> attributes, Instant start,
        Duration duration, Optional<String> failure) {
}
