package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import io.jubelet.domain.metrics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A metric with one name: a cell for each combination of values of its labels. Without labels the only cell is
 * there from the beginning; with labels each appears when it is used first. Thread-safe.
 */
abstract sealed class Instrument<C> permits Counter, Gauge, Histogram {

    private final String name;
    private final String help;
    private final MetricType type;
    private final List<String> labels;
    private final Supplier<C> fresh;
    private final Map<List<String>, C> cells = new ConcurrentHashMap<>();

    Instrument(String name, String help, MetricType type, List<String> labels, Supplier<C> fresh) {
        this.name = name;
        this.help = help;
        this.type = type;
        this.labels = List.copyOf(labels);
        this.fresh = fresh;
        if (labels.isEmpty()) {
            cells.put(List.of(), fresh.get());
        }
    }

    final C cell(String... values) {
        if (values.length != labels.size()) {
            throw new IllegalArgumentException(name + " has the labels " + labels + ", not " + values.length);
        }
        List<String> key = List.of(values);
        C cell = cells.get(key);
        return cell != null ? cell : cells.computeIfAbsent(key, _ -> fresh.get());
    }

    /**
     * Forgets cells.
     *
     * @param gone gets the values of the labels, in the order in which the labels were named
     */
    final void removeIf(Predicate<List<String>> gone) {
        cells.keySet().removeIf(gone);
    }

    /** The samples of one cell. */
    abstract Stream<Sample> samples(List<Label> named, C cell);

    final MetricFamily family() {
        List<Sample> samples = cells.entrySet().stream()
                .map(cell -> samples(named(cell.getKey()), cell.getValue()).toList())
                .filter(of -> !of.isEmpty())
                .sorted((one, other) -> Sample.ORDER.compare(one.getFirst(), other.getFirst()))
                .flatMap(List::stream).toList();
        return new MetricFamily(name, help, type, samples);
    }

    private List<Label> named(List<String> values) {
        List<Label> named = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            named.add(new Label(labels.get(i), values.get(i)));
        }
        return named;
    }
}
