package io.jubelet.adapters.plugins.csi;

import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.plugins.wire.csi.NodeExpandVolumeResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeGetCapabilitiesRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeGetCapabilitiesResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeGetInfoRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeGetInfoResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeGetVolumeStatsRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeGetVolumeStatsResponse;
import io.jubelet.adapters.plugins.wire.csi.NodePublishVolumeResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeStageVolumeResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeUnpublishVolumeRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeUnpublishVolumeResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeUnstageVolumeRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeUnstageVolumeResponse;
import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.ExpandRequest;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.csi.PublishRequest;
import io.jubelet.domain.csi.StageRequest;
import io.jubelet.domain.csi.node.DriverInfo;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.VolumeDriver;
import java.time.Duration;
import java.util.Set;

/** One connection to a driver. */
final class GrpcVolumeDriver implements VolumeDriver {

    private final String name;
    private final GrpcChannel channel;

    GrpcVolumeDriver(String name, GrpcChannel channel) {
        this.name = name;
        this.channel = channel;
    }

    @Override
    public DriverInfo info(Duration limit) {
        var info = channel.call(CsiCall.NODE_GET_INFO, NodeGetInfoRequest.getDefaultInstance(),
                NodeGetInfoResponse.parser(), limit);
        return new DriverInfo(name, info.getNodeId(), info.getMaxVolumesPerNode(),
                info.getAccessibleTopology().getSegmentsMap());
    }

    @Override
    public Set<NodeCapability> capabilities(Duration limit) {
        return CsiMessages.capabilities(channel.call(CsiCall.NODE_GET_CAPABILITIES,
                NodeGetCapabilitiesRequest.getDefaultInstance(), NodeGetCapabilitiesResponse.parser(), limit));
    }

    @Override
    public DriverOutcome stage(StageRequest request, Duration limit) {
        return change(CsiCall.NODE_STAGE_VOLUME, CsiMessages.of(request), NodeStageVolumeResponse.parser(), limit);
    }

    @Override
    public DriverOutcome publish(PublishRequest request, Duration limit) {
        return change(CsiCall.NODE_PUBLISH_VOLUME, CsiMessages.of(request), NodePublishVolumeResponse.parser(), limit);
    }

    @Override
    public DriverOutcome expand(ExpandRequest request, Duration limit) {
        return change(CsiCall.NODE_EXPAND_VOLUME, CsiMessages.of(request), NodeExpandVolumeResponse.parser(), limit);
    }

    @Override
    public DriverOutcome unpublish(String volumeId, String targetPath, Duration limit) {
        return change(CsiCall.NODE_UNPUBLISH_VOLUME, NodeUnpublishVolumeRequest.newBuilder().setVolumeId(volumeId)
                .setTargetPath(targetPath).build(), NodeUnpublishVolumeResponse.parser(), limit);
    }

    @Override
    public DriverOutcome unstage(String volumeId, String stagingPath, Duration limit) {
        return change(CsiCall.NODE_UNSTAGE_VOLUME, NodeUnstageVolumeRequest.newBuilder().setVolumeId(volumeId)
                .setStagingTargetPath(stagingPath).build(), NodeUnstageVolumeResponse.parser(), limit);
    }

    @Override
    public DriverStatistics statistics(String volumeId, String volumePath, Duration limit) {
        return CsiMessages.statistics(channel.call(CsiCall.NODE_GET_VOLUME_STATS,
                NodeGetVolumeStatsRequest.newBuilder().setVolumeId(volumeId).setVolumePath(volumePath).build(),
                NodeGetVolumeStatsResponse.parser(), limit));
    }

    private <R> DriverOutcome change(CsiCall call, MessageLite request, Parser<R> answer, Duration limit) {
        try {
            channel.call(call, request, answer, limit);
            return new DriverOutcome.Done();
        } catch (PortException e) {
            return e.getCause() instanceof CsiCall.Answer given ? given.failure().outcome()
                    : new DriverOutcome.Unknown(e.getMessage());
        } catch (CancelledException e) {
            // The driver may still be working, or have done it.
            return new DriverOutcome.Unknown(e.getMessage());
        }
    }

    @Override
    public void close() {
        channel.close();
    }
}
