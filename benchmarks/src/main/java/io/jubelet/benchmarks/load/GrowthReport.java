package io.jubelet.benchmarks.load;

import io.jubelet.benchmarks.measure.MarkdownTable;
import io.jubelet.benchmarks.measure.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** The results at several numbers of pods; of several rounds the medians. */
final class GrowthReport {

    /**
     * What an agent with many pods takes.
     *
     * @param latency milliseconds from the manifest of one more pod to its running container, p50
     * @param oneCpu CPU in milliseconds to start and to stop one more pod
     * @param eachCpu CPU in milliseconds per pod when all of them start at once
     * @param idle percent of one CPU while nothing happens
     * @param resident MiB
     */
    record Result(double latency, double oneCpu, double eachCpu, double idle, double resident) {
    }

    private final Map<Integer, List<Result>> results = new TreeMap<>();

    void add(int pods, Result result) {
        results.computeIfAbsent(pods, key -> new ArrayList<>()).add(result);
    }

    /** Each number with its ratio to that of the fewest pods. */
    String table() {
        var table = new MarkdownTable("pods", "one more: running p50", "one more: CPU", "all at once: CPU per pod", "idle CPU",
                "resident");
        results.keySet().forEach(pods -> table.row(Integer.toString(pods), cell(pods, "%.1f ms", Result::latency),
                cell(pods, "%.1f ms", Result::oneCpu), cell(pods, "%.1f ms", Result::eachCpu), cell(pods, "%.2f %%", Result::idle),
                cell(pods, "%.0f MiB", Result::resident)));
        return table.toString();
    }

    private String cell(int pods, String format, ToDoubleFunction<Result> part) {
        double least = median(results.keySet().iterator().next(), part);
        double here = median(pods, part);
        String ratio = least > 0 ? String.format(Locale.ROOT, "%.2f", here / least) : "-";
        return String.format(Locale.ROOT, format, here) + " (" + ratio + ")";
    }

    private double median(int pods, ToDoubleFunction<Result> part) {
        return Samples.median(results.get(pods).stream().map(part::applyAsDouble).toList());
    }
}
