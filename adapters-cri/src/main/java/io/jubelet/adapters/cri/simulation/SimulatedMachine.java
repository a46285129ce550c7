package io.jubelet.adapters.cri.simulation;

import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.ports.runtime.RuntimeEvent;
import io.jubelet.ports.runtime.RuntimeEvent.Type;
import io.jubelet.ports.time.Timers;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Everything that exists on the simulated machine. The maps keep the order of creation. They are only touched inside
 * {@link #locked}; nothing sleeps while it is held.
 */
final class SimulatedMachine {

    private final ReentrantLock lock = new ReentrantLock();
    private final EventHub events;
    final Timers timers;
    final Ids ids;
    final AddressPool addresses;
    final SimulatedLogs logs;
    final ImageStore images = new ImageStore();
    final Map<String, SimulatedSandbox> sandboxes = new LinkedHashMap<>();
    final Map<String, SimulatedContainer> containers = new LinkedHashMap<>();

    /** What the newest snapshot was made of. */
    private List<SimulatedSandbox> shownSandboxes = List.of();
    private List<SimulatedContainer> shownContainers = List.of();
    private RuntimeSnapshot shown = RuntimeSnapshot.EMPTY;

    SimulatedMachine(Timers timers, SimulationSettings settings, EventHub events) {
        this.timers = timers;
        this.events = events;
        this.ids = new Ids(settings.seed());
        this.addresses = new AddressPool(settings.podCidrs());
        this.logs = new SimulatedLogs(settings.logs());
    }

    <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    void locked(Runnable work) {
        locked(() -> {
            work.run();
            return true;
        });
    }

    Instant now() {
        return timers.instant();
    }

    void publish(SimulatedSandbox sandbox, Type type) {
        events.publish(new RuntimeEvent(sandbox.pod(), sandbox.id(), type, now()));
    }

    void publish(SimulatedContainer container, Type type) {
        events.publish(new RuntimeEvent(sandboxes.get(container.sandboxId()).pod(), container.id(), type, now()));
    }

    /** Everything that exists; the same object as long as nothing has changed. */
    RuntimeSnapshot snapshot() {
        return locked(() -> {
            if (!isSame(shownSandboxes, sandboxes.values()) || !isSame(shownContainers, containers.values())) {
                shownSandboxes = List.copyOf(sandboxes.values());
                shownContainers = List.copyOf(containers.values());
                shown = new RuntimeSnapshot(shownSandboxes.stream().map(SimulatedSandbox::summary).toList(),
                        shownContainers.stream().map(SimulatedContainer::summary).toList());
            }
            return shown;
        });
    }

    /** Whether they are the very same records, in the same order. */
    private static <T> boolean isSame(List<T> before, Collection<T> now) {
        if (before.size() != now.size()) {
            return false;
        }
        int at = 0;
        for (T record : now) {
            if (record != before.get(at++)) {
                return false;
            }
        }
        return true;
    }
}
