package io.jubelet.adapters.cri.translate;

import io.jubelet.adapters.cri.wire.MetricsProto;
import io.jubelet.domain.stats.Metric;
import io.jubelet.domain.stats.MetricDescriptor;
import io.jubelet.domain.stats.SandboxMetrics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Metrics in the words of the runtime. */
public final class MetricsTranslation {

    private MetricsTranslation() {
    }

    /** A kind of metric. */
    public static MetricDescriptor descriptor(MetricsProto.MetricDescriptor from) {
        return new MetricDescriptor(from.getName(), from.getHelp(), from.getLabelKeysList());
    }

    /** Metrics of a sandbox and its containers. */
    public static SandboxMetrics sandbox(MetricsProto.PodSandboxMetrics from) {
        Map<String, List<Metric>> containers = new TreeMap<>();
        from.getContainerMetricsList()
                .forEach(container -> containers.put(container.getContainerId(), metrics(container.getMetricsList())));
        return new SandboxMetrics(from.getPodSandboxId(), metrics(from.getMetricsList()), containers);
    }

    private static List<Metric> metrics(List<MetricsProto.Metric> from) {
        return from.stream()
                .map(metric -> new Metric(metric.getName(),
                        CommonTranslation.instantUnlessZero(metric.getTimestamp()),
                        metric.getMetricType() == MetricsProto.MetricType.COUNTER
                                ? Metric.Type.COUNTER : Metric.Type.GAUGE,
                        metric.getLabelValuesList(),
                        CommonTranslation.number(metric.hasValue(), metric.getValue())))
                .toList();
    }
}
