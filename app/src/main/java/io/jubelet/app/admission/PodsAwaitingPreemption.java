package io.jubelet.app.admission;

import io.jubelet.domain.pod.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The admitted pods that wait until the pods preempted for them have ended, in the order in which they came. */
final class PodsAwaitingPreemption {

    private final Map<String, AwaitingPreemption> byUid = new LinkedHashMap<>();

    boolean isEmpty() {
        return byUid.isEmpty();
    }

    Set<String> uids() {
        return byUid.keySet();
    }

    void add(AwaitingPreemption pod) {
        byUid.put(pod.pod().uid(), pod);
    }

    /** Takes the newest version of a pod; false when it does not wait here. */
    boolean renew(Pod newest) {
        return byUid.computeIfPresent(newest.uid(), (_, before) -> before.renewed(newest)) != null;
    }

    /** A pod waits no more, whether or not the preempted pods have ended. */
    Optional<AwaitingPreemption> remove(String uid) {
        Optional<AwaitingPreemption> held = Optional.ofNullable(byUid.remove(uid));
        held.ifPresent(pod -> pod.timeout().cancel());
        return held;
    }

    /** A pod was removed; returns those that have waited for nothing else, and removes them. */
    List<AwaitingPreemption> freedBy(String victim) {
        byUid.values().forEach(held -> held.victims().remove(victim));
        List<AwaitingPreemption> free = byUid.values().stream().filter(held -> held.victims().isEmpty()).toList();
        free.forEach(held -> remove(held.pod().uid()));
        return free;
    }

    /** No deadline ends any more. */
    void close() {
        byUid.values().forEach(held -> held.timeout().cancel());
    }
}
