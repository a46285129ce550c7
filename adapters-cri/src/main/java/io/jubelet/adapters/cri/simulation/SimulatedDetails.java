package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.ports.runtime.RuntimeDetails;
import java.util.List;
import java.util.Map;

/** Shows the records of the simulation, for diagnosis. */
final class SimulatedDetails implements RuntimeDetails {

    private final SimulatedMachine machine;
    private final SimulationSettings settings;
    private final CallGate gate;
    private final SimulatedContainers containers;
    private final SimulatedSandboxes sandboxes;

    SimulatedDetails(SimulatedMachine machine, SimulationSettings settings, CallGate gate, SimulatedContainers containers,
            SimulatedSandboxes sandboxes) {
        this.machine = machine;
        this.settings = settings;
        this.gate = gate;
        this.containers = containers;
        this.sandboxes = sandboxes;
    }

    @Override
    public Map<String, String> ofRuntime() {
        return gate.call(CriCall.STATUS, List.of(), () -> Map.of("settings", settings.toString()));
    }

    @Override
    public Map<String, String> ofSandbox(String sandboxId) {
        return gate.call(CriCall.POD_SANDBOX_STATUS, List.of(sandboxId),
                () -> Map.of("sandbox", sandboxes.get(CriCall.POD_SANDBOX_STATUS, sandboxId).toString()));
    }

    @Override
    public Map<String, String> ofContainer(String containerId) {
        // Not the whole record: its environment may hold secrets.
        return gate.call(CriCall.CONTAINER_STATUS, List.of(containerId),
                () -> Map.of("program", containers.get(CriCall.CONTAINER_STATUS, containerId).program().toString()));
    }

    @Override
    public Map<String, String> ofImage(ImageSpec image) {
        return gate.call(CriCall.IMAGE_STATUS, List.of(image.image()), () -> machine.locked(() ->
                machine.images.find(image.image()).map(i -> Map.of("image", i.toString())).orElse(Map.of())));
    }
}
