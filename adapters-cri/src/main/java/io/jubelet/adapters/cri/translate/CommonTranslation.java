package io.jubelet.adapters.cri.translate;

import io.jubelet.adapters.cri.wire.CommonProto;
import io.jubelet.domain.cri.HugepageLimit;
import io.jubelet.domain.cri.IdMapping;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Resources, mounts, references to images, and times: what several messages share. */
public final class CommonTranslation {

    static final long NANOS_PER_SECOND = 1_000_000_000L;

    private CommonTranslation() {
    }

    /** A time given in nanoseconds since 1970. */
    static Instant instant(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, NANOS_PER_SECOND), Math.floorMod(nanos, NANOS_PER_SECOND));
    }

    /** A time given in nanoseconds since 1970; 0 means not yet. */
    static Optional<Instant> instantUnlessZero(long nanos) {
        return nanos == 0 ? Optional.empty() : Optional.of(instant(nanos));
    }

    static CommonProto.Int64Value number(long value) {
        return CommonProto.Int64Value.newBuilder().setValue(value).build();
    }

    static OptionalLong number(boolean present, CommonProto.UInt64Value value) {
        return present ? OptionalLong.of(value.getValue()) : OptionalLong.empty();
    }

    /** Resources as a message. */
    public static CommonProto.LinuxContainerResources resources(LinuxContainerResources from) {
        CommonProto.LinuxContainerResources.Builder to = CommonProto.LinuxContainerResources.newBuilder()
                .setCpuPeriod(from.cpuPeriod())
                .setCpuQuota(from.cpuQuota())
                .setCpuShares(from.cpuShares())
                .setMemoryLimitInBytes(from.memoryLimitInBytes())
                .setOomScoreAdj(from.oomScoreAdj())
                .setCpusetCpus(from.cpusetCpus())
                .setCpusetMems(from.cpusetMems())
                .putAllUnified(from.unified())
                .setMemorySwapLimitInBytes(from.memorySwapLimitInBytes());
        for (HugepageLimit limit : from.hugepageLimits()) {
            to.addHugepageLimits(CommonProto.HugepageLimit.newBuilder()
                    .setPageSize(limit.pageSize()).setLimit(limit.limit()));
        }
        return to.build();
    }

    static LinuxContainerResources resources(CommonProto.LinuxContainerResources from) {
        return new LinuxContainerResources(from.getCpuPeriod(), from.getCpuQuota(), from.getCpuShares(),
                from.getMemoryLimitInBytes(), from.getOomScoreAdj(), from.getCpusetCpus(), from.getCpusetMems(),
                from.getHugepageLimitsList().stream()
                        .map(limit -> new HugepageLimit(limit.getPageSize(), limit.getLimit())).toList(),
                from.getUnifiedMap(), from.getMemorySwapLimitInBytes());
    }

    /** A reference to an image as a message. */
    public static CommonProto.ImageSpec image(ImageSpec from) {
        return CommonProto.ImageSpec.newBuilder()
                .setImage(from.image())
                .putAllAnnotations(from.annotations())
                .setUserSpecifiedImage(from.userSpecifiedImage())
                .setRuntimeHandler(from.runtimeHandler())
                .setImageRef(from.imageRef())
                .build();
    }

    static ImageSpec image(CommonProto.ImageSpec from) {
        return new ImageSpec(from.getImage(), from.getUserSpecifiedImage(), from.getRuntimeHandler(),
                from.getAnnotationsMap(), from.getImageRef());
    }

    static CommonProto.Mount mount(Mount from) {
        CommonProto.Mount.Builder to = CommonProto.Mount.newBuilder()
                .setContainerPath(from.containerPath())
                .setHostPath(from.hostPath())
                .setReadonly(from.readonly())
                .setSelinuxRelabel(from.selinuxRelabel())
                .setPropagation(propagation(from.propagation()))
                .addAllUidMappings(mappings(from.uidMappings()))
                .addAllGidMappings(mappings(from.gidMappings()))
                .setRecursiveReadOnly(from.recursiveReadOnly())
                .setImageSubPath(from.imageSubPath());
        from.image().ifPresent(image -> to.setImage(image(image)));
        return to.build();
    }

    static Mount mount(CommonProto.Mount from) {
        return new Mount(from.getContainerPath(), from.getHostPath(), from.getReadonly(), from.getSelinuxRelabel(),
                propagation(from.getPropagation()), ids(from.getUidMappingsList()), ids(from.getGidMappingsList()),
                from.getRecursiveReadOnly(),
                from.hasImage() ? Optional.of(image(from.getImage())) : Optional.empty(), from.getImageSubPath());
    }

    private static CommonProto.MountPropagation propagation(MountPropagationMode mode) {
        return switch (mode) {
            case PRIVATE -> CommonProto.MountPropagation.PROPAGATION_PRIVATE;
            case HOST_TO_CONTAINER -> CommonProto.MountPropagation.PROPAGATION_HOST_TO_CONTAINER;
            case BIDIRECTIONAL -> CommonProto.MountPropagation.PROPAGATION_BIDIRECTIONAL;
        };
    }

    private static MountPropagationMode propagation(CommonProto.MountPropagation mode) {
        return switch (mode) {
            case PROPAGATION_PRIVATE, UNRECOGNIZED -> MountPropagationMode.PRIVATE;
            case PROPAGATION_HOST_TO_CONTAINER -> MountPropagationMode.HOST_TO_CONTAINER;
            case PROPAGATION_BIDIRECTIONAL -> MountPropagationMode.BIDIRECTIONAL;
        };
    }

    static List<CommonProto.IDMapping> mappings(List<IdMapping> from) {
        return from.stream()
                .map(range -> CommonProto.IDMapping.newBuilder()
                        .setHostId((int) range.hostId())
                        .setContainerId((int) range.containerId())
                        .setLength((int) range.length())
                        .build())
                .toList();
    }

    /** Ids are unsigned on the wire. */
    static List<IdMapping> ids(List<CommonProto.IDMapping> from) {
        return from.stream()
                .map(range -> new IdMapping(Integer.toUnsignedLong(range.getHostId()),
                        Integer.toUnsignedLong(range.getContainerId()), Integer.toUnsignedLong(range.getLength())))
                .toList();
    }
}
