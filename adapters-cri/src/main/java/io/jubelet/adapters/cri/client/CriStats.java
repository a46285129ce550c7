package io.jubelet.adapters.cri.client;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.translate.StatsTranslation;
import io.jubelet.adapters.cri.wire.StatsProto;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeStats;
import java.util.List;

/** Statistics over CRI v1. */
public final class CriStats implements RuntimeStats {

    private final ListCalls lists;

    /** The measurements at the other end of a channel. */
    public CriStats(GrpcChannel channel) {
        this.lists = new ListCalls(channel);
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
}
