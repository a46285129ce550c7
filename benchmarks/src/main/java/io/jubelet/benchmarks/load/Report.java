package io.jubelet.benchmarks.load;

import io.jubelet.benchmarks.measure.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The results in the order in which they were measured; a table for users or JSON. */
final class Report {

    private record Row(String key, String label, String unit, List<Value> values) {
    }

    private record Value(String name, double number) {
    }

    private final List<Row> rows = new ArrayList<>();

    void times(String key, String label, Samples samples) {
        rows.add(new Row(key, label, "ms", List.of(new Value("p50", samples.millis(0.5)),
                new Value("p90", samples.millis(0.9)), new Value("max", samples.millis(1)),
                new Value("n", samples.count()))));
    }

    void number(String key, String label, String unit, double number) {
        rows.add(new Row(key, label, unit, List.of(new Value("value", number))));
    }

    String table() {
        var text = new StringBuilder("%-44s %10s %10s %10s %6s%n".formatted("", "p50", "p90", "max", "n"));
        for (Row row : rows) {
            text.append("%-44s".formatted(row.label() + " (" + row.unit() + ")"));
            for (Value value : row.values()) {
                text.append(value.name().equals("n") ? " %6d".formatted((long) value.number())
                        : String.format(Locale.ROOT, " %10.1f", value.number()));
            }
            text.append(System.lineSeparator());
        }
        return text.toString();
    }

    String json() {
        return rows.stream().map(row -> row.values().stream()
                        .map(value -> String.format(Locale.ROOT, "\"%s\": %.3f", value.name(), value.number()))
                        .collect(Collectors.joining(", ",
                                "  \"" + row.key() + "\": {\"unit\": \"" + row.unit() + "\", ", "}")))
                .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    }
}
