package io.jubelet.app.eviction;

import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The pods that may use resources, as they were reported last: those that have not ended. A terminating pod counts as long as a
 * container of it runs: it may take long, and be the cause of the shortage. Thread-safe.
 */
final class ActivePods {

    private final Map<String, Pod> pods = new ConcurrentHashMap<>();

    /** Takes a report; whether the pod is active. */
    boolean changed(PodStatusChanged changed) {
        Pod pod = changed.pod();
        boolean active = isActive(changed);
        if (active) {
            pods.put(pod.uid(), pod);
        } else {
            pods.remove(pod.uid());
        }
        return active;
    }

    /** Whether a pod may use something. */
    static boolean isActive(PodStatusChanged changed) {
        PodStatus status = changed.pod().status();
        return switch (changed.stage()) {
            case SYNCING -> !status.isTerminal();
            case TERMINATING -> Stream.of(status.containerStatuses(), status.initContainerStatuses(),
                            status.ephemeralContainerStatuses())
                    .flatMap(List::stream).flatMap(container -> container.state().stream())
                    .anyMatch(ContainerState.Running.class::isInstance);
            case TERMINATED, FINISHED -> false;
        };
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
