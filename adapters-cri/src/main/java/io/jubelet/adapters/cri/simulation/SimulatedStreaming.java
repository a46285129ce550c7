package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.RuntimeStreaming;
import java.net.URI;
import java.util.List;

/** There is no process to attach to, so every stream is refused with a message. */
final class SimulatedStreaming implements RuntimeStreaming {

    private final CallGate gate;
    private final SimulatedContainers containers;
    private final SimulatedSandboxes sandboxes;

    SimulatedStreaming(CallGate gate, SimulatedContainers containers, SimulatedSandboxes sandboxes) {
        this.gate = gate;
        this.containers = containers;
        this.sandboxes = sandboxes;
    }

    @Override
    public URI exec(String containerId, List<String> command, Streams streams) {
        return gate.call(CriCall.EXEC, List.of(containerId), () -> {
            containers.running(CriCall.EXEC, containerId);
            throw refused(CriCall.EXEC);
        });
    }

    @Override
    public URI attach(String containerId, Streams streams) {
        return gate.call(CriCall.ATTACH, List.of(containerId), () -> {
            containers.running(CriCall.ATTACH, containerId);
            throw refused(CriCall.ATTACH);
        });
    }

    @Override
    public URI portForward(String sandboxId, List<Integer> ports) {
        return gate.call(CriCall.PORT_FORWARD, List.of(sandboxId), () -> {
            sandboxes.get(CriCall.PORT_FORWARD, sandboxId);
            throw refused(CriCall.PORT_FORWARD);
        });
    }

    private static PortException refused(CriCall call) {
        return StatusCode.UNIMPLEMENTED.failure(call, "the runtime behind fake:// has no processes to stream to");
    }
}
