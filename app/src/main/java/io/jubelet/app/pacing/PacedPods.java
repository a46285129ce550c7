package io.jubelet.app.pacing;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.pacing.Urgency;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.qos.CriticalPods;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.source.PodChange;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** Order and urgency of pods, and the pods of the sandboxes and containers that this agent made. */
final class PacedPods implements Concern {

    private final Map<String, Long> ranks = new ConcurrentHashMap<>();
    private final Set<String> critical = ConcurrentHashMap.newKeySet();
    private final Map<String, Owner> owners = new ConcurrentHashMap<>();
    private final AtomicLong next = new AtomicLong();

    /**
     * The pod of a sandbox or container.
     *
     * @param handler runtime handler, empty for the default
     * @param urgency how urgent its start is
     */
    record Owner(PodIdentity pod, String handler, Urgency urgency) {
    }

    @Override
    public String name() {
        return "pacing";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(PodTopics.PODS_ADMITTED, this::admitted);
        bus.subscribe(PodTopics.POD_FINISHED, finished -> {
            if (finished.gone()) {
                forget(uid -> uid.equals(finished.podUid()));
            }
        });
        bus.subscribe(PodTopics.WORKERS, workers -> forget(uid -> !workers.known().contains(uid)));
    }

    /** What is critical follows from what is desired: a static pod may be desired again before it has ended. */
    private void admitted(PodChanges changes) {
        for (PodChange change : changes.changes()) {
            for (Pod pod : change.pods()) {
                if (change.operation() != PodChange.Operation.REMOVE && CriticalPods.isCritical(pod)) {
                    critical.add(pod.uid());
                } else {
                    critical.remove(pod.uid());
                }
            }
        }
        changes.missing(critical).forEach(critical::remove);
    }

    private void forget(Predicate<String> uids) {
        ranks.keySet().removeIf(uids);
        owners.values().removeIf(owner -> uids.test(owner.pod().uid()));
    }

    /** Urgency of a start. */
    Urgency urgency(String podUid, boolean again) {
        if (critical.contains(podUid)) {
            return Urgency.CRITICAL_START;
        }
        return again ? Urgency.RESTART : Urgency.NEW_POD;
    }

    /** Lower for a pod that came earlier. */
    long rank(String podUid) {
        return ranks.computeIfAbsent(podUid, _ -> next.getAndIncrement());
    }

    /** The rank of a call that ends something; a pod that is not known comes last. */
    long rankOf(Optional<Owner> owner) {
        return owner.map(known -> ranks.get(known.pod().uid())).orElseGet(next::getAndIncrement);
    }

    /** The pod of a sandbox or container, empty when an earlier agent made it. */
    Optional<Owner> owner(String id) {
        return Optional.ofNullable(owners.get(id));
    }

    void made(String id, Owner owner) {
        owners.put(id, owner);
    }

    void removed(String id) {
        owners.remove(id);
    }
}
