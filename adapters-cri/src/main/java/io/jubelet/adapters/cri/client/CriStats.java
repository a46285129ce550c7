package io.jubelet.adapters.cri.client;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.translate.MetricsTranslation;
import io.jubelet.adapters.cri.translate.StatsTranslation;
import io.jubelet.adapters.cri.wire.MetricsProto;
import io.jubelet.adapters.cri.wire.StatsProto;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.domain.stats.MetricDescriptor;
import io.jubelet.domain.stats.SandboxMetrics;
import io.jubelet.domain.stats.SandboxStats;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeStats;
import java.util.List;

/** Statistics over CRI v1. */
public final class CriStats implements RuntimeStats {

    private final GrpcChannel channel;
    private final ListCalls lists;

    /** The measurements at the other end of a channel. */
    public CriStats(GrpcChannel channel) {
        this.channel = channel;
        this.lists = new ListCalls(channel);
    }

    @Override
    public ContainerStats containerStats(String containerId) {
        return StatsTranslation.container(channel.call(CriCall.CONTAINER_STATS,
                StatsProto.ContainerStatsRequest.newBuilder().setContainerId(containerId).build(),
                StatsProto.ContainerStatsResponse.parser()).getStats());
    }

    @Override
    public List<ContainerStats> listContainerStats(ListFilter filter) {
        StatsProto.ContainerStatsFilter wanted = StatsTranslation.containerFilter(filter);
        return lists.list(CriCall.LIST_CONTAINER_STATS,
                new ListCalls.Whole<>(StatsProto.ListContainerStatsRequest.newBuilder().setFilter(wanted).build(),
                        StatsProto.ListContainerStatsResponse.parser(), answer -> answer.getStatsList().stream()),
                new ListCalls.InParts<>("StreamContainerStats",
                        StatsProto.StreamContainerStatsRequest.newBuilder().setFilter(wanted).build(),
                        StatsProto.StreamContainerStatsResponse.parser(),
                        answer -> answer.getContainerStatsList().stream()))
                .stream().map(StatsTranslation::container).toList();
    }

    @Override
    public SandboxStats sandboxStats(String sandboxId) {
        return StatsTranslation.sandbox(channel.call(CriCall.POD_SANDBOX_STATS,
                StatsProto.PodSandboxStatsRequest.newBuilder().setPodSandboxId(sandboxId).build(),
                StatsProto.PodSandboxStatsResponse.parser()).getStats());
    }

    @Override
    public List<SandboxStats> listSandboxStats(ListFilter filter) {
        StatsProto.PodSandboxStatsFilter wanted = StatsTranslation.sandboxFilter(filter);
        return lists.list(CriCall.LIST_POD_SANDBOX_STATS,
                new ListCalls.Whole<>(StatsProto.ListPodSandboxStatsRequest.newBuilder().setFilter(wanted).build(),
                        StatsProto.ListPodSandboxStatsResponse.parser(), answer -> answer.getStatsList().stream()),
                new ListCalls.InParts<>("StreamPodSandboxStats",
                        StatsProto.StreamPodSandboxStatsRequest.newBuilder().setFilter(wanted).build(),
                        StatsProto.StreamPodSandboxStatsResponse.parser(),
                        answer -> answer.getPodSandboxStatsList().stream()))
                .stream().map(StatsTranslation::sandbox).toList();
    }

    @Override
    public List<MetricDescriptor> metricDescriptors() {
        return channel.call(CriCall.LIST_METRIC_DESCRIPTORS,
                MetricsProto.ListMetricDescriptorsRequest.getDefaultInstance(),
                MetricsProto.ListMetricDescriptorsResponse.parser())
                .getDescriptorsList().stream().map(MetricsTranslation::descriptor).toList();
    }

    @Override
    public List<SandboxMetrics> sandboxMetrics() {
        return lists.list(CriCall.LIST_POD_SANDBOX_METRICS,
                new ListCalls.Whole<>(MetricsProto.ListPodSandboxMetricsRequest.getDefaultInstance(),
                        MetricsProto.ListPodSandboxMetricsResponse.parser(),
                        answer -> answer.getPodMetricsList().stream()),
                new ListCalls.InParts<>("StreamPodSandboxMetrics",
                        MetricsProto.StreamPodSandboxMetricsRequest.getDefaultInstance(),
                        MetricsProto.StreamPodSandboxMetricsResponse.parser(),
                        answer -> answer.getPodSandboxMetricsList().stream()))
                .stream().map(MetricsTranslation::sandbox).toList();
    }
}
