package io.jubelet.app.cluster;

import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.MirrorPod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The pods of this node as the API server has them, as far as is known here: from the sets of the API source and from the
 * answers to calls, whichever is newer by resource version (KEP-5504: these can be compared as numbers). A single set that is
 * older than the one before came late. Two of them come from an API server that was restored from a backup: its earlier answers are
 * discarded. Thread-safe.
 */
final class ApiPods {

    /** In digits, so that a version surely is a long. */
    private static final int LONGEST = 18;

    private final ReentrantLock lock = new ReentrantLock();
    private Map<String, Pod> byUid = new HashMap<>();
    /** The newest set, of those since the API server was restored. */
    private Map<String, Pod> newest = Map.of();
    /** Whether the last set was older than that. */
    private boolean uncertain;

    /**
     * Takes the complete set of the API source. An answer to a call that is newer than the set stays, unless this is the second set in
     * a row that shows a pod as it was before.
     *
     * @return pods that the set shows otherwise than before
     */
    List<Pod> set(Collection<Pod> pods) {
        lock.lock();
        try {
            Map<String, Pod> before = byUid;
            Map<String, Pod> after = new HashMap<>();
            List<Pod> changed = new ArrayList<>();
            boolean older = pods.stream().anyMatch(pod -> newest.containsKey(pod.uid()) && isNewer(newest.get(pod.uid()), pod));
            boolean restored = older && uncertain;
            uncertain = older && !restored;
            for (Pod pod : pods) {
                Pod known = before.get(pod.uid());
                if (known == null || restored || !isNewer(known, pod)) {
                    after.put(pod.uid(), pod);
                    if (!pod.equals(known)) {
                        changed.add(pod);
                    }
                } else {
                    after.put(pod.uid(), known);
                }
            }
            byUid = after;
            newest = uncertain ? newest : pods.stream().collect(Collectors.toMap(Pod::uid, Function.identity(), (_, last) -> last));
            return changed;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the last set should be taken once more, since it may have come late. */
    boolean isUncertain() {
        lock.lock();
        try {
            return uncertain;
        } finally {
            lock.unlock();
        }
    }

    /** Takes the answer to a call. A pod that no set has named, or that is gone from the sets, stays unknown. */
    void answered(Pod pod) {
        lock.lock();
        try {
            byUid.computeIfPresent(pod.uid(), (uid, known) -> isNewer(known, pod) ? known : pod);
        } finally {
            lock.unlock();
        }
    }

    /** A call found that there is no such pod any more. */
    void gone(String uid) {
        lock.lock();
        try {
            byUid.remove(uid);
        } finally {
            lock.unlock();
        }
    }

    /** The object of this pod: itself, or for a static pod its mirror pod. */
    Optional<Pod> objectOf(Pod pod) {
        lock.lock();
        try {
            return ConfigAnnotations.isStatic(pod)
                    ? byUid.values().stream().filter(object -> MirrorPod.shows(object, pod)).findFirst()
                    : Optional.ofNullable(byUid.get(pod.uid()));
        } finally {
            lock.unlock();
        }
    }

    /** Whether the age of this version can be compared; else only the API server knows what it has. */
    static boolean hasComparableVersion(Pod pod) {
        return version(pod) >= 0;
    }

    /** Whether one version is newer than another; of versions that can't be compared, none is. */
    private static boolean isNewer(Pod one, Pod other) {
        return version(one) > version(other);
    }

    private static long version(Pod pod) {
        String version = pod.metadata().resourceVersion();
        boolean isNumber = !version.isEmpty() && version.length() <= LONGEST && version.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Long.parseLong(version) : -1;
    }
}
