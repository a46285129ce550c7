package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeEvent.Type;
import java.util.List;
import java.util.Optional;

/** Operations on sandboxes. Every method is one step under the lock of the machine. */
final class SimulatedSandboxes {

    private final SimulatedMachine machine;
    private final SimulatedContainers containers;
    private final List<String> handlers;

    SimulatedSandboxes(SimulatedMachine machine, SimulatedContainers containers, List<String> handlers) {
        this.machine = machine;
        this.containers = containers;
        this.handlers = handlers;
    }

    String run(SandboxConfig config, String runtimeHandler) {
        return machine.locked(() -> {
            if (!runtimeHandler.isEmpty() && !handlers.contains(runtimeHandler)) {
                throw StatusCode.UNKNOWN.failure(CriCall.RUN_POD_SANDBOX,
                        "failed to get sandbox runtime: no runtime for \"" + runtimeHandler + "\" is configured");
            }
            SimulatedSandbox sandbox = new SimulatedSandbox(machine.ids.next(), config, runtimeHandler,
                    SandboxState.READY, machine.now(), List.of());
            machine.sandboxes.values().stream().filter(s -> s.name().equals(sandbox.name())).findFirst()
                    .ifPresent(taken -> {
                        throw StatusCode.UNKNOWN.failure(CriCall.RUN_POD_SANDBOX, "failed to reserve sandbox name \""
                                + sandbox.name() + "\": name \"" + sandbox.name() + "\" is reserved for \""
                                + taken.id() + "\"");
                    });
            SimulatedSandbox ready = sandbox.hostNetwork() ? sandbox : withAddress(sandbox);
            machine.sandboxes.put(ready.id(), ready);
            machine.publish(ready, Type.CREATED);
            machine.publish(ready, Type.STARTED);
            return ready.id();
        });
    }

    private SimulatedSandbox withAddress(SimulatedSandbox sandbox) {
        List<String> ips = machine.addresses.take().orElseThrow(() -> StatusCode.UNKNOWN.failure(
                CriCall.RUN_POD_SANDBOX, "failed to setup network for sandbox: no IP addresses available"));
        return new SimulatedSandbox(sandbox.id(), sandbox.config(), sandbox.runtimeHandler(), sandbox.state(),
                sandbox.createdAt(), ips);
    }

    /** Kills the containers of a sandbox and releases its address; a missing or stopped one is no failure. */
    void stop(String id) {
        machine.locked(() -> {
            SimulatedSandbox sandbox = machine.sandboxes.get(id);
            if (sandbox == null || sandbox.state() == SandboxState.NOT_READY) {
                return;
            }
            containers.inSandbox(id).forEach(container -> containers.exit(container.id(), Program.KILLED));
            machine.addresses.release(sandbox.ips());
            machine.sandboxes.put(id, sandbox.stopped());
            machine.publish(sandbox, Type.STOPPED);
        });
    }

    /** Removes a sandbox and its containers, by force; a missing one is no failure. */
    void remove(String id) {
        machine.locked(() -> {
            stop(id);
            containers.inSandbox(id).forEach(container -> containers.remove(container.id()));
            SimulatedSandbox sandbox = machine.sandboxes.remove(id);
            if (sandbox != null) {
                machine.publish(sandbox, Type.DELETED);
            }
        });
    }

    SimulatedSandbox get(CriCall call, String id) {
        return machine.locked(() -> Optional.ofNullable(machine.sandboxes.get(id))).orElseThrow(() ->
                StatusCode.NOT_FOUND.failure(call, "an error occurred when try to find sandbox: \"" + id
                        + "\": not found"));
    }

    List<SandboxSummary> list(ListFilter filter) {
        return machine.locked(() -> machine.sandboxes.values().stream()
                .filter(s -> matches(filter, s))
                .map(SimulatedSandbox::summary)
                .toList());
    }

    private static boolean matches(ListFilter filter, SimulatedSandbox sandbox) {
        return sandbox.id().startsWith(filter.id())
                && sandbox.id().startsWith(filter.sandboxId())
                && SimulatedContainers.carries(sandbox.config().labels(), filter.labels())
                && (!filter.onlyRunning() || sandbox.state() == SandboxState.READY);
    }
}
