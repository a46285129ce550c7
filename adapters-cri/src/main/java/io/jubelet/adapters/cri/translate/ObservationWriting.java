package io.jubelet.adapters.cri.translate;

import io.jubelet.adapters.cri.wire.CommonProto;
import io.jubelet.adapters.cri.wire.ContainerProto;
import io.jubelet.adapters.cri.wire.EventsProto;
import io.jubelet.adapters.cri.wire.SandboxConfigProto;
import io.jubelet.adapters.cri.wire.SandboxProto;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.runtime.RuntimeEvent;
import java.time.Instant;
import java.util.List;

/** Sandboxes, containers and their events, written as a runtime writes them. */
public final class ObservationWriting {

    private ObservationWriting() {
    }

    /** A sandbox in a list. */
    public static SandboxProto.PodSandbox summary(SandboxSummary from) {
        return SandboxProto.PodSandbox.newBuilder()
                .setId(from.id())
                .setMetadata(metadata(from.pod(), from.attempt()))
                .setState(state(from.state()))
                .setCreatedAt(nanos(from.createdAt()))
                .setRuntimeHandler(from.runtimeHandler())
                .putAllLabels(from.labels())
                .putAllAnnotations(from.annotations())
                .build();
    }

    /** A sandbox in full, without its labels and annotations, which are in lists. */
    public static SandboxProto.PodSandboxStatus observed(ObservedSandbox from) {
        SandboxProto.PodSandboxStatus.Builder to = SandboxProto.PodSandboxStatus.newBuilder()
                .setId(from.id())
                .setMetadata(metadata(from.pod(), from.attempt()))
                .setState(state(from.state()))
                .setCreatedAt(nanos(from.createdAt()))
                .setLinux(SandboxProto.LinuxPodSandboxStatus.newBuilder().setNamespaces(namespaces(from.network())))
                .setRuntimeHandler(from.runtimeHandler());
        from.ips().ifPresent(ips -> to.setNetwork(network(ips)));
        return to.build();
    }

    private static SandboxProto.Namespace.Builder namespaces(NamespaceMode network) {
        return SandboxProto.Namespace.newBuilder().setOptions(CommonProto.NamespaceOption.newBuilder().setNetwork(
                network == NamespaceMode.NODE ? CommonProto.NamespaceMode.NODE : CommonProto.NamespaceMode.POD));
    }

    private static SandboxProto.PodSandboxNetworkStatus.Builder network(List<String> ips) {
        SandboxProto.PodSandboxNetworkStatus.Builder network = SandboxProto.PodSandboxNetworkStatus.newBuilder();
        ips.stream().limit(1).forEach(network::setIp);
        ips.stream().skip(1).forEach(ip -> network.addAdditionalIps(SandboxProto.PodIP.newBuilder().setIp(ip)));
        return network;
    }

    private static SandboxConfigProto.PodSandboxMetadata metadata(PodIdentity pod, int attempt) {
        return SandboxConfigProto.PodSandboxMetadata.newBuilder().setNamespace(pod.namespace()).setName(pod.name())
                .setUid(pod.uid()).setAttempt(attempt).build();
    }

    private static SandboxProto.PodSandboxState state(SandboxState from) {
        return switch (from) {
            case READY -> SandboxProto.PodSandboxState.SANDBOX_READY;
            case NOT_READY -> SandboxProto.PodSandboxState.SANDBOX_NOTREADY;
        };
    }

    /** A container in a list. */
    public static ContainerProto.Container summary(ContainerSummary from) {
        return ContainerProto.Container.newBuilder()
                .setId(from.id())
                .setPodSandboxId(from.sandboxId())
                .setMetadata(ContainerProto.ContainerMetadata.newBuilder()
                        .setName(from.name()).setAttempt(from.attempt()))
                .setImage(CommonProto.ImageSpec.newBuilder().setImage(from.image()))
                .setImageRef(from.imageId())
                .setImageId(from.imageId())
                .setState(state(from.state()))
                .setCreatedAt(nanos(from.createdAt()))
                .putAllLabels(from.labels())
                .putAllAnnotations(from.annotations())
                .build();
    }

    /** A container in full. */
    public static ContainerProto.ContainerStatus observed(ObservedContainer from) {
        ContainerProto.ContainerStatus.Builder to = ContainerProto.ContainerStatus.newBuilder()
                .setId(from.id())
                .setMetadata(ContainerProto.ContainerMetadata.newBuilder()
                        .setName(from.name()).setAttempt(from.restartCount()))
                .setState(state(from.state()))
                .setCreatedAt(nanos(from.createdAt()))
                .setStartedAt(from.startedAt().map(ObservationWriting::nanos).orElse(0L))
                .setFinishedAt(from.finishedAt().map(ObservationWriting::nanos).orElse(0L))
                .setExitCode(from.exitCode())
                .setReason(from.reason())
                .setMessage(from.message())
                .setImage(CommonProto.ImageSpec.newBuilder().setImage(from.image()))
                .setImageRef(from.imageRef())
                .setImageId(from.imageId())
                .setLogPath(from.logPath())
                .setStopSignal(Signals.toWire(from.stopSignal()))
                .putAllLabels(from.labels())
                .putAllAnnotations(from.annotations());
        from.mounts().forEach(mount -> to.addMounts(CommonTranslation.mount(mount)));
        from.resources().ifPresent(resources -> to.setResources(
                ContainerProto.ContainerResources.newBuilder().setLinux(CommonTranslation.resources(resources))));
        from.user().ifPresent(user -> to.setUser(ContainerProto.ContainerUser.newBuilder().setLinux(
                ContainerProto.LinuxContainerUser.newBuilder().setUid(user.uid()).setGid(user.gid())
                        .addAllSupplementalGroups(user.supplementalGroups()))));
        return to.build();
    }

    private static ContainerProto.ContainerState state(RunState from) {
        return switch (from) {
            case CREATED -> ContainerProto.ContainerState.CONTAINER_CREATED;
            case RUNNING -> ContainerProto.ContainerState.CONTAINER_RUNNING;
            case EXITED -> ContainerProto.ContainerState.CONTAINER_EXITED;
            case UNKNOWN -> ContainerProto.ContainerState.CONTAINER_UNKNOWN;
        };
    }

    /** Something that happened. */
    public static EventsProto.ContainerEventResponse event(RuntimeEvent from) {
        return EventsProto.ContainerEventResponse.newBuilder()
                .setContainerId(from.containerId())
                .setContainerEventType(switch (from.type()) {
                    case CREATED -> EventsProto.ContainerEventType.CONTAINER_CREATED_EVENT;
                    case STARTED -> EventsProto.ContainerEventType.CONTAINER_STARTED_EVENT;
                    case STOPPED -> EventsProto.ContainerEventType.CONTAINER_STOPPED_EVENT;
                    case DELETED -> EventsProto.ContainerEventType.CONTAINER_DELETED_EVENT;
                })
                .setCreatedAt(nanos(from.at()))
                .setPodSandboxStatus(SandboxProto.PodSandboxStatus.newBuilder().setMetadata(metadata(from.pod(), 0)))
                .build();
    }

    /** Nanoseconds since 1970. */
    static long nanos(Instant time) {
        long seconds = Math.multiplyExact(time.getEpochSecond(), CommonTranslation.NANOS_PER_SECOND);
        return Math.addExact(seconds, time.getNano());
    }
}
