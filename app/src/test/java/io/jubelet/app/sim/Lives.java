package io.jubelet.app.sim;

import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** When containers start and end, seen from outside of the agent. */
final class Lives {

    /** Judges starts and ends. */
    interface Observer {

        /** The process of a container has started. */
        default void started(ContainerSummary container) {
        }

        /**
         * The process of a container has ended.
         *
         * @param code its exit code; empty for one that was removed while it ran
         */
        default void ended(ContainerSummary container, OptionalInt code) {
        }
    }

    private final SimWorld world;
    private final List<Observer> observers;
    private final Map<String, ContainerSummary> running = new HashMap<>();
    private final Set<String> seen = new HashSet<>();

    Lives(SimWorld world, List<Observer> observers) {
        this.world = world;
        this.observers = observers;
    }

    /** Container of a pod, whatever its instance. */
    static String key(ContainerSummary container) {
        return container.pod().uid() + "/" + container.name();
    }

    /** Compares with what there was before; ends come first. */
    void observe(RuntimeSnapshot now) {
        Map<String, ContainerSummary> gone = new HashMap<>(running);
        for (ContainerSummary container : now.containers()) {
            switch (container.state()) {
                case RUNNING -> gone.remove(container.id());
                case EXITED -> {
                    ObservedContainer end = world.runtime.observed(container.id()).orElseThrow();
                    // One that started and ended between two looks.
                    if (end.startedAt().isPresent() && seen.add(container.id())) {
                        start(container);
                    }
                    gone.remove(container.id());
                    if (running.remove(container.id()) != null) {
                        observers.forEach(w -> w.ended(container, OptionalInt.of(end.exitCode())));
                    }
                }
                case CREATED, UNKNOWN -> { }
            }
        }
        gone.forEach((id, container) -> {
            running.remove(id);
            observers.forEach(w -> w.ended(container, OptionalInt.empty()));
        });
        for (ContainerSummary container : now.containers()) {
            if (container.state() == RunState.RUNNING && seen.add(container.id())) {
                start(container);
            }
        }
    }

    private void start(ContainerSummary container) {
        running.put(container.id(), container);
        observers.forEach(w -> w.started(container));
    }
}
