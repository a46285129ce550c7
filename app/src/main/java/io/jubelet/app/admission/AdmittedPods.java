package io.jubelet.app.admission;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.resource.ResourceName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The pods that use the node: admitted, desired, not known to have stopped for good, and not preempted. */
final class AdmittedPods {

    private final Map<String, Pod> pods = new TreeMap<>();
    private final Map<String, PodStatus> reported = new HashMap<>();

    void add(Pod pod) {
        pods.put(pod.uid(), pod);
    }

    boolean has(String uid) {
        return pods.containsKey(uid);
    }

    /** Takes the newest version of a pod that is here. What its worker reported is newer than what its source has. */
    void renew(Pod pod) {
        pods.computeIfPresent(pod.uid(), (uid, _) -> reported.containsKey(uid) ? pod.withStatus(reported.get(uid)) : pod);
    }

    /**
     * A report of the worker of a pod.
     *
     * @param resizesWait whether a resize waits for pods to need less
     * @return whether it takes less cpu or memory than before
     */
    boolean report(String uid, PodStatus status, boolean resizesWait) {
        Pod before = pods.get(uid);
        if (before == null || reported.get(uid) == status) {
            return false;
        }
        Pod after = before.withStatus(status);
        reported.put(uid, status);
        pods.put(uid, after);
        return resizesWait && takesLess(PodRequests.taken(before), PodRequests.taken(after));
    }

    private static boolean takesLess(Map<String, Quantity> before, Map<String, Quantity> after) {
        return Stream.of(ResourceName.CPU, ResourceName.MEMORY).anyMatch(name -> after.getOrDefault(name, Quantity.ZERO)
                .compareTo(before.getOrDefault(name, Quantity.ZERO)) < 0);
    }

    Optional<Pod> remove(String uid) {
        reported.remove(uid);
        return Optional.ofNullable(pods.remove(uid));
    }

    /** All but one. */
    List<Pod> without(Pod pod) {
        return pods.values().stream().filter(other -> !other.uid().equals(pod.uid())).toList();
    }
}
