package io.jubelet.app.health;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.util.List;

/**
 * The concerns of the runtime as a whole: its health, and the pod CIDR that is passed to it.
 *
 * @param runtime the container runtime
 * @param podCidr range of pod addresses that is passed to the runtime until the node has one; empty for none
 * @param platform time and threads
 */
public record HealthConcerns(ContainerRuntime runtime, String podCidr, Platform platform) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        return List.of(
                new RuntimeWatch(runtime, platform.timers(), platform.tasks()),
                new PodCidrUpdates(runtime, podCidr, platform.timers()));
    }
}
