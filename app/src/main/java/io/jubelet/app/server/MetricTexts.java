package io.jubelet.app.server;

import io.jubelet.domain.metrics.MetricFamily;
import java.util.List;

/** Metrics of the agent and its containers, taken when somebody asks. Thread-safe; calls may block while measuring. */
public interface MetricTexts {

    /** No metrics at all. */
    MetricTexts NONE = new MetricTexts() {
        @Override
        public List<MetricFamily> agent() {
            return List.of();
        }

        @Override
        public List<MetricFamily> containers() {
            return List.of();
        }

        @Override
        public List<MetricFamily> probes() {
            return List.of();
        }
    };

    /** Metrics of the agent itself ({@code /metrics}). */
    List<MetricFamily> agent();

    /** Metrics of machine and containers as cAdvisor names them ({@code /metrics/cadvisor}). */
    List<MetricFamily> containers();

    /** Metrics of probes ({@code /metrics/probes}). */
    List<MetricFamily> probes();
}
