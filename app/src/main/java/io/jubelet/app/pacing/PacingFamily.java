package io.jubelet.app.pacing;

import io.jubelet.app.bus.Concern;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.util.List;

/** Paces the calls of one container runtime. */
public final class PacingFamily {

    private final PacedPods pods = new PacedPods();
    private final ContainerRuntime paced;

    /**
     * Paces a runtime.
     *
     * @param processors processors of the machine, at least 1
     * @param observer learns how calls wait
     */
    public PacingFamily(ContainerRuntime runtime, int processors, Timers timers, PlaceObserver observer) {
        this.paced = new PacedContainerRuntime(runtime, pods, handler -> new PlaceQueue(handler, processors, timers, observer));
    }

    /** The same runtime, whose calls that make or end something wait for their turn. */
    public ContainerRuntime runtime() {
        return paced;
    }

    /** What learns about pods. */
    public List<Concern> concerns() {
        return List.of(pods);
    }
}
