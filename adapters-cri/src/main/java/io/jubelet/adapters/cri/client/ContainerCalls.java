package io.jubelet.adapters.cri.client;

import io.jubelet.adapters.cri.call.CommandOutput;
import io.jubelet.adapters.cri.call.CommandTimeout;
import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.translate.CommonTranslation;
import io.jubelet.adapters.cri.translate.ContainerTranslation;
import io.jubelet.adapters.cri.translate.SandboxTranslation;
import io.jubelet.adapters.cri.wire.ContainerCallsProto;
import io.jubelet.adapters.cri.wire.ContainerProto;
import io.jubelet.adapters.cri.wire.StreamingProto;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.runtime.ListFilter;
import java.time.Duration;
import java.util.List;

/** Calls about containers. */
final class ContainerCalls {

    private final GrpcChannel channel;
    private final ListCalls lists;
    private final ListedObjects<ContainerProto.Container, ContainerSummary> listed = new ListedObjects<>(CriCall.LIST_CONTAINERS,
            ContainerProto.Container.STATE_FIELD_NUMBER, ContainerProto.Container.parser(), ContainerTranslation::summary);
    private final SandboxIndex sandboxes = new SandboxIndex();

    ContainerCalls(GrpcChannel channel, ListCalls lists) {
        this.channel = channel;
        this.lists = lists;
    }

    String create(String sandboxId, ContainerConfig config, SandboxConfig sandboxConfig) {
        String id = channel.call(CriCall.CREATE_CONTAINER,
                ContainerCallsProto.CreateContainerRequest.newBuilder()
                        .setPodSandboxId(sandboxId)
                        .setConfig(ContainerTranslation.config(config))
                        .setSandboxConfig(SandboxTranslation.config(sandboxConfig))
                        .build(),
                ContainerCallsProto.CreateContainerResponse.parser()).getContainerId();
        if (id.isEmpty()) {
            throw new InternalException("the runtime gave no id for container \"" + config.name() + "\" in sandbox "
                    + sandboxId);
        }
        sandboxes.put(id, sandboxId);
        return id;
    }

    void start(String containerId) {
        channel.call(CriCall.START_CONTAINER,
                ContainerCallsProto.StartContainerRequest.newBuilder().setContainerId(containerId).build(),
                ContainerCallsProto.StartContainerResponse.parser());
    }

    void stop(String containerId, Duration grace) {
        try {
            channel.call(CriCall.STOP_CONTAINER,
                    ContainerCallsProto.StopContainerRequest.newBuilder()
                            .setContainerId(containerId)
                            .setTimeout(seconds(grace))
                            .build(),
                    ContainerCallsProto.StopContainerResponse.parser(), grace);
        } catch (NotFoundException e) {
            // A missing one counts as stopped; some runtimes return NOT_FOUND for it, others don't.
        }
    }

    void remove(String containerId) {
        try {
            channel.call(CriCall.REMOVE_CONTAINER,
                    ContainerCallsProto.RemoveContainerRequest.newBuilder().setContainerId(containerId).build(),
                    ContainerCallsProto.RemoveContainerResponse.parser());
        } catch (NotFoundException e) {
            // That is what was wanted.
        }
        sandboxes.remove(containerId);
    }

    List<ContainerSummary> list(ListFilter filter) {
        ContainerProto.ContainerFilter wanted = ContainerTranslation.filter(filter);
        boolean complete = filter.equals(ListFilter.ALL);
        List<ContainerSummary> summaries = listed.read(lists.list(CriCall.LIST_CONTAINERS,
                ListedObjects.whole(ContainerCallsProto.ListContainersRequest.newBuilder().setFilter(wanted).build()),
                ListedObjects.inParts("StreamContainers",
                        ContainerCallsProto.StreamContainersRequest.newBuilder().setFilter(wanted).build())),
                complete);
        sandboxes.learn(summaries, complete);
        return summaries;
    }

    ObservedContainer status(String containerId) {
        ContainerProto.ContainerStatus status = channel.call(CriCall.CONTAINER_STATUS,
                ContainerCallsProto.ContainerStatusRequest.newBuilder().setContainerId(containerId).build(),
                ContainerCallsProto.ContainerStatusResponse.parser()).getStatus();
        return ContainerTranslation.observed(status, sandboxOf(containerId));
    }

    private String sandboxOf(String containerId) {
        return sandboxes.find(containerId).or(() -> {
            list(ListFilter.ofId(containerId));
            return sandboxes.find(containerId);
        }).orElseThrow(() -> new NotFoundException(
                "container \"" + containerId + "\" was removed while it was looked at"));
    }

    void update(String containerId, LinuxContainerResources resources) {
        channel.call(CriCall.UPDATE_CONTAINER_RESOURCES,
                ContainerCallsProto.UpdateContainerResourcesRequest.newBuilder()
                        .setContainerId(containerId)
                        .setLinux(CommonTranslation.resources(resources))
                        .build(),
                ContainerCallsProto.UpdateContainerResourcesResponse.parser());
    }

    void reopenLog(String containerId) {
        channel.call(CriCall.REOPEN_CONTAINER_LOG,
                ContainerCallsProto.ReopenContainerLogRequest.newBuilder().setContainerId(containerId).build(),
                ContainerCallsProto.ReopenContainerLogResponse.parser());
    }

    ExecResult exec(String containerId, List<String> command, Duration timeout, int maxOutput) {
        try {
            StreamingProto.ExecSyncResponse result = channel.call(CriCall.EXEC_SYNC,
                    StreamingProto.ExecSyncRequest.newBuilder()
                            .setContainerId(containerId)
                            .addAllCmd(command)
                            .setTimeout(seconds(timeout))
                            .build(),
                    StreamingProto.ExecSyncResponse.parser(), timeout);
            return new ExecResult(CommandOutput.text(result.getStdout(), maxOutput),
                    CommandOutput.text(result.getStderr(), maxOutput), result.getExitCode());
        } catch (DeadlineExceededException e) {
            throw CommandTimeout.failure(command, timeout, e);
        }
    }

    /** The runtime is told the time after which the call is given up, not a shorter one of the caller. */
    void checkpoint(String containerId, String location, Duration timeout) {
        Duration limit = channel.limit(CriCall.CHECKPOINT_CONTAINER, timeout).orElse(timeout);
        channel.call(CriCall.CHECKPOINT_CONTAINER,
                ContainerCallsProto.CheckpointContainerRequest.newBuilder()
                        .setContainerId(containerId)
                        .setLocation(location)
                        .setTimeout(seconds(limit))
                        .build(),
                ContainerCallsProto.CheckpointContainerResponse.parser(), timeout);
    }

    /** Whole seconds, rounded up: 0 has a meaning of its own in every one of these calls. */
    private static long seconds(Duration time) {
        return time.toSeconds() + (time.toNanosPart() > 0 ? 1 : 0);
    }
}
