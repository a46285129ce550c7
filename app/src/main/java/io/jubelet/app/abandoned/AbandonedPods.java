package io.jubelet.app.abandoned;

import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.domain.runtime.PodIdentity;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds pods whose end is not reported, for the owners of exclusive resources. A pod that is not desired any more may still
 * run, or be about to start a container, so it keeps its resources. A pod that was never desired since this agent started is
 * gone when the runtime runs nothing of it. Any other pod has a worker, which reports its end; if that report is missed, the
 * pod is gone when two complete messages of all sources do not name it, and between them neither the workers nor the runtime
 * knew it. Used by one thread at a time.
 */
public final class AbandonedPods {

    private final Map<String, Absence> missing = new HashMap<>();
    private final Set<String> desired = new HashSet<>();

    /** Observations of a pod since it was no longer desired. */
    private static final class Absence {
        private boolean noWorker;
        private boolean notAlive;
    }

    /**
     * All desired pods, of all sources.
     *
     * @param pods those that have something
     * @return those of them that are gone
     */
    public Set<String> desired(PodChanges changes, Collection<String> pods) {
        Set<String> now = Set.copyOf(changes.missing(pods));
        missing.keySet().retainAll(now);
        Set<String> gone = new HashSet<>();
        now.forEach(uid -> {
            Absence before = missing.putIfAbsent(uid, new Absence());
            if (before != null && before.noWorker && before.notAlive) {
                gone.add(uid);
            }
        });
        forget(gone);
        return gone;
    }

    /** The pod is desired. */
    public void assigned(String uid) {
        missing.remove(uid);
        desired.add(uid);
    }

    /**
     * No worker has the pod any more. One that is not desired before it was admitted never had a worker, but what an earlier agent
     * started of it may still run.
     *
     * @return the pod if it is gone
     */
    public Set<String> finished(String uid) {
        return desired.contains(uid) ? Set.of(uid) : Set.of();
    }

    /** All pods that have a worker. */
    public void listed(WorkersListed workers) {
        missing.keySet().removeAll(workers.known());
        missing.values().forEach(absence -> absence.noWorker = true);
    }

    /**
     * All pods of the runtime.
     *
     * @return those that are gone
     */
    public Set<String> listed(RuntimeListed runtime) {
        if (missing.isEmpty()) {
            return Set.of();
        }
        missing.keySet().removeAll(runtime.alive().stream().map(PodIdentity::uid).collect(Collectors.toSet()));
        missing.values().forEach(absence -> absence.notAlive = true);
        Set<String> gone = new HashSet<>(missing.keySet());
        gone.removeAll(desired);
        forget(gone);
        return gone;
    }

    /** The pod has nothing any more. */
    public void forget(Collection<String> pods) {
        missing.keySet().removeAll(pods);
        desired.removeAll(pods);
    }
}
