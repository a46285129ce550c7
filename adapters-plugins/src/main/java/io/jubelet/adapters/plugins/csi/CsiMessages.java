package io.jubelet.adapters.plugins.csi;

import io.jubelet.adapters.plugins.wire.csi.CapacityRange;
import io.jubelet.adapters.plugins.wire.csi.NodeExpandVolumeRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeGetCapabilitiesResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeGetVolumeStatsResponse;
import io.jubelet.adapters.plugins.wire.csi.NodePublishVolumeRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeServiceCapability;
import io.jubelet.adapters.plugins.wire.csi.NodeStageVolumeRequest;
import io.jubelet.adapters.plugins.wire.csi.VolumeCapability;
import io.jubelet.adapters.plugins.wire.csi.VolumeUsage;
import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.ExpandRequest;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.csi.PublishRequest;
import io.jubelet.domain.csi.StageRequest;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** From records to messages of drivers, and back. */
final class CsiMessages {

    private CsiMessages() {
    }

    static NodeStageVolumeRequest of(StageRequest request) {
        return NodeStageVolumeRequest.newBuilder()
                .setVolumeId(request.volumeId())
                .setStagingTargetPath(request.stagingPath())
                .setVolumeCapability(of(request.capability()))
                .putAllPublishContext(request.context().publish())
                .putAllVolumeContext(request.context().volume())
                .putAllSecrets(request.secrets().values())
                .build();
    }

    static NodePublishVolumeRequest of(PublishRequest request) {
        return NodePublishVolumeRequest.newBuilder()
                .setVolumeId(request.volumeId())
                .setStagingTargetPath(request.stagingPath())
                .setTargetPath(request.targetPath())
                .setVolumeCapability(of(request.capability()))
                .setReadonly(request.readOnly())
                .putAllPublishContext(request.context().publish())
                .putAllVolumeContext(request.context().volume())
                .putAllSecrets(request.secrets().values())
                .build();
    }

    static NodeExpandVolumeRequest of(ExpandRequest request) {
        return NodeExpandVolumeRequest.newBuilder()
                .setVolumeId(request.volumeId())
                .setVolumePath(request.volumePath())
                .setStagingTargetPath(request.stagingPath())
                .setCapacityRange(CapacityRange.newBuilder().setRequiredBytes(request.bytes()))
                .setVolumeCapability(of(request.capability()))
                .putAllSecrets(request.secrets().values())
                .build();
    }

    private static VolumeCapability of(io.jubelet.domain.csi.VolumeCapability capability) {
        VolumeCapability.Builder message = VolumeCapability.newBuilder().setAccessMode(
                VolumeCapability.AccessMode.newBuilder().setModeValue(capability.mode().number()));
        capability.mount().ifPresentOrElse(mount -> message.setMount(VolumeCapability.MountVolume.newBuilder()
                        .setFsType(mount.fsType()).addAllMountFlags(mount.flags())
                        .setVolumeMountGroup(mount.group().map(String::valueOf).orElse(""))),
                () -> message.setBlock(VolumeCapability.BlockVolume.getDefaultInstance()));
        return message.build();
    }

    static Set<NodeCapability> capabilities(NodeGetCapabilitiesResponse response) {
        Set<NodeCapability> capabilities = EnumSet.noneOf(NodeCapability.class);
        for (NodeServiceCapability one : response.getCapabilitiesList()) {
            switch (one.getRpc().getType()) {
                case STAGE_UNSTAGE_VOLUME -> capabilities.add(NodeCapability.STAGE_UNSTAGE_VOLUME);
                case GET_VOLUME_STATS -> capabilities.add(NodeCapability.GET_VOLUME_STATS);
                case EXPAND_VOLUME -> capabilities.add(NodeCapability.EXPAND_VOLUME);
                case VOLUME_CONDITION -> capabilities.add(NodeCapability.VOLUME_CONDITION);
                case SINGLE_NODE_MULTI_WRITER -> capabilities.add(NodeCapability.SINGLE_NODE_MULTI_WRITER);
                case VOLUME_MOUNT_GROUP -> capabilities.add(NodeCapability.VOLUME_MOUNT_GROUP);
                case UNKNOWN, UNRECOGNIZED -> { }
            }
        }
        return capabilities;
    }

    static DriverStatistics statistics(NodeGetVolumeStatsResponse response) {
        return new DriverStatistics(amount(response, VolumeUsage.Unit.BYTES), amount(response, VolumeUsage.Unit.INODES),
                response.hasVolumeCondition() ? Optional.of(new DriverStatistics.Condition(
                        response.getVolumeCondition().getAbnormal(), response.getVolumeCondition().getMessage()))
                        : Optional.empty());
    }

    /** Of several amounts of one unit, the last one counts. */
    private static Optional<DriverStatistics.Amount> amount(NodeGetVolumeStatsResponse response, VolumeUsage.Unit unit) {
        return response.getUsageList().stream().filter(usage -> usage.getUnit() == unit).reduce((_, last) -> last)
                .map(usage -> new DriverStatistics.Amount(usage.getTotal(), usage.getUsed(), usage.getAvailable()));
    }
}
