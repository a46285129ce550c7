package io.jubelet.benchmarks.side;

import io.jubelet.benchmarks.measure.MarkdownTable;
import io.jubelet.benchmarks.measure.Samples;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The results of both agents; of several turns the medians. */
final class SideReport {

    /** Who was measured. */
    enum Agent {
        /** This agent. */
        JUBELET,
        /** The one it is compared with. */
        OTHER
    }

    /** What a number means, and how it is written. */
    enum Unit {
        /** Seconds. */
        SECONDS("%.3f s"),
        /** Milliseconds. */
        MILLIS("%.0f ms"),
        /** Share of one CPU, in percent. */
        PERCENT("%.2f %%"),
        /** Memory. */
        MIB("%.0f MiB");

        private final String format;

        Unit(String format) {
            this.format = format;
        }
    }

    private record Row(Unit unit, Map<Agent, List<Double>> values) {

        /** The median, NaN when the agent has none. */
        double median(Agent agent) {
            return values.containsKey(agent) ? Samples.median(values.get(agent)) : Double.NaN;
        }

        /** The ratios of the single rounds, the least and the greatest. */
        String ratios() {
            List<Double> ours = values.getOrDefault(Agent.JUBELET, List.of());
            List<Double> theirs = values.getOrDefault(Agent.OTHER, List.of());
            double[] ratios = IntStream.range(0, Math.min(ours.size(), theirs.size())).filter(i -> theirs.get(i) > 0)
                    .mapToDouble(i -> ours.get(i) / theirs.get(i)).sorted().toArray();
            return ratios.length < 2 ? "-" : written("%.2f", ratios[0]) + " to " + written("%.2f", ratios[ratios.length - 1]);
        }
    }

    private final Map<String, Row> rows = new LinkedHashMap<>();

    /** Adds a result of one turn. */
    void add(Agent agent, String label, Unit unit, double value) {
        rows.computeIfAbsent(label, key -> new Row(unit, new EnumMap<>(Agent.class))).values()
                .computeIfAbsent(agent, key -> new ArrayList<>()).add(value);
    }

    /** One row for each result in the order in which they came; with a ratio below 1 this agent is faster or smaller. */
    String table() {
        var table = new MarkdownTable("", "ratio", "of single rounds", "jubelet", "other");
        rows.forEach((label, row) -> {
            double ours = row.median(Agent.JUBELET);
            double theirs = row.median(Agent.OTHER);
            table.row(label, theirs > 0 ? written("%.2f", ours / theirs) : "-", row.ratios(),
                    written(row.unit().format, ours), written(row.unit().format, theirs));
        });
        return table.toString();
    }

    private static String written(String format, double number) {
        return Double.isNaN(number) ? "-" : String.format(Locale.ROOT, format, number);
    }
}
