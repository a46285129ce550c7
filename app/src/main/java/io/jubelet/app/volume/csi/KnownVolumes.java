package io.jubelet.app.volume.csi;

import io.jubelet.domain.csi.RecordPlace;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What this agent knows beyond what is written down. An agent that starts knows nothing, and asks drivers again, which stand
 * that. Thread-safe.
 */
final class KnownVolumes {

    /** Pods that want a volume, from before the first call until all of the pod is taken back. */
    private final Map<VolumeKey, Set<String>> users = new HashMap<>();
    /** What a driver has done, and this agent has finished. */
    private final Set<RecordPlace> ready = new HashSet<>();
    /** Records that this agent was the first to write: before that, nothing was there. */
    private final Set<RecordPlace> own = new HashSet<>();

    synchronized void want(VolumeKey volume, String podUid) {
        users.computeIfAbsent(volume, _ -> new HashSet<>()).add(podUid);
    }

    synchronized boolean isWanted(VolumeKey volume) {
        return users.containsKey(volume);
    }

    /** A pod wants nothing any more; whether it wanted something. */
    synchronized boolean forget(String podUid) {
        boolean wanted = false;
        for (Set<String> pods : users.values()) {
            wanted |= pods.remove(podUid);
        }
        users.values().removeIf(Set::isEmpty);
        return wanted;
    }

    synchronized void ready(RecordPlace place) {
        ready.add(place);
    }

    synchronized boolean isReady(RecordPlace place) {
        return ready.contains(place);
    }

    /** A record is about to be written where none was. */
    synchronized void own(RecordPlace place) {
        own.add(place);
    }

    synchronized boolean isOwn(RecordPlace place) {
        return own.contains(place);
    }

    /** It is being taken back: from now on it may not be there. */
    synchronized void doubt(RecordPlace place) {
        ready.remove(place);
    }

    /** Nothing is there any more. */
    synchronized void gone(RecordPlace place) {
        ready.remove(place);
        own.remove(place);
    }
}
