package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import java.util.List;

/** Metrics of the JVM, read without its management module, which would take memory permanently once it was used. */
public final class JvmMetrics {

    private static final List<Label> HEAP = List.of(new Label("area", "heap"));

    private JvmMetrics() {
    }

    /** The families, measured now. */
    public static List<MetricFamily> now() {
        Runtime jvm = Runtime.getRuntime();
        var metrics = new MetricCollector();
        long committed = jvm.totalMemory();
        metrics.add("jvm_memory_used_bytes", "Used bytes of a given JVM memory area.", MetricType.GAUGE, HEAP,
                committed - jvm.freeMemory());
        metrics.add("jvm_memory_committed_bytes", "Committed (bytes) of a given JVM memory area.", MetricType.GAUGE, HEAP,
                committed);
        metrics.add("jvm_memory_max_bytes", "Max (bytes) of a given JVM memory area.", MetricType.GAUGE, HEAP,
                jvm.maxMemory());
        metrics.add("jvm_runtime_info", "JVM runtime info", MetricType.GAUGE, List.of(
                new Label("runtime", System.getProperty("java.runtime.name", "")),
                new Label("vendor", System.getProperty("java.vm.vendor", "")),
                new Label("version", System.getProperty("java.runtime.version", ""))), 1);
        return metrics.families();
    }
}
