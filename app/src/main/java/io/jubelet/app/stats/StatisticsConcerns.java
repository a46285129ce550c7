package io.jubelet.app.stats;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.AgentPorts;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.runtime.ListFilter;
import java.util.List;

/** Statistics of the node for the kubelet server, and the concern that measures volumes for them. */
public final class StatisticsConcerns {

    private final MeasuredStatistics statistics;
    private final StatisticsMetrics metrics;
    private final VolumeMeasurements volumes;
    private final LogMetrics logs;
    private final ListedPods listed;

    /**
     * The family of one agent.
     *
     * @param ports what the agent uses anyway
     * @param measured what is measured
     */
    public StatisticsConcerns(AgentPorts ports, StatisticsPorts measured, StatisticsSettings settings) {
        Platform platform = ports.platform();
        var claims = ports.cluster().map(ClusterPorts::objects).map(objects -> objects.claims());
        this.volumes = new VolumeMeasurements(new PodVolumeUse(ports.volumes().statistics(), claims)::measure,
                new DriverVolumeUse(ports.volumes().records(), settings.volumeHealth(), platform), settings.volumePeriod(),
                settings.volumeHealth(), platform);
        this.listed = new ListedPods(platform.timers());
        var collector = new Collector(measured, ports.runtime().containers(), listed::fresh, settings, platform.timers(),
                platform.tasks());
        this.statistics = new MeasuredStatistics(measured, ports.runtime().images(), collector, settings, volumes,
                platform.timers());
        var runtime = ports.runtime().containers();
        this.logs = new LogMetrics(() -> listed.fresh().orElseGet(() ->
                MeasuredPods.of(runtime.listSandboxes(ListFilter.ALL), runtime.listContainers(ListFilter.ALL))),
                measured.fileSystems(), settings.podLogsDirectory(), platform.timers());
        this.metrics = new StatisticsMetrics(statistics, measured, ports.machine().facts(), platform.timers());
    }

    /** The concerns that learn which pods there are. */
    public List<Concern> concerns() {
        return List.of(volumes, listed);
    }

    /** Summaries. */
    public NodeStatistics statistics() {
        return statistics;
    }

    /** Metrics of the volumes of claims ({@code kubelet_volume_stats_*}), as they were measured last. */
    public List<MetricFamily> volumeMetrics() {
        return VolumeMetrics.of(volumes.latest().values());
    }

    /** Metrics of the logs of containers ({@code kubelet_container_log_*}), measured at most a few seconds ago. */
    public List<MetricFamily> logMetrics() {
        return logs.families();
    }

    /** Metrics of cgroups. */
    public StatisticsMetrics metrics() {
        return metrics;
    }
}
