package io.jubelet.domain.metrics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * Gathers samples into families: families by name, samples by their labels. Of samples with the same labels and the same
 * time only the first is kept.
 */
public final class MetricCollector {

    private final Map<String, Gathered> families = new TreeMap<>();

    /**
     * Adds a sample. The help and the type of the first sample of a name hold for all.
     *
     * @param labels labels in any order
     */
    public void add(String name, String help, MetricType type, List<Label> labels, double value,
            OptionalLong timestampMillis) {
        families.computeIfAbsent(name, _ -> new Gathered(help, type)).add(new Sample(labels, value, timestampMillis));
    }

    /** Adds the sum and the number of values of a summary, which hold now. */
    public void addSummary(String name, String help, List<Label> labels, double sum, long count) {
        Gathered family = families.computeIfAbsent(name, _ -> new Gathered(help, MetricType.SUMMARY));
        family.add(new Sample("_sum", labels, sum, OptionalLong.empty()));
        family.add(new Sample("_count", labels, count, OptionalLong.empty()));
    }

    /** Adds a sample that holds now. */
    public void add(String name, String help, MetricType type, List<Label> labels, double value) {
        add(name, help, type, labels, value, OptionalLong.empty());
    }

    /** The families that have samples, sorted by name. */
    public List<MetricFamily> families() {
        return families.entrySet().stream().map(family -> family.getValue().family(family.getKey())).toList();
    }

    private record Identity(String suffix, List<Label> labels, OptionalLong timestampMillis) {
    }

    private static final class Gathered {

        private final String help;
        private final MetricType type;
        private final List<Sample> samples = new ArrayList<>();
        private final Set<Identity> seen = new HashSet<>();

        Gathered(String help, MetricType type) {
            this.help = help;
            this.type = type;
        }

        void add(Sample sample) {
            if (seen.add(new Identity(sample.suffix(), sample.labels(), sample.timestampMillis()))) {
                samples.add(sample);
            }
        }

        MetricFamily family(String name) {
            return new MetricFamily(name, help, type, samples.stream().sorted(Sample.ORDER).toList());
        }
    }
}
