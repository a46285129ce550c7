package io.jubelet.app.device;

import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.ports.failure.UnavailableException;
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

    /**
     * Whether a container is one of them.
     *
     * @throws UnavailableException while that is not known: the devices of a container that runs must not be refused to it
     */
    synchronized boolean contains(String podUid, String container) {
        if (allKnown) {
            return false;
        }
        return running.orElseThrow(() -> new UnavailableException("it is not known yet which containers run"))
                .contains(new Name(podUid, container));
    }
}
