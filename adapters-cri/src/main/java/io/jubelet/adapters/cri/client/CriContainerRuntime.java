package io.jubelet.adapters.cri.client;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.translate.StatusTranslation;
import io.jubelet.adapters.cri.wire.EventsProto;
import io.jubelet.adapters.cri.wire.StatusProto;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.grpc.client.GrpcStream;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.domain.runtime.RuntimeVersion;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The runtime port over CRI v1. */
public final class CriContainerRuntime implements ContainerRuntime {

    private final GrpcChannel channel;
    private final SandboxCalls sandboxes;
    private final ContainerCalls containers;

    /** The runtime at the other end of a channel. */
    public CriContainerRuntime(GrpcChannel channel) {
        this.channel = channel;
        ListCalls lists = new ListCalls(channel);
        this.sandboxes = new SandboxCalls(channel, lists);
        this.containers = new ContainerCalls(channel, lists);
    }

    @Override
    public RuntimeVersion version() {
        return StatusTranslation.version(channel.call(CriCall.VERSION,
                StatusProto.VersionRequest.newBuilder().setVersion(StatusTranslation.AGENT_VERSION).build(),
                StatusProto.VersionResponse.parser()));
    }

    @Override
    public RuntimeStatus status() {
        return StatusTranslation.status(channel.call(CriCall.STATUS, StatusProto.StatusRequest.getDefaultInstance(),
                StatusProto.StatusResponse.parser()));
    }

    @Override
    public Optional<CgroupDriver> cgroupDriver() {
        try {
            return StatusTranslation.cgroupDriver(channel.call(CriCall.RUNTIME_CONFIG,
                    StatusProto.RuntimeConfigRequest.getDefaultInstance(), StatusProto.RuntimeConfigResponse.parser()));
        } catch (UnimplementedException e) {
            return Optional.empty();
        }
    }

    @Override
    public void updatePodCidr(String podCidr) {
        channel.call(CriCall.UPDATE_RUNTIME_CONFIG,
                StatusProto.UpdateRuntimeConfigRequest.newBuilder()
                        .setRuntimeConfig(StatusProto.RuntimeConfig.newBuilder()
                                .setNetworkConfig(StatusProto.NetworkConfig.newBuilder().setPodCidr(podCidr)))
                        .build(),
                StatusProto.UpdateRuntimeConfigResponse.parser());
    }

    @Override
    public String runSandbox(SandboxConfig config, String runtimeHandler) {
        return sandboxes.run(config, runtimeHandler);
    }

    @Override
    public void stopSandbox(String sandboxId) {
        sandboxes.stop(sandboxId);
    }

    @Override
    public void removeSandbox(String sandboxId) {
        sandboxes.remove(sandboxId);
    }

    @Override
    public ObservedSandbox sandboxStatus(String sandboxId) {
        return sandboxes.status(sandboxId);
    }

    @Override
    public List<SandboxSummary> listSandboxes(ListFilter filter) {
        return sandboxes.list(filter);
    }

    @Override
    public void updateSandboxResources(
            String sandboxId, LinuxContainerResources overhead, LinuxContainerResources resources) {
        sandboxes.update(sandboxId, overhead, resources);
    }

    @Override
    public String createContainer(String sandboxId, ContainerConfig config, SandboxConfig sandboxConfig) {
        return containers.create(sandboxId, config, sandboxConfig);
    }

    @Override
    public void startContainer(String containerId) {
        containers.start(containerId);
    }

    @Override
    public void stopContainer(String containerId, Duration grace) {
        containers.stop(containerId, grace);
    }

    @Override
    public void removeContainer(String containerId) {
        containers.remove(containerId);
    }

    @Override
    public List<ContainerSummary> listContainers(ListFilter filter) {
        return containers.list(filter);
    }

    @Override
    public ObservedContainer containerStatus(String containerId) {
        return containers.status(containerId);
    }

    @Override
    public void updateContainerResources(String containerId, LinuxContainerResources resources) {
        containers.update(containerId, resources);
    }

    @Override
    public void reopenContainerLog(String containerId) {
        containers.reopenLog(containerId);
    }

    @Override
    public ExecResult execSync(String containerId, List<String> command, Duration timeout, int maxOutput) {
        return containers.exec(containerId, command, timeout, maxOutput);
    }

    @Override
    public void checkpointContainer(String containerId, String location, Duration timeout) {
        containers.checkpoint(containerId, location, timeout);
    }

    @Override
    public EventSubscription subscribe(EventListener listener) {
        GrpcStream<EventsProto.ContainerEventResponse> stream = channel.stream(CriCall.GET_CONTAINER_EVENTS,
                EventsProto.GetEventsRequest.getDefaultInstance(), EventsProto.ContainerEventResponse.parser());
        try {
            // A runtime without events refuses at once, one with events sends nothing until the first one: when the response
            // to a later call has arrived and no refusal, the stream is accepted.
            version();
            stream.failure().ifPresent(why -> {
                throw why;
            });
        } catch (RuntimeException e) {
            stream.close();
            throw e;
        }
        stream.deliver(new GrpcStream.Listener<>() {
            @Override
            public void message(EventsProto.ContainerEventResponse message) {
                StatusTranslation.event(message).ifPresent(listener::changed);
            }

            @Override
            public void ended(PortException why) {
                listener.ended(why);
            }
        });
        return stream::close;
    }
}
