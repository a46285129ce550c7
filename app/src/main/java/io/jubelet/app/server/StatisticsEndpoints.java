package io.jubelet.app.server;

import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.metrics.ExpositionWriter;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.stats.summary.ResourceMetrics;
import io.jubelet.domain.stats.summary.Summary;
import io.jubelet.domain.stats.summary.SummaryJson;
import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Usage of pods and node, as JSON and as metrics. */
final class StatisticsEndpoints {

    private static final Logger LOG = System.getLogger(StatisticsEndpoints.class.getName());

    private final NodeStatistics statistics;
    private final boolean hiddenMetrics;

    StatisticsEndpoints(NodeStatistics statistics, boolean hiddenMetrics) {
        this.statistics = statistics;
        this.hiddenMetrics = hiddenMetrics;
    }

    ServerResponse summary(AuthorizedRequest call) {
        try {
            boolean some = call.query().all("only_cpu_and_memory").equals(List.of("true"));
            return Responses.json(SummaryJson.of(statistics.summary(some)).getBytes(StandardCharsets.UTF_8));
        } catch (PortException e) {
            LOG.log(Level.WARNING, "no statistics: {0}", e.getMessage());
            return Responses.text(Responses.FAILED, "Internal Error: " + e.getMessage());
        }
    }

    ServerResponse resourceMetrics(AuthorizedRequest call) {
        return metrics(hiddenMetrics ? ResourceMetrics.withHidden(latest()) : ResourceMetrics.of(latest()));
    }

    private Optional<Summary> latest() {
        try {
            return Optional.of(statistics.summary(true));
        } catch (PortException e) {
            LOG.log(Level.WARNING, "no statistics: {0}", e.getMessage());
            return Optional.empty();
        }
    }

    static ServerResponse streamed(Consumer<ExpositionWriter.Sink> text) {
        return new ServerResponse.Streamed(Responses.OK, Headers.of(Responses.CONTENT_TYPE, ExpositionText.CONTENT_TYPE),
                output -> text.accept((bytes, length) -> output.write(ByteBuffer.wrap(bytes, 0, length))));
    }

    static ServerResponse metrics(List<MetricFamily> families) {
        return Responses.of(Responses.OK, Headers.of(Responses.CONTENT_TYPE, ExpositionText.CONTENT_TYPE),
                ExpositionText.of(families));
    }
}
