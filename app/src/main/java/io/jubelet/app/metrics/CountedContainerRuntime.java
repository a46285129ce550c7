package io.jubelet.app.metrics;

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
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Counts the requests to a container runtime, and the sandboxes and containers that are started by them. */
final class CountedContainerRuntime implements ContainerRuntime {

    private final ContainerRuntime runtime;
    private final RuntimeOperations operations;
    private final StartMetrics starts;
    private final ImageVolumeMetrics imageVolumes;
    private final EventStreamMetrics events;

    CountedContainerRuntime(ContainerRuntime runtime, RuntimeOperations operations, StartMetrics starts,
            ImageVolumeMetrics imageVolumes, EventStreamMetrics events) {
        this.runtime = runtime;
        this.operations = operations;
        this.starts = starts;
        this.imageVolumes = imageVolumes;
        this.events = events;
    }

    @Override
    public RuntimeVersion version() {
        return operations.call("version", runtime::version);
    }

    @Override
    public RuntimeStatus status() {
        return operations.call("status", runtime::status);
    }

    @Override
    public Optional<CgroupDriver> cgroupDriver() {
        return operations.call("runtime_config", runtime::cgroupDriver);
    }

    @Override
    public void updatePodCidr(String podCidr) {
        operations.run("update_runtime_config", () -> runtime.updatePodCidr(podCidr));
    }

    @Override
    public String runSandbox(SandboxConfig config, String runtimeHandler) {
        return starts.sandbox(config, runtimeHandler,
                () -> operations.call("run_podsandbox", () -> runtime.runSandbox(config, runtimeHandler)));
    }

    @Override
    public void stopSandbox(String sandboxId) {
        operations.run("stop_podsandbox", () -> runtime.stopSandbox(sandboxId));
    }

    @Override
    public void removeSandbox(String sandboxId) {
        operations.run("remove_podsandbox", () -> runtime.removeSandbox(sandboxId));
    }

    @Override
    public ObservedSandbox sandboxStatus(String sandboxId) {
        return operations.call("podsandbox_status", () -> runtime.sandboxStatus(sandboxId));
    }

    @Override
    public List<SandboxSummary> listSandboxes(ListFilter filter) {
        return operations.call("list_podsandbox", () -> runtime.listSandboxes(filter));
    }

    @Override
    public String createContainer(String sandboxId, ContainerConfig config, SandboxConfig sandboxConfig) {
        return starts.created(sandboxConfig.uid(), config.name(), () -> imageVolumes.create(config,
                () -> operations.call("create_container",
                        () -> runtime.createContainer(sandboxId, config, sandboxConfig))));
    }

    @Override
    public void startContainer(String containerId) {
        starts.started(containerId, () -> operations.run("start_container", () -> runtime.startContainer(containerId)));
    }

    @Override
    public void stopContainer(String containerId, Duration grace) {
        operations.run("stop_container", () -> runtime.stopContainer(containerId, grace));
    }

    @Override
    public void removeContainer(String containerId) {
        operations.run("remove_container", () -> runtime.removeContainer(containerId));
        starts.forget(containerId);
    }

    @Override
    public List<ContainerSummary> listContainers(ListFilter filter) {
        return operations.call("list_containers", () -> runtime.listContainers(filter));
    }

    @Override
    public ObservedContainer containerStatus(String containerId) {
        return operations.call("container_status", () -> runtime.containerStatus(containerId));
    }

    @Override
    public void updateContainerResources(String containerId, LinuxContainerResources resources) {
        operations.run("update_container", () -> runtime.updateContainerResources(containerId, resources));
    }

    @Override
    public void updateSandboxResources(String sandboxId, LinuxContainerResources overhead,
            LinuxContainerResources resources) {
        operations.run("update_podsandbox_resources",
                () -> runtime.updateSandboxResources(sandboxId, overhead, resources));
    }

    @Override
    public void reopenContainerLog(String containerId) {
        operations.run("reopen_container_log", () -> runtime.reopenContainerLog(containerId));
    }

    @Override
    public ExecResult execSync(String containerId, List<String> command, Duration timeout, int maxOutput) {
        return operations.call("exec_sync", () -> runtime.execSync(containerId, command, timeout, maxOutput));
    }

    @Override
    public void checkpointContainer(String containerId, String location, Duration timeout) {
        operations.run("checkpoint_container", () -> runtime.checkpointContainer(containerId, location, timeout));
    }

    @Override
    public EventSubscription subscribe(EventListener listener) {
        try {
            EventSubscription subscription =
                    operations.call("get_container_events", () -> runtime.subscribe(events.counted(listener)));
            events.opened();
            return subscription;
        } catch (PortException e) {
            events.failed();
            throw e;
        }
    }
}
