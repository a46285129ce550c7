package io.jubelet.app.eviction;

import io.jubelet.app.message.PodStatusChanged;
import io.jubelet.app.message.StatusesListed;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.worker.Stage;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The pods that may use something, as they were reported last: those that neither end nor have ended. Thread-safe. */
final class ActivePods {

    private final Map<String, Pod> pods = new ConcurrentHashMap<>();

    /** Takes a report; whether the pod is active. */
    boolean changed(PodStatusChanged changed) {
        Pod pod = changed.pod();
        boolean active = changed.stage() == Stage.SYNCING && !pod.status().isTerminal();
        if (active) {
            pods.put(pod.uid(), pod);
        } else {
            pods.remove(pod.uid());
        }
        return active;
    }

    /** Takes all reports; a pod without one is gone. */
    void listed(StatusesListed all, Consumer<PodStatusChanged> each) {
        Set<String> gone = new HashSet<>(pods.keySet());
        all.pods().forEach(status -> {
            gone.remove(status.pod().uid());
            each.accept(status);
        });
        pods.keySet().removeAll(gone);
    }

    boolean any(Predicate<Pod> condition) {
        return pods.values().stream().anyMatch(condition);
    }

    /** Those that meet the condition, by uid. */
    List<Pod> where(Predicate<Pod> condition) {
        return pods.values().stream().filter(condition).sorted(Comparator.comparing(Pod::uid)).toList();
    }
}
