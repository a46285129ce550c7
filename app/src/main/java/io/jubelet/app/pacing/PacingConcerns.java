package io.jubelet.app.pacing;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.time.Timers;
import java.util.Collection;
import java.util.List;

/** Paces the calls of one container runtime. */
public final class PacingConcerns {

    private final PacedPods pods = new PacedPods();
    private final int cpus;
    private final Timers timers;
    private final LongWaits waits;
    private final PacedContainerRuntime paced;

    /**
     * Paces a runtime.
     *
     * @param cpus number of CPUs of the machine, at least 1
     * @param observer learns how calls wait
     */
    public PacingConcerns(ContainerRuntime runtime, int cpus, Platform platform, SlotObserver observer) {
        this.cpus = cpus;
        this.timers = platform.timers();
        this.waits = new LongWaits(observer, this::queues, timers, platform.tasks());
        this.paced = new PacedContainerRuntime(runtime, pods, this::queue);
    }

    private SlotQueue queue(String handler) {
        return new SlotQueue(handler, cpus, timers, waits);
    }

    private Collection<SlotQueue> queues() {
        return paced.queues();
    }

    /** The same runtime, whose calls that make or end something wait for their turn. */
    public ContainerRuntime runtime() {
        return paced;
    }

    /** The concerns that track pods and report long waits. */
    public List<Concern> concerns() {
        return List.of(pods, waits);
    }
}
