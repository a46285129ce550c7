package io.jubelet.app.admission;

import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The pods that use the node: admitted, desired, not known to have stopped for good, and not preempted. */
final class AdmittedPods {

    private final Map<String, Pod> pods = new TreeMap<>();

    void add(Pod pod) {
        pods.put(pod.uid(), pod);
    }

    /** Takes the newest version of a pod that is here. */
    void renew(Pod pod) {
        pods.computeIfPresent(pod.uid(), (uid, before) -> pod);
    }

    Optional<Pod> remove(String uid) {
        return Optional.ofNullable(pods.remove(uid));
    }

    /** All but one. */
    List<Pod> without(Pod pod) {
        return pods.values().stream().filter(other -> !other.uid().equals(pod.uid())).toList();
    }
}
