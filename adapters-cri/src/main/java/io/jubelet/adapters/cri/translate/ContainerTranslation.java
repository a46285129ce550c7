package io.jubelet.adapters.cri.translate;

import com.google.protobuf.ByteString;
import io.jubelet.adapters.cri.call.ContainerLabels;
import io.jubelet.adapters.cri.wire.ContainerProto;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.pod.LinuxContainerUser;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedContainerBuilder;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.value.ByteText;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.runtime.ListFilter;

/** Containers. */
public final class ContainerTranslation {

    private ContainerTranslation() {
    }

    /** The configuration of a container. */
    public static ContainerProto.ContainerConfig config(ContainerConfig from) {
        ContainerProto.ContainerConfig.Builder to = ContainerProto.ContainerConfig.newBuilder()
                .setMetadata(ContainerProto.ContainerMetadata.newBuilder()
                        .setName(from.name())
                        .setAttempt(from.attempt()))
                .setImage(CommonTranslation.image(from.image()))
                .addAllCommand(from.command())
                .addAllArgs(from.args())
                .setWorkingDir(from.workingDir())
                .putAllLabels(from.labels())
                .putAllAnnotations(from.annotations())
                .setLogPath(from.logPath())
                .setStdin(from.stdin())
                .setStdinOnce(from.stdinOnce())
                .setTty(from.tty())
                .setLinux(ContainerProto.LinuxContainerConfig.newBuilder()
                        .setResources(CommonTranslation.resources(from.resources()))
                        .setSecurityContext(SecurityTranslation.container(from.security())))
                .setStopSignal(Signals.toWire(from.stopSignal()));
        from.envs().forEach(env -> to.addEnvs(ContainerProto.KeyValue.newBuilder()
                .setKey(env.key()).setValue(ByteString.copyFrom(ByteText.bytes(env.value())))));
        from.mounts().forEach(mount -> to.addMounts(CommonTranslation.mount(mount)));
        from.devices().forEach(device -> to.addDevices(ContainerProto.Device.newBuilder()
                .setContainerPath(device.containerPath())
                .setHostPath(device.hostPath())
                .setPermissions(device.permissions())));
        from.cdiDevices().forEach(name -> to.addCDIDevices(ContainerProto.CDIDevice.newBuilder().setName(name)));
        return to.build();
    }

    /** Which containers are wanted. */
    public static ContainerProto.ContainerFilter filter(ListFilter from) {
        ContainerProto.ContainerFilter.Builder to = ContainerProto.ContainerFilter.newBuilder()
                .setId(from.id())
                .setPodSandboxId(from.sandboxId())
                .putAllLabelSelector(from.labels());
        if (from.onlyRunning()) {
            to.setState(ContainerProto.ContainerStateValue.newBuilder()
                    .setState(ContainerProto.ContainerState.CONTAINER_RUNNING));
        }
        return to.build();
    }

    /** A container in a list. */
    public static ContainerSummary summary(ContainerProto.Container from) {
        return new ContainerSummary(from.getId(), from.getMetadata().getName(), from.getMetadata().getAttempt(),
                from.getPodSandboxId(), ContainerLabels.pod(from.getLabelsMap()), state(from.getState()),
                CommonTranslation.instant(from.getCreatedAt()), from.getImage().getImage(),
                from.getImageId().isEmpty() ? from.getImageRef() : from.getImageId(), from.getLabelsMap(),
                from.getAnnotationsMap());
    }

    /**
     * A container in full.
     *
     * @param sandboxId its sandbox, which the message does not have
     * @throws InternalException when the runtime left out what every container has
     */
    public static ObservedContainer observed(ContainerProto.ContainerStatus from, String sandboxId) {
        require(!from.getId().isEmpty(), from, "an id");
        require(!from.getMetadata().getName().isEmpty(), from, "a name");
        require(from.getCreatedAt() != 0, from, "a creation time");
        require(!from.getImage().getImage().isEmpty() && !from.getImageRef().isEmpty(), from, "its image");
        ObservedContainerBuilder to = ObservedContainer.builder()
                .id(from.getId())
                .name(from.getMetadata().getName())
                .sandboxId(sandboxId)
                .state(state(from.getState()))
                .hash(ContainerLabels.hash(from.getAnnotationsMap()))
                .restartCount(ContainerLabels.restartCount(from.getAnnotationsMap()))
                .createdAt(CommonTranslation.instant(from.getCreatedAt()))
                .exitCode(from.getExitCode())
                .reason(from.getReason())
                .message(from.getMessage())
                .image(from.getImage().getImage())
                .imageRef(from.getImageRef())
                .imageId(from.getImageId())
                .mounts(from.getMountsList().stream().map(CommonTranslation::mount).toList())
                .logPath(from.getLogPath())
                .stopSignal(Signals.fromWire(from.getStopSignal()))
                .labels(from.getLabelsMap())
                .annotations(from.getAnnotationsMap());
        CommonTranslation.instantUnlessZero(from.getStartedAt()).ifPresent(to::startedAt);
        CommonTranslation.instantUnlessZero(from.getFinishedAt()).ifPresent(to::finishedAt);
        if (from.getResources().hasLinux()) {
            to.resources(CommonTranslation.resources(from.getResources().getLinux()));
        }
        if (from.getUser().hasLinux()) {
            ContainerProto.LinuxContainerUser user = from.getUser().getLinux();
            to.user(new LinuxContainerUser(user.getUid(), user.getGid(), user.getSupplementalGroupsList()));
        }
        return to.build();
    }

    private static void require(boolean present, ContainerProto.ContainerStatus from, String what) {
        if (!present) {
            throw new InternalException("the runtime reports container \"" + from.getId() + "\" without " + what);
        }
    }

    private static RunState state(ContainerProto.ContainerState from) {
        return switch (from) {
            case CONTAINER_CREATED -> RunState.CREATED;
            case CONTAINER_RUNNING -> RunState.RUNNING;
            case CONTAINER_EXITED -> RunState.EXITED;
            case CONTAINER_UNKNOWN, UNRECOGNIZED -> RunState.UNKNOWN;
        };
    }
}
