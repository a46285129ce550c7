package io.jubelet.app.rotation;

import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.settings.LogRotationSettings;
import io.jubelet.domain.logs.rotation.ContainerLog;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The logs of containers that run. A complete list of the runtime has all of them; in between, the observation of a single pod
 * counts for that pod. Used by one thread at a time, except for {@link #all}.
 */
final class RunningLogs {

    private final Map<String, WatchedLog> logs = new ConcurrentHashMap<>();
    /** When a pod was seen, for pods seen since the last list. */
    private final Map<String, Long> seen = new HashMap<>();
    private final LogRotationSettings settings;

    RunningLogs(LogRotationSettings settings) {
        this.settings = settings;
    }

    /** All logs, in no order. */
    Collection<WatchedLog> all() {
        return logs.values();
    }

    /** Takes in all containers of the runtime. Whether there are new ones. */
    boolean listed(RuntimeListed list, long now) {
        seen.values().removeIf(at -> at <= list.at());
        Set<String> running = new HashSet<>();
        boolean added = false;
        for (ContainerSummary container : list.running()) {
            String pod = container.pod().uid();
            if (!pod.isEmpty() && !seen.containsKey(pod)) {
                running.add(container.id());
                added |= add(container.id(), new ContainerLog(container.pod(), container.name(), container.attempt()), now);
            }
        }
        logs.values().removeIf(log -> !seen.containsKey(log.log().pod().uid()) && !running.contains(log.containerId()));
        return added;
    }

    /** Takes in the containers of one pod. Whether there are new ones. */
    boolean observed(Observation observation, long now) {
        var pod = observation.pod().identity();
        if (pod.uid().isEmpty()) {
            return false;
        }
        seen.put(pod.uid(), observation.at());
        List<String> running = new ArrayList<>();
        boolean added = false;
        for (ObservedContainer container : observation.pod().containers()) {
            if (container.state() == RunState.RUNNING) {
                running.add(container.id());
                added |= add(container.id(), new ContainerLog(pod, container.name(), container.restartCount()), now);
            }
        }
        logs.values().removeIf(log -> log.log().pod().uid().equals(pod.uid()) && !running.contains(log.containerId()));
        return added;
    }

    private boolean add(String id, ContainerLog log, long now) {
        return logs.putIfAbsent(id, new WatchedLog(id, log, settings, now)) == null;
    }
}
