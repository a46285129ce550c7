package io.jubelet.app.volume.csi;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Pods that want persistent volumes, from before the first call until all volumes of the pod are unmounted. Thread-safe. */
final class VolumeUsers {

    private final Map<VolumeKey, Set<String>> users = new HashMap<>();

    synchronized void addUser(VolumeKey volume, String podUid) {
        users.computeIfAbsent(volume, _ -> new HashSet<>()).add(podUid);
    }

    /** Whether any pod wants a volume. */
    synchronized boolean isDesired(VolumeKey volume) {
        return users.containsKey(volume);
    }

    /** Whether a pod wants a volume. */
    synchronized boolean has(VolumeKey volume, String podUid) {
        return users.getOrDefault(volume, Set.of()).contains(podUid);
    }

    /** Whether another pod wants a volume. */
    synchronized boolean hasOther(VolumeKey volume, String podUid) {
        return users.getOrDefault(volume, Set.of()).stream().anyMatch(user -> !user.equals(podUid));
    }

    /** Volumes that any pod wants. */
    synchronized Set<VolumeKey> volumes() {
        return Set.copyOf(users.keySet());
    }

    /** Volumes that a pod wants. */
    synchronized Set<VolumeKey> of(String podUid) {
        return users.entrySet().stream().filter(entry -> entry.getValue().contains(podUid)).map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** A pod does not want a volume any more. */
    synchronized void forget(VolumeKey volume, String podUid) {
        users.computeIfPresent(volume, (_, pods) -> pods.remove(podUid) && pods.isEmpty() ? null : pods);
    }

    /** A pod wants no other volumes than these any more; whether it desired others. */
    synchronized boolean retain(String podUid, Set<VolumeKey> left) {
        Set<VolumeKey> others = new HashSet<>(of(podUid));
        others.removeAll(left);
        others.forEach(volume -> forget(volume, podUid));
        return !others.isEmpty();
    }
}
