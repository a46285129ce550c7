package io.jubelet.domain.pleg;

import io.jubelet.domain.pleg.PodLifecycleEvent.ContainerChanged;
import io.jubelet.domain.pleg.PodLifecycleEvent.ContainerDied;
import io.jubelet.domain.pleg.PodLifecycleEvent.ContainerRemoved;
import io.jubelet.domain.pleg.PodLifecycleEvent.ContainerStarted;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Events between two lists of the runtime. Sandboxes count as containers: a ready one
 * runs, one that is not ready has ended.
 *
 * <pre>
 *   now running                 started
 *   now ended                   died
 *   now created or unknown      changed
 *   now gone, had ended         removed
 *   now gone, otherwise         died, removed
 *   as before                   nothing
 * </pre>
 */
public final class PodLifecycleEvents {

    private enum Condition { RUNNING, ENDED, UNCLEAR, ABSENT }

    private PodLifecycleEvents() {
    }

    /**
     * Events of one pod, those of one container or sandbox in the order in which they happened.
     *
     * @param pod the pod that everything in both lists belongs to
     */
    public static List<PodLifecycleEvent> between(PodIdentity pod, RuntimeSnapshot before, RuntimeSnapshot now) {
        return between(pod, conditions(before), conditions(now));
    }

    private static Map<String, Condition> conditions(RuntimeSnapshot snapshot) {
        Map<String, Condition> conditions = new LinkedHashMap<>();
        snapshot.containers().forEach(container -> conditions.put(container.id(), of(container.state())));
        snapshot.sandboxes().forEach(sandbox -> conditions.put(sandbox.id(), of(sandbox.state())));
        return conditions;
    }

    private static List<PodLifecycleEvent> between(
            PodIdentity pod, Map<String, Condition> before, Map<String, Condition> now) {
        Set<String> ids = new LinkedHashSet<>(before.keySet());
        ids.addAll(now.keySet());
        List<PodLifecycleEvent> events = new ArrayList<>();
        for (String id : ids) {
            Condition old = before.getOrDefault(id, Condition.ABSENT);
            Condition current = now.getOrDefault(id, Condition.ABSENT);
            if (old == current) {
                continue;
            }
            switch (current) {
                case RUNNING -> events.add(new ContainerStarted(pod, id));
                case ENDED -> events.add(new ContainerDied(pod, id));
                case UNCLEAR -> events.add(new ContainerChanged(pod, id));
                case ABSENT -> {
                    if (old != Condition.ENDED) {
                        events.add(new ContainerDied(pod, id));
                    }
                    events.add(new ContainerRemoved(pod, id));
                }
            }
        }
        return List.copyOf(events);
    }

    private static Condition of(RunState state) {
        return switch (state) {
            case RUNNING -> Condition.RUNNING;
            case EXITED -> Condition.ENDED;
            case CREATED, UNKNOWN -> Condition.UNCLEAR;
        };
    }

    private static Condition of(SandboxState state) {
        return switch (state) {
            case READY -> Condition.RUNNING;
            case NOT_READY -> Condition.ENDED;
        };
    }
}
