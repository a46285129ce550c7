package io.jubelet.app.eviction;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.domain.explain.EndDecision;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.status.PodFailure;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Evicts pods: each eviction is announced once, and the request is repeated until nothing of the pod runs. Thread-safe. */
final class PodEvictions {

    private static final Logger LOG = System.getLogger(PodEvictions.class.getName());

    private final Map<String, PodEviction> open = new ConcurrentHashMap<>();
    private final Timers timers;

    PodEvictions(Timers timers) {
        this.timers = timers;
    }

    /** Evicts a pod, unless that was begun already. */
    void begin(Bus bus, PodEviction eviction) {
        Pod pod = eviction.pod();
        if (open.putIfAbsent(pod.uid(), eviction) != null) {
            return;
        }
        LOG.log(Level.WARNING, "pod {0} is evicted for {1}: {2}", pod.fullName(), eviction.signal(), eviction.message());
        new PodEvents(bus, timers).warning(pod, PodEviction.REASON, eviction.message(), eviction.annotations());
        new Decisions(bus, timers).made(pod, new EndDecision.Killed(PodEviction.REASON, eviction.message()));
        end(bus, eviction);
    }

    boolean isOpen(String uid) {
        return open.containsKey(uid);
    }

    /** Nothing of the pod runs any more. */
    void ends(String uid) {
        open.remove(uid);
    }

    /** Forgets those of pods that are gone, and requests the others once more. */
    void repeat(Bus bus, Set<String> active) {
        open.keySet().retainAll(active);
        open.values().forEach(eviction -> end(bus, eviction));
    }

    private static void end(Bus bus, PodEviction eviction) {
        Pod pod = eviction.pod();
        bus.publish(PodTopics.KILL_POD, KillPod.eviction(pod.uid(), new PodFailure(PodEviction.REASON, eviction.message()),
                disruption(eviction), eviction.signal(), eviction.gracePeriodSeconds()));
    }

    private static Optional<PodCondition> disruption(PodEviction eviction) {
        return eviction.disrupts() ? Optional.of(PodCondition.builder().type(ConditionType.DISRUPTION_TARGET)
                .status(PodCondition.TRUE).observedGeneration(eviction.pod().metadata().generation())
                .reason(PodEviction.DISRUPTION_REASON).message(eviction.message()).build()) : Optional.empty();
    }
}
