package io.jubelet.adapters.cri.client;

import io.jubelet.domain.runtime.ContainerSummary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The sandbox of each container. The status of a container does not have it, lists do, and it never changes.
 * Thread-safe.
 */
final class SandboxIndex {

    private final Map<String, String> sandboxes = new ConcurrentHashMap<>();
    /** The last complete list, as long as nothing else was learned since; a list never changes. */
    private volatile Optional<List<ContainerSummary>> learned = Optional.empty();

    void put(String containerId, String sandboxId) {
        learned = Optional.empty();
        sandboxes.put(containerId, sandboxId);
    }

    void remove(String containerId) {
        sandboxes.remove(containerId);
    }

    Optional<String> find(String containerId) {
        return Optional.ofNullable(sandboxes.get(containerId));
    }

    /**
     * Learns from a list.
     *
     * @param complete whether containers that are not in the list are gone. One that was created since the list was requested
     *     is forgotten wrongly, which costs one more list when its status is requested
     */
    void learn(List<ContainerSummary> listed, boolean complete) {
        if (learned.isPresent() && learned.get() == listed) {
            return;
        }
        learned = Optional.empty();
        listed.forEach(container -> sandboxes.put(container.id(), container.sandboxId()));
        if (complete) {
            Set<String> ids = listed.stream().map(ContainerSummary::id).collect(Collectors.toSet());
            sandboxes.keySet().retainAll(ids);
            learned = Optional.of(listed);
        }
    }
}
