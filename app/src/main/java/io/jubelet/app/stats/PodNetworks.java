package io.jubelet.app.stats;

import io.jubelet.app.stats.MeasuredPods.RunningPod;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.domain.stats.cgroup.InterfaceCounts;
import io.jubelet.ports.stats.NetworkStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Network interfaces of pods, read by a process in the network namespace of each. That is the process of the sandbox; where the
 * runtime keeps none (CRI-O with {@code drop_infra_ctr}, its default), that of a container, as CRI-O reports to cAdvisor. A
 * container's process in the network namespace of the machine does not count: the pod has that network, whose numbers are
 * reported of the node, or the runtime has not moved the process yet.
 *
 * @param bySandbox the interfaces, by id of the sandbox; pods without such a process have none
 */
record PodNetworks(Map<String, List<InterfaceCounts>> bySandbox) {

    /** Reads them. */
    static PodNetworks of(Measurement measured, NetworkStatistics networks) {
        Map<String, Long> processes = new HashMap<>();
        Map<String, List<Long>> ofContainers = new LinkedHashMap<>();
        measured.pods().sandboxes().stream().map(SandboxSummary::id).forEach(sandbox -> measured.cgroups().process(sandbox)
                .ifPresent(process -> processes.put(sandbox, process)));
        for (RunningPod pod : measured.pods().pods()) {
            if (!processes.containsKey(pod.sandbox().id())) {
                ofContainers.put(pod.sandbox().id(), pod.containers().stream().map(ContainerSummary::id)
                        .map(measured.cgroups()::process).flatMapToLong(OptionalLong::stream).boxed().toList());
            }
        }
        Set<Long> others = networks.inOtherNamespaces(ofContainers.values().stream().flatMap(List::stream).toList());
        ofContainers.forEach((sandbox, all) -> all.stream().filter(others::contains).findFirst()
                .ifPresent(process -> processes.put(sandbox, process)));
        Map<Long, List<InterfaceCounts>> byProcess = networks.ofProcesses(processes.values());
        Map<String, List<InterfaceCounts>> bySandbox = new HashMap<>();
        processes.forEach((sandbox, process) -> Optional.ofNullable(byProcess.get(process))
                .ifPresent(interfaces -> bySandbox.put(sandbox, interfaces)));
        return new PodNetworks(bySandbox);
    }

    Optional<List<InterfaceCounts>> of(SandboxSummary sandbox) {
        return Optional.ofNullable(bySandbox.get(sandbox.id()));
    }
}
