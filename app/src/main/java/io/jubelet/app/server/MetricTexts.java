package io.jubelet.app.server;

import io.jubelet.domain.metrics.ExpositionWriter;
import io.jubelet.domain.metrics.MetricFamily;
import java.util.List;
import java.util.function.Consumer;

/** Metrics of the agent and its containers, taken on request. Thread-safe; calls may block while measuring. */
public interface MetricTexts {

    /** No metrics at all. */
    MetricTexts NONE = new MetricTexts() {
        @Override
        public List<MetricFamily> agent() {
            return List.of();
        }

        @Override
        public Consumer<ExpositionWriter.Sink> containers() {
            return _ -> {
            };
        }

        @Override
        public List<MetricFamily> probes() {
            return List.of();
        }
    };

    /** Metrics of the agent itself ({@code /metrics}). */
    List<MetricFamily> agent();

    /**
     * Metrics of machine and containers as cAdvisor names them ({@code /metrics/cadvisor}): measured when this returns, written
     * afterwards.
     */
    Consumer<ExpositionWriter.Sink> containers();

    /** Metrics of probes ({@code /metrics/probes}). */
    List<MetricFamily> probes();

    /** When this process was started ({@code process_start_time_seconds}), which stands beside the results of health checks. */
    default List<MetricFamily> processStart() {
        return List.of();
    }

    /** The counter of token lookups. */
    default TokenLookups tokens() {
        return TokenLookups.NONE;
    }
}
