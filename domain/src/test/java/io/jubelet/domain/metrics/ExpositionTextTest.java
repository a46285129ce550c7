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

    @Test
    void numbersAreWrittenAlikeWhereverTheyEnd() {
        for (double number : new double[] {0, 1, 9, 10, 11, 99, 100, 101, 99_999, 100_000, 999_999, 1e6, 1_000_001, 0.5, 1.5, -1,
                -10, 1e300, Double.NaN, Double.NEGATIVE_INFINITY}) {
            var text = ExpositionText.of(sink -> {
                var writer = new ExpositionWriter(sink);
                writer.number(number);
                writer.flush();
            });
            assertEquals(FloatText.of(number), text);
        }
    }

    @Test
    void aTextThatIsLongerThanTheBufferIsWhole() {
        var pieces = new StringBuilder();
        var text = ExpositionText.of(sink -> {
            var writer = new ExpositionWriter(sink);
            for (int i = 0; i < 20_000; i++) {
                writer.number(i);
                writer.character(',');
                writer.bytes(ExpositionWriter.utf8("é" + i));
                pieces.append(i).append(",é").append(i);
            }
            writer.bytes(ExpositionWriter.utf8("x".repeat(70_000)));
            writer.flush();
        });
        assertEquals(pieces + "x".repeat(70_000), text);
    }

    @Test
    void aSummaryHasASumAndANumber() {
        metrics.addSummary("s_seconds", "help", List.of(new Label("of", "x")), 1.5, 3);
        metrics.addSummary("s_seconds", "help", List.of(new Label("of", "x")), 2.5, 4);
        assertEquals("""
                # HELP s_seconds help
                # TYPE s_seconds summary
                s_seconds_sum{of="x"} 1.5
                s_seconds_count{of="x"} 3
                """, text());
    }

    private void gauge(String name, String of, double value, OptionalLong time) {
        metrics.add(name, "first", MetricType.GAUGE, List.of(new Label("of", of)), value, time);
    }

    private String text() {
        return ExpositionText.of(metrics.families());
    }
}
