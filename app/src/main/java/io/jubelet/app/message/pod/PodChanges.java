package io.jubelet.app.message.pod;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Changes of the desired pods. An operation only names the pod to examine: a receiver compares each pod with what it has. From
 * time to time a message is complete, so that a receiver that missed one catches up.
 *
 * @param changes changes in the order they are to be applied
 * @param complete whether every pod that is desired by the sources known so far is named, so that no other pod is
 * @param allSourcesReady whether that goes for all sources: pods that are not named may be removed. Only a complete message
 * states this, because a receiver that missed another one does not know all pods
 */
public record PodChanges(List<PodChange> changes, boolean complete, boolean allSourcesReady) {

    /** Copies the list. */
    public PodChanges {
        changes = List.copyOf(changes);
        if (allSourcesReady && !complete) {
            throw new IllegalArgumentException("only a complete message can say that all sources are ready");
        }
    }

    /** Only what changed. */
    public PodChanges(List<PodChange> changes) {
        this(changes, false, false);
    }

    /** Uids, of the given ones, of pods that are no longer desired although no change reported it. */
    public List<String> missing(Collection<String> uids) {
        if (!complete) {
            return List.of();
        }
        Set<String> named = new HashSet<>();
        changes.forEach(change -> change.pods().stream().map(Pod::uid).forEach(named::add));
        return uids.stream().filter(uid -> !named.contains(uid)).toList();
    }
}
