package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.message.topology.ResourcesAssigned.Pin;
import io.jubelet.app.message.topology.ResourcesAssigned.Pooled;
import io.jubelet.app.message.topology.ResourcesAssigned;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AssignmentMetricsTest {

    private final MetricRegistry registry = new MetricRegistry();
    private final AssignmentMetrics metrics = new AssignmentMetrics(registry);

    private void reported(boolean admitted, boolean podLevel, List<Pin> pins, List<Pooled> pooled) {
        metrics.assigned(new ResourcesAssigned(Optional.of(
                new ResourcesAssigned.Request(admitted, 1, "pod", 0, false, pins,
                        new ResourcesAssigned.Pools(podLevel, pooled))), Optional.empty(), false));
    }

    /** What is not zero of the families with such a name. */
    private Map<String, Long> counted(String prefix) {
        Map<String, Long> counted = new TreeMap<>();
        registry.families().stream().filter(family -> family.name().startsWith(prefix)).forEach(family -> family.samples().stream()
                .filter(sample -> sample.value() != 0).forEach(sample -> counted.put(family.name().substring(prefix.length())
                        + sample.labels().stream().map(label -> " " + label.value()).collect(Collectors.joining()),
                        (long) sample.value())));
        return counted;
    }

    private Set<String> present(String prefix) {
        return registry.families().stream().filter(family -> family.name().startsWith(prefix)).flatMap(family -> family.samples().stream()
                .map(sample -> family.name().substring(prefix.length()) + sample.labels().stream().map(label -> " " + label.value())
                        .collect(Collectors.joining()))).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void alignmentsAreCountedFromZeroWhereAPolicyAligns() {
        String prefix = "kubelet_container_aligned_compute_resources_";
        metrics.assigned(new ResourcesAssigned(Optional.empty(), Optional.empty(), false));
        assertEquals(Set.of(), present(prefix));
        metrics.assigned(new ResourcesAssigned(Optional.empty(), Optional.of(new ResourcesAssigned.Pool(3, 0, Map.of())), false));
        assertEquals(Set.of("count physical_cpu container", "count uncore_cache container", "failure_count physical_cpu container"),
                present(prefix));
        metrics.assigned(new ResourcesAssigned(Optional.empty(), Optional.empty(), true));
        assertEquals(7, present(prefix).size());
        assertEquals(Map.of(), counted(prefix));
    }

    @Test
    void everyPodCountsAsARequestAndARefusalOnlyUnderAPolicy() {
        metrics.assigned(ResourcesAssigned.nothing());
        metrics.assigned(new ResourcesAssigned(Optional.of(new ResourcesAssigned.Request(false, 1, "", 0, false, List.of(),
                new ResourcesAssigned.Pools(false, List.of()))), Optional.empty(), false));
        reported(false, false, List.of(), List.of());
        assertEquals(Map.of("requests_total", 3L, "errors_total", 1L), counted("kubelet_topology_manager_admission_").entrySet().stream()
                .filter(one -> one.getKey().endsWith("_total")).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    @Test
    void whatContainersHaveOfANodeIsCountedOnlyWhenPodsCanHavePools() {
        List<Pin> pins = List.of(new Pin("cpu", false, true, false, false, 1), new Pin("cpu", false, false, false, false, 1),
                new Pin("memory", false, true, false, false, 2), new Pin("memory", false, true, false, false, 0),
                new Pin("memory", true, false, false, false, 0));
        reported(true, false, pins, List.of());
        assertEquals(Map.of(), counted("resource_manager_"));
        reported(true, true, pins, List.of());
        assertEquals(Map.of("allocations_total cpu node", 1L, "allocations_total memory node", 2L,
                "allocation_errors_total memory node", 1L, "container_assignments node_exclusive cpu", 1L,
                "container_assignments node_exclusive memory", 1L), counted("resource_manager_"));
    }

    @Test
    void poolsAreCountedByTheContainersThatHaveThem() {
        reported(true, true, List.of(), List.of(new Pooled("cpu", 2, false, true, 2, 1), new Pooled("memory", 4, false, false, 2, 1)));
        reported(false, true, List.of(), List.of(Pooled.failed("cpu", 0)));
        assertEquals(Map.of("allocations_total cpu pod", 3L, "allocations_total memory pod", 3L, "allocation_errors_total cpu pod", 1L,
                "container_assignments pod_exclusive cpu", 2L, "container_assignments pod_shared cpu", 1L,
                "container_assignments pod_exclusive memory", 2L, "container_assignments pod_shared memory", 1L),
                counted("resource_manager_"));
        assertEquals(Map.of("requests_total", 2L, "errors_total", 1L), counted("kubelet_cpu_manager_pinning_"));
        assertEquals(Map.of("requests_total", 4L), counted("kubelet_memory_manager_pinning_"));
        assertEquals(Map.of("_count uncore_cache container", 1L), counted("kubelet_container_aligned_compute_resources"));
    }
}
