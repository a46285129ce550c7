package io.jubelet.app.admission;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The admitted pods that wait until the pods preempted for them have ended, in the order in which they came. */
final class PodsAwaitingPreemption {

    private final Map<String, AwaitingPreemption> byUid = new LinkedHashMap<>();
    private final Timers timers;
    private final Consumer<String> late;

    /** @param late gets the uid of a pod whose victims have not ended in time, from another thread */
    PodsAwaitingPreemption(Timers timers, Consumer<String> late) {
        this.timers = timers;
        this.late = late;
    }

    boolean isEmpty() {
        return byUid.isEmpty();
    }

    Set<String> uids() {
        return byUid.keySet();
    }

    /** A pod waits for the end of these, but not longer than this. */
    void add(PendingPod desired, Set<String> victims, Duration timeout) {
        String uid = desired.pod().uid();
        byUid.put(uid, new AwaitingPreemption(desired, victims, timers.after(timeout, () -> late.accept(uid))));
    }

    /** Takes the newest version of a pod; false when it does not wait here. */
    boolean renew(Pod newest) {
        return byUid.computeIfPresent(newest.uid(), (_, before) -> before.renewed(newest)) != null;
    }

    /** A pod waits no more, whether or not the preempted pods have ended. */
    Optional<PendingPod> remove(String uid) {
        Optional<AwaitingPreemption> held = Optional.ofNullable(byUid.remove(uid));
        held.ifPresent(pod -> pod.timeout().cancel());
        return held.map(AwaitingPreemption::desired);
    }

    /** A pod was removed; returns those that have waited for nothing else, and removes them. */
    List<PendingPod> freedBy(String victim) {
        byUid.values().forEach(held -> held.victims().remove(victim));
        List<PendingPod> free = byUid.values().stream().filter(held -> held.victims().isEmpty())
                .map(AwaitingPreemption::desired).toList();
        free.forEach(desired -> remove(desired.pod().uid()));
        return free;
    }

    /** No deadline ends any more. */
    void close() {
        byUid.values().forEach(held -> held.timeout().cancel());
    }
}
