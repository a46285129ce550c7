package io.jubelet.app.metrics;

import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.worker.Stage;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The pods of workers, by their stage and whether the pod is still desired. Not thread-safe. */
final class WorkingPods {

    private static final Map<Stage, String> LIFECYCLES =
            Map.of(Stage.SYNCING, "sync", Stage.TERMINATING, "terminating", Stage.TERMINATED, "terminated");
    private static final String DESIRED = "desired";
    private static final String ORPHAN = "orphan";

    private final Gauge gauge;
    private final Map<String, Working> pods = new HashMap<>();

    private record Working(Stage stage, boolean ofFile) {
    }

    private record Group(Stage stage, String config, boolean ofFile) {
    }

    WorkingPods(MetricRegistry registry) {
        this.gauge = registry.gauge("kubelet_working_pods", "[ALPHA] Number of pods the kubelet is actually running, broken down "
                + "by lifecycle phase, whether the pod is desired, orphaned, or runtime only (also orphaned), and whether the pod "
                + "is static. An orphaned pod has been removed from local configuration or force deleted in the API and consumes "
                + "resources that are not otherwise visible.", "lifecycle", "config", "static");
        LIFECYCLES.values().forEach(lifecycle -> gauge.set(0, lifecycle, "runtime_only", "unknown"));
        count(List.of());
    }

    void put(Pod pod, Stage stage) {
        pods.put(pod.uid(), new Working(stage, ConfigAnnotations.isStatic(pod)));
    }

    /** So many pods are being ended that only the runtime has. They have no status. */
    void ofRuntime(int number) {
        gauge.set(number, LIFECYCLES.get(Stage.TERMINATING), "runtime_only", "unknown");
    }

    /** Whether containers of the pod are being stopped. */
    boolean isEnding(String uid) {
        Working pod = pods.get(uid);
        return pod != null && pod.stage() == Stage.TERMINATING;
    }

    /** Counts anew, with these pods as those that are desired. One that is finished counts as terminated while it is desired. */
    void count(Collection<Pod> desired) {
        Set<String> uids = new HashSet<>();
        desired.forEach(pod -> uids.add(pod.uid()));
        Map<Group, Integer> counts = new HashMap<>();
        pods.forEach((uid, pod) -> {
            boolean finished = pod.stage() == Stage.FINISHED;
            if (!finished || uids.contains(uid)) {
                counts.merge(new Group(finished ? Stage.TERMINATED : pod.stage(), uids.contains(uid) ? DESIRED : ORPHAN,
                        pod.ofFile()), 1, Integer::sum);
            }
        });
        LIFECYCLES.forEach((stage, lifecycle) -> List.of(DESIRED, ORPHAN).forEach(config -> List.of(true, false).forEach(
                ofFile -> gauge.set(counts.getOrDefault(new Group(stage, config, ofFile), 0), lifecycle, config,
                        ofFile ? "true" : ""))));
    }

    void forgetIf(Predicate<String> uid) {
        pods.keySet().removeIf(uid);
    }
}
