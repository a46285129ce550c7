package io.jubelet.app.boot;

import io.jubelet.app.config.FeatureGateState;
import io.jubelet.domain.metrics.Label;
import io.jubelet.domain.metrics.MetricCollector;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.metrics.MetricType;
import java.util.List;

/** Metrics of the feature gates that are on. */
final class FeatureMetrics {

    private FeatureMetrics() {
    }

    /** The family. */
    static List<MetricFamily> of(List<FeatureGateState> gates) {
        var metrics = new MetricCollector();
        gates.forEach(gate -> metrics.add("kubernetes_feature_enabled",
                "[BETA] This metric records the data about the stage and enablement of a k8s feature.", MetricType.GAUGE,
                List.of(new Label("name", gate.name()), new Label("stage", gate.stage())), gate.enabled() ? 1 : 0));
        return metrics.families();
    }
}
