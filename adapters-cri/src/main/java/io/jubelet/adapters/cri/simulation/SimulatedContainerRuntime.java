package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CommandOutput;
import io.jubelet.adapters.cri.call.CommandTimeout;
import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.RuntimeCondition;
import io.jubelet.domain.runtime.RuntimeHandler;
import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.domain.runtime.RuntimeVersion;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The runtime port of a simulated machine: passes every call through the gate and on to sandboxes and containers. */
final class SimulatedContainerRuntime implements ContainerRuntime {

    private final SimulatedMachine machine;
    private final SimulationSettings settings;
    private final CallGate gate;
    private final EventHub events;
    private final SimulatedContainers containers;
    private final SimulatedSandboxes sandboxes;
    private volatile SimulatedRuntime.Exec exec = (id, command) -> Optional.empty();

    SimulatedContainerRuntime(SimulatedMachine machine, SimulationSettings settings, CallGate gate, EventHub events) {
        this.machine = machine;
        this.settings = settings;
        this.gate = gate;
        this.events = events;
        this.containers = new SimulatedContainers(machine);
        this.sandboxes = new SimulatedSandboxes(machine, containers, settings.handlers());
    }

    SimulatedContainers containers() {
        return containers;
    }

    SimulatedSandboxes sandboxes() {
        return sandboxes;
    }

    void onExec(SimulatedRuntime.Exec answers) {
        exec = answers;
    }

    @Override
    public RuntimeVersion version() {
        return gate.call(CriCall.VERSION, List.of(), () -> new RuntimeVersion("fake", "1.0.0", "v1"));
    }

    @Override
    public RuntimeStatus status() {
        return gate.call(CriCall.STATUS, List.of(), () -> RuntimeStatus.builder()
                .conditions(List.of(new RuntimeCondition("RuntimeReady", true, "", ""),
                        new RuntimeCondition("NetworkReady", true, "", "")))
                .handlers(Stream.concat(Stream.of(""), settings.handlers().stream())
                        .map(name -> new RuntimeHandler(name, true, true)).toList())
                .supplementalGroupsPolicy(true)
                .userNamespacesHostNetwork(true)
                .build());
    }

    @Override
    public Optional<CgroupDriver> cgroupDriver() {
        return gate.call(CriCall.RUNTIME_CONFIG, List.of(), settings::cgroupDriver);
    }

    @Override
    public void updatePodCidr(String podCidr) {
        gate.perform(CriCall.UPDATE_RUNTIME_CONFIG, List.of(), () -> {
            if (!podCidr.isEmpty()) {
                machine.locked(() -> machine.addresses.replace(List.of(podCidr.split(","))));
            }
        });
    }

    @Override
    public String runSandbox(SandboxConfig config, String runtimeHandler) {
        return gate.call(CriCall.RUN_POD_SANDBOX,
                List.of(config.namespace(), config.name(), config.uid(), Integer.toString(config.attempt())),
                () -> sandboxes.run(config, runtimeHandler));
    }

    @Override
    public void stopSandbox(String sandboxId) {
        gate.perform(CriCall.STOP_POD_SANDBOX, List.of(sandboxId), () -> sandboxes.stop(sandboxId));
    }

    @Override
    public void removeSandbox(String sandboxId) {
        gate.perform(CriCall.REMOVE_POD_SANDBOX, List.of(sandboxId), () -> sandboxes.remove(sandboxId));
    }

    @Override
    public ObservedSandbox sandboxStatus(String sandboxId) {
        return gate.call(CriCall.POD_SANDBOX_STATUS, List.of(sandboxId),
                () -> sandboxes.get(CriCall.POD_SANDBOX_STATUS, sandboxId).observed());
    }

    @Override
    public List<SandboxSummary> listSandboxes(ListFilter filter) {
        return gate.call(CriCall.LIST_POD_SANDBOX, List.of(), () -> sandboxes.list(filter));
    }

    @Override
    public String createContainer(String sandboxId, ContainerConfig config, SandboxConfig sandboxConfig) {
        return gate.call(CriCall.CREATE_CONTAINER,
                List.of(sandboxId, config.name(), Integer.toString(config.attempt())),
                () -> containers.create(sandboxId, config));
    }

    @Override
    public void startContainer(String containerId) {
        gate.perform(CriCall.START_CONTAINER, List.of(containerId), () -> containers.start(containerId));
    }

    @Override
    public void stopContainer(String containerId, Duration grace) {
        gate.call(CriCall.STOP_CONTAINER, List.of(containerId), grace, () -> {
            if (grace.isPositive()) {
                Optional<Duration> end = containers.signal(containerId).filter(time -> time.compareTo(grace) < 0);
                gate.pause(CriCall.STOP_CONTAINER, end.orElse(grace));
                if (end.isPresent()) {
                    containers.finish(containerId);
                }
            }
            containers.exit(containerId, Program.KILLED);
            return true;
        });
    }

    @Override
    public void removeContainer(String containerId) {
        gate.perform(CriCall.REMOVE_CONTAINER, List.of(containerId), () -> containers.remove(containerId));
    }

    @Override
    public List<ContainerSummary> listContainers(ListFilter filter) {
        return gate.call(CriCall.LIST_CONTAINERS, List.of(),
                () -> containers.list(filter).stream().map(SimulatedContainer::summary).toList());
    }

    @Override
    public ObservedContainer containerStatus(String containerId) {
        return gate.call(CriCall.CONTAINER_STATUS, List.of(containerId),
                () -> containers.get(CriCall.CONTAINER_STATUS, containerId).observed());
    }

    @Override
    public void updateContainerResources(String containerId, LinuxContainerResources resources) {
        gate.perform(CriCall.UPDATE_CONTAINER_RESOURCES, List.of(containerId),
                () -> containers.update(containerId, resources));
    }

    @Override
    public void updateSandboxResources(
            String sandboxId, LinuxContainerResources overhead, LinuxContainerResources resources) {
        gate.perform(CriCall.UPDATE_POD_SANDBOX_RESOURCES, List.of(sandboxId),
                () -> sandboxes.get(CriCall.UPDATE_POD_SANDBOX_RESOURCES, sandboxId));
    }

    @Override
    public void reopenContainerLog(String containerId) {
        gate.perform(CriCall.REOPEN_CONTAINER_LOG, List.of(containerId), () -> containers.reopenLog(containerId));
    }

    @Override
    public ExecResult execSync(String containerId, List<String> command, Duration timeout, int maxOutput) {
        return gate.call(CriCall.EXEC_SYNC, List.of(containerId), timeout, () -> {
            containers.running(CriCall.EXEC_SYNC, containerId);
            ExecResult whole = exec.run(containerId, command)
                    .orElseGet(() -> run(ProgramParser.ofExec(command), command, timeout));
            return new ExecResult(CommandOutput.cut(whole.stdout(), maxOutput), CommandOutput.cut(whole.stderr(), maxOutput),
                    whole.exitCode());
        });
    }

    private ExecResult run(Program program, List<String> command, Duration timeout) {
        boolean tooLong = timeout.isPositive() && program.runsFor().map(t -> t.compareTo(timeout) > 0).orElse(true);
        // A command without end and without limit blocks its caller until that is interrupted.
        gate.pause(CriCall.EXEC_SYNC, tooLong ? timeout : program.runsFor().orElse(Duration.ofDays(10_000)));
        if (tooLong) {
            throw CommandTimeout.failure(command, timeout, null);
        }
        return new ExecResult(text(program, false), text(program, true), program.exitCode());
    }

    private static String text(Program program, boolean error) {
        return program.output().stream().filter(line -> line.error() == error).map(line -> line.text() + "\n")
                .collect(Collectors.joining());
    }

    @Override
    public void checkpointContainer(String containerId, String location, Duration timeout) {
        gate.call(CriCall.CHECKPOINT_CONTAINER, List.of(containerId), timeout, () -> {
            throw StatusCode.UNIMPLEMENTED.failure(CriCall.CHECKPOINT_CONTAINER,
                    "a simulated container has no process that could be written to a file");
        });
    }

    @Override
    public EventSubscription subscribe(EventListener listener) {
        return gate.call(CriCall.GET_CONTAINER_EVENTS, List.of(), () -> {
            if (!settings.events()) {
                throw StatusCode.UNIMPLEMENTED.failure(CriCall.GET_CONTAINER_EVENTS,
                        "unknown method GetContainerEvents for service runtime.v1.RuntimeService");
            }
            return events.subscribe(listener);
        });
    }
}
