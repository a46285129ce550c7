package io.jubelet.adapters.cri.translate;

import io.jubelet.adapters.cri.wire.EventsProto;
import io.jubelet.adapters.cri.wire.StatusProto;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RuntimeCondition;
import io.jubelet.domain.runtime.RuntimeHandler;
import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.domain.runtime.RuntimeStatusBuilder;
import io.jubelet.domain.runtime.RuntimeVersion;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.runtime.ContainerRuntime.CgroupDriver;
import io.jubelet.ports.runtime.RuntimeEvent;
import java.util.Optional;

/** The runtime itself and its events. */
public final class StatusTranslation {

    /** The version of the kubelet's own API that is sent with a Version request, the same for all versions of the CRI. */
    public static final String AGENT_VERSION = "0.1.0";

    private StatusTranslation() {
    }

    /**
     * Who the runtime is.
     *
     * @throws UnimplementedException when it has another version of the CRI
     * @throws InternalException when a required field is empty
     */
    public static RuntimeVersion version(StatusProto.VersionResponse from) {
        if (from.getVersion().isEmpty() || from.getRuntimeName().isEmpty() || from.getRuntimeVersion().isEmpty()
                || from.getRuntimeApiVersion().isEmpty()) {
            throw new InternalException("not all fields are set in VersionResponse (version \"" + from.getVersion()
                    + "\", name \"" + from.getRuntimeName() + "\", runtime version \"" + from.getRuntimeVersion()
                    + "\", API version \"" + from.getRuntimeApiVersion() + "\")");
        }
        if (!from.getVersion().equals(AGENT_VERSION)) {
            throw new UnimplementedException("the runtime " + from.getRuntimeName() + " " + from.getRuntimeVersion()
                    + " speaks version " + from.getVersion() + " to agents, expected is " + AGENT_VERSION);
        }
        return new RuntimeVersion(from.getRuntimeName(), from.getRuntimeVersion(), from.getRuntimeApiVersion());
    }

    /**
     * How the runtime is.
     *
     * @throws InternalException when a condition is missing that every runtime has
     */
    public static RuntimeStatus status(StatusProto.StatusResponse from) {
        if (from.getStatus().getConditionsCount() < 2) {
            throw new InternalException("RuntimeReady or NetworkReady condition are not set");
        }
        RuntimeStatusBuilder status = RuntimeStatus.builder()
                .conditions(from.getStatus().getConditionsList().stream()
                        .map(c -> new RuntimeCondition(c.getType(), c.getStatus(), c.getReason(), c.getMessage()))
                        .toList())
                .handlers(from.getRuntimeHandlersList().stream()
                        .map(handler -> new RuntimeHandler(handler.getName(),
                                handler.getFeatures().getRecursiveReadOnlyMounts(),
                                handler.getFeatures().getUserNamespaces()))
                        .toList());
        if (from.hasFeatures()) {
            status.supplementalGroupsPolicy(from.getFeatures().getSupplementalGroupsPolicy())
                    .userNamespacesHostNetwork(from.getFeatures().getUserNamespacesHostNetwork());
        }
        return status.build();
    }

    /** Which cgroup driver the runtime uses; empty when it reports none, or an unknown one. */
    public static Optional<CgroupDriver> cgroupDriver(StatusProto.RuntimeConfigResponse from) {
        if (!from.hasLinux()) {
            return Optional.empty();
        }
        return switch (from.getLinux().getCgroupDriver()) {
            case SYSTEMD -> Optional.of(CgroupDriver.SYSTEMD);
            case CGROUPFS -> Optional.of(CgroupDriver.CGROUPFS);
            case UNRECOGNIZED -> Optional.empty();
        };
    }

    /** A container event; empty for an unknown type. */
    public static Optional<RuntimeEvent> event(EventsProto.ContainerEventResponse from) {
        PodIdentity pod = SandboxTranslation.identity(from.getPodSandboxStatus().getMetadata());
        return type(from.getContainerEventType()).map(type -> new RuntimeEvent(pod, from.getContainerId(), type,
                CommonTranslation.instant(from.getCreatedAt())));
    }

    private static Optional<RuntimeEvent.Type> type(EventsProto.ContainerEventType from) {
        return switch (from) {
            case CONTAINER_CREATED_EVENT -> Optional.of(RuntimeEvent.Type.CREATED);
            case CONTAINER_STARTED_EVENT -> Optional.of(RuntimeEvent.Type.STARTED);
            case CONTAINER_STOPPED_EVENT -> Optional.of(RuntimeEvent.Type.STOPPED);
            case CONTAINER_DELETED_EVENT -> Optional.of(RuntimeEvent.Type.DELETED);
            case UNRECOGNIZED -> Optional.empty();
        };
    }
}
