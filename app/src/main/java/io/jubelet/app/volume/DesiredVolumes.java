package io.jubelet.app.volume;

import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.volume.Volume;
import java.util.HashSet;
import java.util.Set;

/**
 * Notices that all pods that are desired when an agent starts have asked for their volumes. Until then a volume that no pod has may be
 * desired. Thread-safe.
 */
final class DesiredVolumes {

    private final Runnable all;
    /** Pods that asked before the desired pods were known. */
    private final Set<String> asked = new HashSet<>();
    private final Set<String> awaited = new HashSet<>();
    private boolean known;
    private boolean over;

    /** @param all called once, when no pod is waited for any more */
    DesiredVolumes(Runnable all) {
        this.all = all;
    }

    /** Takes changes of the desired pods; the first message that names all of them counts. */
    void admitted(PodChanges changes) {
        synchronized (this) {
            if (known || !changes.allSourcesReady()) {
                return;
            }
            known = true;
            changes.changes().stream().filter(change -> change.operation() != PodChange.Operation.REMOVE)
                    .flatMap(change -> change.pods().stream()).filter(DesiredVolumes::hasPersistent).map(Pod::uid)
                    .filter(uid -> !asked.contains(uid)).forEach(awaited::add);
        }
        checked();
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
        checked();
    }

    private void checked() {
        synchronized (this) {
            if (over || !known || !awaited.isEmpty()) {
                return;
            }
            over = true;
            asked.clear();
        }
        all.run();
    }

    private static boolean hasPersistent(Pod pod) {
        return pod.spec().volumes().stream().anyMatch(Volume::isPersistent);
    }
}
