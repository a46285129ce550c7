package io.jubelet.app.stats;

import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The pods that statistics are about: those with running containers in a sandbox that counts.
 *
 * @param pods by sandbox, the oldest first
 * @param sandboxes all sandboxes, also those that do not count or in which no container runs
 */
record MeasuredPods(List<RunningPod> pods, List<SandboxSummary> sandboxes) {

    /**
     * A pod.
     *
     * @param sandbox its sandbox
     * @param containers its running containers, the oldest first
     */
    record RunningPod(SandboxSummary sandbox, List<ContainerSummary> containers) {

        PodIdentity pod() {
            return sandbox.pod();
        }
    }

    /** Ids of the containers. */
    Stream<String> ids() {
        return pods.stream().flatMap(pod -> pod.containers().stream()).map(ContainerSummary::id);
    }

    /** The pods in the lists of the runtime. */
    static MeasuredPods of(List<SandboxSummary> sandboxes, List<ContainerSummary> containers) {
        Map<String, List<ContainerSummary>> running = new LinkedHashMap<>();
        containers.stream().filter(container -> container.state() == RunState.RUNNING)
                .sorted(Comparator.comparing(ContainerSummary::createdAt))
                .forEach(container -> running.computeIfAbsent(container.sandboxId(), _ -> new ArrayList<>())
                        .add(container));
        return new MeasuredPods(counting(sandboxes).stream().filter(sandbox -> running.containsKey(sandbox.id()))
                .map(sandbox -> new RunningPod(sandbox, running.get(sandbox.id()))).toList(), sandboxes);
    }

    /**
     * A pod may have been made anew under its name, and a sandbox for a pod: of several with one namespace and name the ready ones
     * count, or else the latest.
     */
    private static List<SandboxSummary> counting(List<SandboxSummary> sandboxes) {
        Map<List<String>, List<SandboxSummary>> byName = new LinkedHashMap<>();
        sandboxes.stream().sorted(Comparator.comparing(SandboxSummary::createdAt)).forEach(sandbox -> byName
                .computeIfAbsent(List.of(sandbox.pod().namespace(), sandbox.pod().name()), _ -> new ArrayList<>())
                .add(sandbox));
        return byName.values().stream().flatMap(all -> {
            List<SandboxSummary> ready = all.stream().filter(each -> each.state() == SandboxState.READY).toList();
            return (ready.isEmpty() ? List.of(all.getLast()) : ready).stream();
        }).toList();
    }
}
