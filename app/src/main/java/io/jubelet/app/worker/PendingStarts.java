package io.jubelet.app.worker;

import io.jubelet.domain.runtime.ObservedPod;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Containers of a pod that are to be restarted as soon as possible. A start waits for its image without delaying the pod, so
 * the sync that continues with it finds an ended container: the decision that allowed the start is kept until then. A kubelet
 * starts a container in the same sync in which it ends it. Thread-safe.
 */
public final class PendingStarts {

    private final Map<String, Pending> starts = new ConcurrentHashMap<>();

    /**
     * One of them.
     *
     * @param id the instance before, which has ended or is being ended
     * @param despitePolicy whether the restart policy may say that an ended container stays so
     * @param passed whether its back-off allowed the start
     */
    private record Pending(String id, boolean despitePolicy, boolean passed) {
    }

    /**
     * An instance is ended now, so that the container is started anew.
     *
     * @param despitePolicy whether the restart policy may say that an ended container stays so
     */
    public void replaces(String container, String id, boolean despitePolicy) {
        starts.put(container, new Pending(id, despitePolicy, false));
    }

    /** A start after this instance was allowed, and waits for an image. */
    public void awaitsImage(String container, String id) {
        starts.compute(container, (_, before) ->
                new Pending(id, before != null && before.id().equals(id) && before.despitePolicy(), true));
    }

    /** Whether a start after this instance was allowed already. */
    public boolean isAllowed(String container, String id) {
        return Optional.ofNullable(starts.get(container)).filter(start -> start.id().equals(id) && start.passed()).isPresent();
    }

    /** The container was started, or could not be. */
    public void forget(String container) {
        starts.remove(container);
    }

    /** The whole pod is ended: what was to be started before is not. */
    public void forgetAll() {
        starts.clear();
    }

    /**
     * Names of the containers that are started anew though their restart policy may say that they stay ended. One that has another
     * instance meanwhile was started.
     */
    public Set<String> despitePolicy(ObservedPod observed) {
        starts.entrySet().removeIf(start -> observed.newest(start.getKey())
                .filter(instance -> instance.id().equals(start.getValue().id())).isEmpty());
        return starts.entrySet().stream().filter(start -> start.getValue().despitePolicy()).map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
    }
}
