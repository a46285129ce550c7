package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.domain.metrics.MetricFamily;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Instruments under their names. Thread-safe. */
final class MetricRegistry {

    private final Map<String, Instrument<?>> instruments = new ConcurrentSkipListMap<>();
    private final List<Runnable> counts = new CopyOnWriteArrayList<>();

    /**
     * A new counter.
     *
     * @param help what it is, for users, with its stability in front, such as {@code [ALPHA]}
     * @param labels names of its labels
     */
    Counter counter(String name, String help, String... labels) {
        return added(name, new Counter(name, help, List.of(labels)));
    }

    /** A new gauge, with parameters as those of a counter. */
    Gauge gauge(String name, String help, String... labels) {
        return added(name, new Gauge(name, help, List.of(labels)));
    }

    /** A new histogram, with parameters as those of a counter. */
    Histogram histogram(String name, String help, Buckets buckets, String... labels) {
        return added(name, new Histogram(name, help, buckets, List.of(labels)));
    }

    /** Counts something anew each time before the families are read, for what would take long to count at each change. */
    void beforeReading(Runnable count) {
        counts.add(count);
    }

    /** All families that have samples now, by name. */
    List<MetricFamily> families() {
        counts.forEach(Runnable::run);
        return instruments.values().stream().map(Instrument::family).filter(family -> !family.samples().isEmpty()).toList();
    }

    private <I extends Instrument<?>> I added(String name, I instrument) {
        if (instruments.putIfAbsent(name, instrument) != null) {
            throw new IllegalArgumentException("there is a metric " + name + " already");
        }
        return instrument;
    }
}
