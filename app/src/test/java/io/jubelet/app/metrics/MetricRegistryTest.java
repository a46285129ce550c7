package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.domain.metrics.ExpositionText;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MetricRegistryTest {

    private final MetricRegistry registry = new MetricRegistry();

    @Test
    void aHistogramAddsItsBucketsUpAndWritesTheBoundLast() {
        Histogram histogram = registry.histogram("took_seconds", "[ALPHA] Time.", Buckets.of(.5, 1), "verb", "host");
        histogram.observe(Duration.ofMillis(250), "GET", "h");
        histogram.observe(1, "GET", "h");
        histogram.observe(Duration.ofSeconds(2), "GET", "h");
        assertEquals("""
                # HELP took_seconds [ALPHA] Time.
                # TYPE took_seconds histogram
                took_seconds_bucket{host="h",verb="GET",le="0.5"} 1
                took_seconds_bucket{host="h",verb="GET",le="1"} 2
                took_seconds_bucket{host="h",verb="GET",le="+Inf"} 3
                took_seconds_sum{host="h",verb="GET"} 3.25
                took_seconds_count{host="h",verb="GET"} 3
                """, text());
    }

    @Test
    void withoutLabelsAValueIsThereFromTheBeginning() {
        registry.counter("b_total", "[ALPHA] B.");
        registry.counter("a_total", "[ALPHA] A.", "label");
        registry.gauge("c", "[STABLE] C.");
        assertEquals("""
                # HELP b_total [ALPHA] B.
                # TYPE b_total counter
                b_total 0
                # HELP c [STABLE] C.
                # TYPE c gauge
                c 0
                """, text());
    }

    @Test
    void cellsAreSortedByTheirLabelsAndCanBeForgotten() {
        Counter counter = registry.counter("a_total", "[ALPHA] A.", "pod", "result");
        counter.increment("y", "ok");
        counter.increment("x", "ok");
        counter.increment("x", "ok");
        counter.initialize("x", "failed");
        Gauge gauge = registry.gauge("g", "[ALPHA] G.", "pod");
        gauge.set(4, "x");
        gauge.add(-1.5, "x");
        assertEquals("""
                # HELP a_total [ALPHA] A.
                # TYPE a_total counter
                a_total{pod="x",result="failed"} 0
                a_total{pod="x",result="ok"} 2
                a_total{pod="y",result="ok"} 1
                # HELP g [ALPHA] G.
                # TYPE g gauge
                g{pod="x"} 2.5
                """, text());
        counter.removeIf(values -> values.getFirst().equals("x"));
        gauge.removeIf(values -> values.getFirst().equals("x"));
        assertEquals("""
                # HELP a_total [ALPHA] A.
                # TYPE a_total counter
                a_total{pod="y",result="ok"} 1
                """, text());
    }

    @Test
    void mistakesAreRefused() {
        Counter counter = registry.counter("a_total", "[ALPHA] A.", "pod");
        assertThrows(IllegalArgumentException.class, () -> counter.increment());
        assertThrows(IllegalArgumentException.class, () -> registry.gauge("a_total", "[ALPHA] A."));
        assertThrows(IllegalArgumentException.class, () -> Buckets.of(1, 1));
        assertThrows(IllegalArgumentException.class, () -> Buckets.of());
        assertThrows(IllegalArgumentException.class, () -> Buckets.of(Double.POSITIVE_INFINITY));
    }

    @Test
    void exponentialBucketsMultiply() {
        assertEquals(List.of(.005, .0125, .03125, .078125), Buckets.exponential(.005, 2.5, 4).bounds());
    }

    private String text() {
        return ExpositionText.of(registry.families());
    }
}
