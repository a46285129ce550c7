package io.jubelet.app.volume;

import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.volume.Volume;
import java.util.HashSet;
import java.util.Set;

/**
 * The first requests for volumes of the pods that are desired when an agent starts: calls back once all of these pods have asked. Until
 * then a volume that no pod has may be desired. Thread-safe.
 */
final class InitialVolumeRequests {

    private final Runnable whenComplete;
    /** Pods that asked before the desired pods were known. */
    private final Set<String> asked = new HashSet<>();
    private final Set<String> awaited = new HashSet<>();
    private boolean known;
    private boolean over;

    /** @param whenComplete called once, when no pod is waited for any more */
    InitialVolumeRequests(Runnable whenComplete) {
        this.whenComplete = whenComplete;
    }

    /** Takes changes of the desired pods; the first message that names all of them counts. */
    void admitted(PodChanges changes) {
        synchronized (this) {
            if (known || !changes.allSourcesReady()) {
                return;
            }
            known = true;
            changes.changes().stream().filter(change -> change.operation() != PodChange.Operation.REMOVE)
                    .flatMap(change -> change.pods().stream()).filter(InitialVolumeRequests::hasPersistent).map(Pod::uid)
                    .filter(uid -> !asked.contains(uid)).forEach(awaited::add);
        }
        callWhenComplete();
    }

    /** A pod asked for its volumes, or has no use for them any more. */
    void done(String podUid) {
        synchronized (this) {
            if (over) {
                return;
            }
            asked.add(podUid);
            awaited.remove(podUid);
        }
        callWhenComplete();
    }

    private void callWhenComplete() {
        synchronized (this) {
            if (over || !known || !awaited.isEmpty()) {
                return;
            }
            over = true;
            asked.clear();
        }
        whenComplete.run();
    }

    private static boolean hasPersistent(Pod pod) {
        return pod.spec().volumes().stream().anyMatch(Volume::isPersistent);
    }
}
