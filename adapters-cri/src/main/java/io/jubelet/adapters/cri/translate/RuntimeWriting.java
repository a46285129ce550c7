package io.jubelet.adapters.cri.translate;

import io.jubelet.adapters.cri.wire.CommonProto;
import io.jubelet.adapters.cri.wire.ImageServiceProto;
import io.jubelet.adapters.cri.wire.StatsProto;
import io.jubelet.adapters.cri.wire.StatusProto;
import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.domain.runtime.RuntimeVersion;
import io.jubelet.ports.runtime.ContainerRuntime.CgroupDriver;
import java.util.Optional;

/** The runtime itself and its images, written as a runtime writes them. */
public final class RuntimeWriting {

    private RuntimeWriting() {
    }

    /** Who the runtime is. */
    public static StatusProto.VersionResponse version(RuntimeVersion from) {
        return StatusProto.VersionResponse.newBuilder().setVersion(StatusTranslation.AGENT_VERSION)
                .setRuntimeName(from.name()).setRuntimeVersion(from.version()).setRuntimeApiVersion(from.apiVersion())
                .build();
    }

    /** How the runtime is. */
    public static StatusProto.StatusResponse.Builder status(RuntimeStatus from) {
        StatusProto.RuntimeStatus.Builder status = StatusProto.RuntimeStatus.newBuilder();
        from.conditions().forEach(condition -> status.addConditions(StatusProto.RuntimeCondition.newBuilder()
                .setType(condition.type()).setStatus(condition.status())
                .setReason(condition.reason()).setMessage(condition.message())));
        StatusProto.StatusResponse.Builder to = StatusProto.StatusResponse.newBuilder().setStatus(status);
        from.handlers().forEach(handler -> to.addRuntimeHandlers(StatusProto.RuntimeHandler.newBuilder()
                .setName(handler.name())
                .setFeatures(StatusProto.RuntimeHandlerFeatures.newBuilder()
                        .setRecursiveReadOnlyMounts(handler.recursiveReadOnlyMounts())
                        .setUserNamespaces(handler.userNamespaces()))));
        from.supplementalGroupsPolicy().ifPresent(supported -> to.setFeatures(StatusProto.RuntimeFeatures.newBuilder()
                .setSupplementalGroupsPolicy(supported).setUserNamespacesHostNetwork(from.userNamespacesHostNetwork())));
        return to;
    }

    /** How the runtime is set up. */
    public static StatusProto.RuntimeConfigResponse config(Optional<CgroupDriver> driver) {
        StatusProto.RuntimeConfigResponse.Builder to = StatusProto.RuntimeConfigResponse.newBuilder();
        driver.ifPresent(known -> to.setLinux(StatusProto.LinuxRuntimeConfiguration.newBuilder()
                .setCgroupDriver(switch (known) {
                    case SYSTEMD -> StatusProto.CgroupDriver.SYSTEMD;
                    case CGROUPFS -> StatusProto.CgroupDriver.CGROUPFS;
                })));
        return to.build();
    }

    /** An image. */
    public static ImageServiceProto.Image image(Image from) {
        ImageServiceProto.Image.Builder to = ImageServiceProto.Image.newBuilder()
                .setId(from.id())
                .addAllRepoTags(from.repoTags())
                .addAllRepoDigests(from.repoDigests())
                .setSize(from.size())
                .setUsername(from.username())
                .setPinned(from.pinned())
                .setSpec(CommonProto.ImageSpec.newBuilder().setRuntimeHandler(from.runtimeHandler()));
        from.uid().ifPresent(uid -> to.setUid(CommonProto.Int64Value.newBuilder().setValue(uid)));
        return to.build();
    }

    /** Use of disks. */
    public static ImageServiceProto.ImageFsInfoResponse filesystems(ImageFilesystems from) {
        ImageServiceProto.ImageFsInfoResponse.Builder to = ImageServiceProto.ImageFsInfoResponse.newBuilder();
        from.images().forEach(usage -> to.addImageFilesystems(usage(usage)));
        from.containers().forEach(usage -> to.addContainerFilesystems(usage(usage)));
        return to.build();
    }

    private static StatsProto.FilesystemUsage usage(FilesystemUsage from) {
        return StatsProto.FilesystemUsage.newBuilder()
                .setTimestamp(ObservationWriting.nanos(from.timestamp()))
                .setFsId(StatsProto.FilesystemIdentifier.newBuilder().setMountpoint(from.mountpoint()))
                .setUsedBytes(CommonProto.UInt64Value.newBuilder().setValue(from.usedBytes()))
                .setInodesUsed(CommonProto.UInt64Value.newBuilder().setValue(from.inodesUsed()))
                .build();
    }
}
