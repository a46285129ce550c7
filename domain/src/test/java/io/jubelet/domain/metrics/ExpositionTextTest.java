package io.jubelet.domain.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ExpositionTextTest {

    private final MetricCollector metrics = new MetricCollector();

    @Test
    void familiesByNameSamplesByLabelsThenTime() {
        metrics.add("b_total", "second", MetricType.COUNTER, List.of(), 2);
        gauge("a", "y", 1, OptionalLong.of(7));
        gauge("a", "x", 2, OptionalLong.empty());
        gauge("a", "x", 3, OptionalLong.of(9));
        assertEquals("""
                # HELP a first
                # TYPE a gauge
                a{of="x"} 3 9
                a{of="x"} 2
                a{of="y"} 1 7
                # HELP b_total second
                # TYPE b_total counter
                b_total 2
                """, text());
    }

    @Test
    void sameLabelsAndTimeOnlyOnce() {
        gauge("a", "x", 1, OptionalLong.empty());
        gauge("a", "x", 2, OptionalLong.empty());
        assertEquals(1, metrics.families().getFirst().samples().size());
    }

    @Test
    void labelsSortedByNameAndEscaped() {
        metrics.add("a", "a \"help\"\nof \\ lines", MetricType.GAUGE,
                List.of(new Label("z", "1"), new Label("b", "we\"ird\\\n")), 0);
        assertEquals("# HELP a a \"help\"\\nof \\\\ lines\n# TYPE a gauge\na{b=\"we\\\"ird\\\\\\n\",z=\"1\"} 0\n", text());
    }

    private void gauge(String name, String of, double value, OptionalLong time) {
        metrics.add(name, "first", MetricType.GAUGE, List.of(new Label("of", of)), value, time);
    }

    private String text() {
        return ExpositionText.of(metrics.families());
    }
}
