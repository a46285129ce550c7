package io.jubelet.app.volume.csi;

import java.util.HashSet;
import java.util.Set;

/**
 * Pods that have local volumes. Empty when the agent starts: it does not set volumes up again for running pods, and learns of
 * their volumes when it checks the sizes. Thread-safe.
 */
final class LocalVolumeUsers {

    private final VolumeUsers users = new VolumeUsers();
    private final Set<String> running = new HashSet<>();

    /** A pod is about to get a volume. */
    synchronized void addUser(VolumeKey volume, String podUid) {
        users.addUser(volume, podUid);
    }

    /** Containers of a pod run, with all volumes that it wants. */
    synchronized void runs(String podUid) {
        running.add(podUid);
    }

    /** Whether a pod has a volume that it wants, and it is not being unmounted. */
    synchronized boolean has(VolumeKey volume, String podUid) {
        if (running.contains(podUid)) {
            users.addUser(volume, podUid);
        }
        return users.has(volume, podUid);
    }

    synchronized boolean isDesired(VolumeKey volume) {
        return users.isDesired(volume);
    }

    /** The volumes of a pod are about to be unmounted: these are all that are known, and none is added. */
    synchronized Set<VolumeKey> end(String podUid) {
        running.remove(podUid);
        return users.of(podUid);
    }

    /** A pod has a volume no more. */
    synchronized void forget(VolumeKey volume, String podUid) {
        users.forget(volume, podUid);
    }
}
