package io.jubelet.app.pacing;

import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.pacing.CallKind;
import io.jubelet.domain.pacing.Urgency;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.domain.runtime.RuntimeVersion;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** A container runtime whose calls that create, start, stop or remove something wait for a slot. Queries do not wait. */
final class PacedContainerRuntime implements ContainerRuntime {

    private final Map<String, SlotQueue> queues = new ConcurrentHashMap<>();
    private final ContainerRuntime runtime;
    private final PacedPods pods;
    private final Function<String, SlotQueue> newQueue;

    /** @param newQueue makes the queue of a runtime handler: a slow one must not hold up the others */
    PacedContainerRuntime(ContainerRuntime runtime, PacedPods pods, Function<String, SlotQueue> newQueue) {
        this.runtime = runtime;
        this.pods = pods;
        this.newQueue = newQueue;
    }

    @Override
    public String runSandbox(SandboxConfig config, String runtimeHandler) {
        var owner = new PacedPods.Owner(pod(config), runtimeHandler, pods.urgency(config.uid(), config.attempt() > 0));
        String id = start(CallKind.RUN_SANDBOX, owner, () -> runtime.runSandbox(config, runtimeHandler));
        pods.made(id, owner);
        return id;
    }

    @Override
    public String createContainer(String sandboxId, ContainerConfig config, SandboxConfig sandboxConfig) {
        var owner = new PacedPods.Owner(pod(sandboxConfig),
                pods.owner(sandboxId).map(PacedPods.Owner::handler).orElse(""),
                pods.urgency(sandboxConfig.uid(), config.attempt() > 0));
        String id = start(CallKind.CREATE_CONTAINER, owner,
                () -> runtime.createContainer(sandboxId, config, sandboxConfig));
        pods.made(id, owner);
        return id;
    }

    @Override
    public void startContainer(String containerId) {
        Optional<PacedPods.Owner> owner = pods.owner(containerId);
        call(CallKind.START_CONTAINER, owner.map(PacedPods.Owner::urgency).orElse(Urgency.RESTART), containerId,
                () -> runtime.startContainer(containerId));
    }

    @Override
    public void stopContainer(String containerId, Duration grace) {
        call(CallKind.STOP_CONTAINER, Urgency.STOP, containerId, () -> runtime.stopContainer(containerId, grace));
    }

    @Override
    public void stopSandbox(String sandboxId) {
        call(CallKind.STOP_SANDBOX, Urgency.STOP, sandboxId, () -> runtime.stopSandbox(sandboxId));
    }

    @Override
    public void removeContainer(String containerId) {
        call(CallKind.REMOVE_CONTAINER, Urgency.REMOVAL, containerId, () -> runtime.removeContainer(containerId));
        pods.removed(containerId);
    }

    @Override
    public void removeSandbox(String sandboxId) {
        call(CallKind.REMOVE_SANDBOX, Urgency.REMOVAL, sandboxId, () -> runtime.removeSandbox(sandboxId));
        pods.removed(sandboxId);
    }

    private static PodIdentity pod(SandboxConfig config) {
        return new PodIdentity(config.namespace(), config.name(), config.uid());
    }

    private String start(CallKind kind, PacedPods.Owner owner, Supplier<String> call) {
        long rank = pods.rank(owner.pod().uid());
        return queue(owner.handler()).call(new PacedCall(kind, owner.urgency(), rank, Optional.of(owner.pod())), call);
    }

    private void call(CallKind kind, Urgency urgency, String id, Runnable call) {
        Optional<PacedPods.Owner> owner = pods.owner(id);
        var paced = new PacedCall(kind, urgency, pods.rankOf(owner), owner.map(PacedPods.Owner::pod));
        queue(owner.map(PacedPods.Owner::handler).orElse("")).call(paced, () -> {
            call.run();
            return id;
        });
    }

    /** The queues of all runtime handlers that were used. */
    Collection<SlotQueue> queues() {
        return queues.values();
    }

    private SlotQueue queue(String handler) {
        return queues.computeIfAbsent(handler, newQueue);
    }

    @Override
    public RuntimeVersion version() {
        return runtime.version();
    }

    @Override
    public RuntimeStatus status() {
        return runtime.status();
    }

    @Override
    public Optional<CgroupDriver> cgroupDriver() {
        return runtime.cgroupDriver();
    }

    @Override
    public void updatePodCidr(String podCidr) {
        runtime.updatePodCidr(podCidr);
    }

    @Override
    public ObservedSandbox sandboxStatus(String sandboxId) {
        return runtime.sandboxStatus(sandboxId);
    }

    @Override
    public List<SandboxSummary> listSandboxes(ListFilter filter) {
        return runtime.listSandboxes(filter);
    }

    @Override
    public List<ContainerSummary> listContainers(ListFilter filter) {
        return runtime.listContainers(filter);
    }

    @Override
    public ObservedContainer containerStatus(String containerId) {
        return runtime.containerStatus(containerId);
    }

    @Override
    public void updateContainerResources(String containerId, LinuxContainerResources resources) {
        runtime.updateContainerResources(containerId, resources);
    }

    @Override
    public void updateSandboxResources(String sandboxId, LinuxContainerResources overhead,
            LinuxContainerResources resources) {
        runtime.updateSandboxResources(sandboxId, overhead, resources);
    }

    @Override
    public void reopenContainerLog(String containerId) {
        runtime.reopenContainerLog(containerId);
    }

    @Override
    public ExecResult execSync(String containerId, List<String> command, Duration timeout, int maxOutput) {
        return runtime.execSync(containerId, command, timeout, maxOutput);
    }

    @Override
    public void checkpointContainer(String containerId, String location, Duration timeout) {
        runtime.checkpointContainer(containerId, location, timeout);
    }

    @Override
    public EventSubscription subscribe(EventListener listener) {
        return runtime.subscribe(listener);
    }
}
