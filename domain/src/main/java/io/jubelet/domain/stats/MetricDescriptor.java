package io.jubelet.domain.stats;

import java.util.List;
import java.util.Objects;

/**
 * One kind of metric of the runtime.
 *
 * @param name name, the same as that of cAdvisor's metric where there is one
 * @param help text for users
 * @param labelKeys names of the labels, in the order of the values of each {@link Metric}
 */
public record MetricDescriptor(String name, String help, List<String> labelKeys) {

    /** Copies the list; rejects null parts. */
    public MetricDescriptor {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(help, "help");
        labelKeys = List.copyOf(labelKeys);
    }
}
