package io.jubelet.app.message.pod;

import java.util.Set;

/**
 * Pods, and the containers of them that may be removed.
 *
 * @param known uids of all pods that have a worker
 * @param content those of which everything may go: deleted, or killed to free room, and stopped
 * @param runtime those that have stopped for good but are still desired: all but the newest instances may go
 * @param sourcesReady whether all sources have delivered; before that, an unknown pod may still be a desired one
 */
public record RemovablePods(Set<String> known, Set<String> content, Set<String> runtime, boolean sourcesReady) {

    /** Copies the sets. */
    public RemovablePods {
        known = Set.copyOf(known);
        content = Set.copyOf(content);
        runtime = Set.copyOf(runtime);
    }

    /**
     * Whether everything of a pod may go: it was deleted, or killed to free room, and has stopped; or, once all sources have
     * delivered, no worker has it.
     */
    public boolean mayGo(String uid) {
        return content.contains(uid) || sourcesReady && !known.contains(uid);
    }

    /**
     * Whether all containers of a pod may go: also, once all sources have delivered, of one that has ended and is still desired.
     */
    public boolean mayLoseContainers(String uid) {
        return mayGo(uid) || sourcesReady && runtime.contains(uid);
    }
}
