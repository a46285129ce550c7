package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.RuntimeDetails;
import io.jubelet.ports.runtime.RuntimeEvent;
import io.jubelet.ports.runtime.RuntimeStats;
import io.jubelet.ports.runtime.RuntimeStreaming;
import io.jubelet.ports.time.Timers;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A container runtime in memory, with all the ports of a real one, and a few controls that a real one does not
 * have. May be used by any number of threads at once. The state is that of the object: an agent that is restarted gets
 * the same object again and finds its pods.
 */
public final class SimulatedRuntime {

    private final SimulatedMachine machine;
    private final CallGate gate;
    private final EventHub events;
    private final SimulatedContainerRuntime containers;
    private final ImageService images;
    private final RuntimeStats stats;
    private final RuntimeStreaming streaming;
    private final RuntimeDetails details;

    /** A runtime with the faults of its settings. */
    public SimulatedRuntime(Timers timers, SimulationSettings settings) {
        this(timers, settings, FaultPlan.NONE);
    }

    /** A runtime with the faults of a plan and, where that has none, those of its settings. */
    public SimulatedRuntime(Timers timers, SimulationSettings settings, FaultPlan plan) {
        FaultPlan faults = firstOf(plan, new SeededFaults(settings));
        events = new EventHub(timers, faults);
        machine = new SimulatedMachine(timers, settings, events);
        gate = new CallGate(timers, settings, faults);
        containers = new SimulatedContainerRuntime(machine, settings, gate, events);
        images = new SimulatedImageService(machine, gate);
        stats = new SimulatedStats(machine, gate, containers.containers());
        streaming = new SimulatedStreaming(gate, containers.containers(), containers.sandboxes());
        details = new SimulatedDetails(machine, settings, gate, containers.containers(), containers.sandboxes());
    }

    private static FaultPlan firstOf(FaultPlan plan, FaultPlan next) {
        return new FaultPlan() {
            @Override
            public Fault before(String call, List<String> ids) {
                Fault fault = plan.before(call, ids);
                return fault.equals(Fault.NONE) ? next.before(call, ids) : fault;
            }

            @Override
            public boolean drops(RuntimeEvent event) {
                return plan.drops(event) || next.drops(event);
            }
        };
    }

    /** Sandboxes and containers. */
    public ContainerRuntime containers() {
        return containers;
    }

    /** Images. */
    public ImageService images() {
        return images;
    }

    /** What is measured. */
    public RuntimeStats stats() {
        return stats;
    }

    /** Interactive access; always refused. */
    public RuntimeStreaming streaming() {
        return streaming;
    }

    /** Details for diagnosis. */
    public RuntimeDetails details() {
        return details;
    }

    /** Everything that exists, without latency and faults: for checks of a test, not for an agent. */
    public RuntimeSnapshot snapshot() {
        return machine.snapshot();
    }

    /** A container as it is, without latency and faults: for checks of a test, not for an agent. */
    public Optional<ObservedContainer> observed(String containerId) {
        return machine.locked(() -> Optional.ofNullable(machine.containers.get(containerId))
                .map(SimulatedContainer::observed));
    }

    /** The process of a container ends by itself; nothing happens when it does not run. */
    public void exit(String containerId, int code) {
        containers.containers().exit(containerId, code);
    }

    /** The kernel kills a container for its use of memory; nothing happens when it does not run. */
    public void killForMemory(String containerId) {
        containers.containers().exit(containerId, Program.KILLED, "OOMKilled", "");
    }

    /** The sandbox fails by itself, and its containers with it. */
    public void failSandbox(String sandboxId) {
        containers.sandboxes().stop(sandboxId);
    }

    /**
     * The runtime stops answering: every call fails with an {@link io.jubelet.ports.failure.UnavailableException} and
     * event streams end, while containers go on.
     */
    public void becomeUnavailable() {
        gate.open(false);
        events.end(CallGate.unavailable(CriCall.GET_CONTAINER_EVENTS));
    }

    /** The runtime is available again. */
    public void becomeAvailable() {
        gate.open(true);
    }

    /** Decides from now on what commands in containers do. */
    public void onExec(Exec answers) {
        containers.onExec(answers);
    }

    /** Writes the logs of containers to another sink than that of the settings. */
    public void onLog(Logs logs) {
        machine.logs.sendTo(logs);
    }

    /** Where the logs of containers go. */
    @FunctionalInterface
    public interface Logs {

        /**
         * Appends to a log, or makes it.
         *
         * @param text lines with their ends; empty when a container is started
         * @throws IOException when that is impossible; a container whose log can't be made does not start
         */
        void append(String path, String text) throws IOException;
    }

    /** Answers to commands in containers. */
    @FunctionalInterface
    public interface Exec {

        /** The outcome of a command; empty leaves it to the rules of this package. */
        Optional<ExecResult> run(String containerId, List<String> command);
    }
}
