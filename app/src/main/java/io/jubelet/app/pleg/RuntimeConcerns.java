package io.jubelet.app.pleg;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.ports.files.TerminationMessages;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.util.List;

/**
 * The concern that observes the runtime, to be started after all that wait for its observations.
 *
 * @param runtime the container runtime
 * @param messages termination messages
 * @param platform time and threads
 */
public record RuntimeConcerns(ContainerRuntime runtime, TerminationMessages messages, Platform platform) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        return List.of(new RuntimeObserver(runtime, new PodTerminationMessages(messages)::addedTo, platform.timers(),
                platform.tasks()));
    }
}
