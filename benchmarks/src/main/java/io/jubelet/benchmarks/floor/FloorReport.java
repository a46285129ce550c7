package io.jubelet.benchmarks.floor;

import io.jubelet.benchmarks.floor.FloorOptions.Burst;
import io.jubelet.benchmarks.measure.MarkdownTable;
import io.jubelet.benchmarks.measure.Samples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The results in the order in which they were measured first. */
final class FloorReport {

    private record Round(Samples start, Samples stop) {
    }

    private final Map<Burst, List<Round>> rounds = new LinkedHashMap<>();

    void add(Burst burst, Samples start, Samples stop) {
        rounds.computeIfAbsent(burst, key -> new ArrayList<>()).add(new Round(start, stop));
    }

    /** Medians of the rounds, in seconds. */
    String table() {
        var table = new MarkdownTable("pods", "in flight", "start p50", "start max", "stop p50", "stop max");
        rounds.forEach((burst, of) -> table.row(Integer.toString(burst.pods()), Integer.toString(burst.inFlight()),
                seconds(of, round -> round.start().millis(0.5)), seconds(of, round -> round.start().millis(1)),
                seconds(of, round -> round.stop().millis(0.5)), seconds(of, round -> round.stop().millis(1))));
        return table.toString();
    }

    private static String seconds(List<Round> rounds, ToDoubleFunction<Round> millis) {
        double median = Samples.median(rounds.stream().map(millis::applyAsDouble).toList());
        return String.format(Locale.ROOT, "%.2f s", median / 1000);
    }
}
