package io.jubelet.app.device;

import io.jubelet.app.message.runtime.RuntimeListed;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Containers that run since before this agent was started, and so have their devices. They are tracked until all pods are
 * known, and so have been admitted once. Thread-safe.
 */
final class InheritedContainers {

    /** One container. */
    private record Name(String podUid, String container) {
    }

    private Optional<Set<Name>> running = Optional.empty();
    private boolean allKnown;

    /** The first list counts: what comes later was started by this agent. */
    synchronized void observe(RuntimeListed listed) {
        if (running.isEmpty()) {
            Set<Name> names = new HashSet<>();
            listed.running().forEach(container -> names.add(new Name(container.pod().uid(), container.name())));
            running = Optional.of(names);
        }
    }

    synchronized void allPodsAreKnown() {
        allKnown = true;
    }

    synchronized boolean contains(String podUid, String container) {
        return !allKnown && running.filter(names -> names.contains(new Name(podUid, container))).isPresent();
    }
}
