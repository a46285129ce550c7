package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.TopologyOptions;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.topology.cpu.CpuPolicyOptions;
import io.jubelet.domain.topology.memory.ReservedMemory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Pods with pod-level resources (KEP-5526), on a machine of two NUMA nodes with four CPUs each; 0 is reserved. */
class PooledPodsTest {

    private static final Duration SOON = Duration.ofMinutes(1);

    private final SimWorld world = new SimWorld(7);

    private static ResourceManagers managers(TopologyPolicy policy, boolean wholePods, boolean podLevel) {
        return new ResourceManagers(Optional.of(new ResourceManagers.StaticCpus(CpuPolicyOptions.of(Map.of(), false, true),
                Duration.ofSeconds(10))), CpuSet.EMPTY,
                Optional.of(List.of(new ReservedMemory(0, Map.of("memory", Quantity.parse("1Gi"))))),
                new ResourceManagers.Topology(policy, wholePods, TopologyOptions.DEFAULT), podLevel);
    }

    private static ResourceRequirements resources(String cpu, String memory) {
        var amounts = Map.of("cpu", Quantity.parse(cpu), "memory", Quantity.parse(memory));
        return new ResourceRequirements(amounts, amounts, List.of());
    }

    private static Container container(String name, String cpu) {
        return Container.builder().name(name).image("registry.local/app:1").command(List.of("sleep", "infinity"))
                .resources(cpu.isEmpty() ? ResourceRequirements.NONE : resources(cpu, "1Gi")).build();
    }

    private void want(String name, String cpu, List<Container> inits, Container... apps) {
        var spec = PodSpec.builder().restartPolicy(RestartPolicy.ALWAYS).initContainers(inits).containers(List.of(apps))
                .terminationGracePeriodSeconds(2L);
        if (!cpu.isEmpty()) {
            spec.resources(resources(cpu, "4Gi"));
        }
        world.source.want(new Pod(ObjectMeta.builder().name(name).namespace("default").uid(name).build(), spec.build(),
                PodStatus.builder().build()));
    }

    private void begin(TopologyPolicy policy, boolean wholePods) {
        world.managers.settings = managers(policy, wholePods, true);
        world.startAgent();
    }

    private void awaits(String what, BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, SOON), () -> "not within " + SOON + ": " + what + "; " + used()
                + world.reported.values().stream().map(Pod::status).toList());
    }

    /** CPUs, memory nodes and quota of each container that runs, and the ids of these. */
    private Map<String, String> used() {
        Map<String, String> used = new TreeMap<>();
        world.runtime.snapshot().containers().stream().filter(c -> c.state() == RunState.RUNNING).forEach(c -> used.put(
                c.pod().name() + "/" + c.name(), world.runtime.observed(c.id()).flatMap(seen -> seen.resources())
                        .map(r -> r.cpusetCpus() + " " + r.cpusetMems() + " " + Math.max(0, r.cpuQuota())).orElse("")));
        return used;
    }

    private TreeSet<String> ids() {
        return new TreeSet<>(world.runtime.snapshot().containers().stream().map(ContainerSummary::id).toList());
    }

    private long quota(String pod) {
        return world.cgroups.limits(new CgroupName(List.of("kubepods", "pod" + pod))).cpuQuota().orElseThrow();
    }

    private String file(String name) {
        return new String(world.disk.read("/var/lib/kubelet/" + name).orElseThrow(), StandardCharsets.UTF_8);
    }

    private void refused(String pod, String reason, String message) {
        awaits("it is refused", () -> Optional.ofNullable(world.reported.get(pod))
                .filter(reported -> reported.status().phase().equals(Optional.of(PodPhase.FAILED))).isPresent());
        PodStatus status = world.reported.get(pod).status();
        assertEquals(reason + ": Pod was rejected: " + message, status.reason() + ": " + status.message());
    }

    @Test
    void aPodHasOneNodeForItselfWhateverTheAgentDoes() {
        begin(TopologyPolicy.SINGLE_NUMA_NODE, true);
        want("others", "", List.of(), container("app", ""));
        want("pooled", "4", List.of(container("sidecar", "1").toBuilder().restartPolicy(RestartPolicy.ALWAYS).build()),
                container("alone", "2"), container("one", ""), container("two", ""));
        Map<String, String> expected = Map.of("others/app", "0-3  0", "pooled/sidecar", "4 1 0", "pooled/alone", "5-6 1 0",
                "pooled/one", "7 1 400000", "pooled/two", "7 1 400000");
        awaits("everybody has its CPUs", () -> used().equals(expected));
        assertEquals(400_000, quota("pooled"), "which containers that share need, each with the limit of the pod");
        assertTrue(file("cpu_manager_state").contains("\"podEntries\":{\"pooled\":{\"cpuSet\":\"4-7\"}}"), () -> file("cpu_manager_state"));
        String memory = file("memory_manager_state");
        assertTrue(memory.contains("\"podEntries\":{\"pooled\":{\"memoryBlocks\":[{\"numaAffinity\":[1],\"type\":\"memory\","
                + "\"size\":4294967296}]}}"), memory);

        TreeSet<String> before = ids();
        String cpus = file("cpu_manager_state");
        world.killAgent();
        world.startAgent();
        world.scheduler.run(Duration.ofMinutes(3), () -> { });
        assertEquals(expected, used());
        assertEquals(before, ids());
        assertEquals(cpus, file("cpu_manager_state"));
        assertEquals(memory, file("memory_manager_state"));

        world.source.unwant("pooled");
        awaits("all is given back", () -> used().equals(Map.of("others/app", "0-7  0")));
        assertTrue(file("cpu_manager_state").contains("\"defaultCpuSet\":\"0-7\",\"checksum\""), () -> file("cpu_manager_state"));
        assertTrue(!file("memory_manager_state").contains("ntries"), () -> file("memory_manager_state"));
    }

    @Test
    void aPodWhoseContainersAreAllAloneNeedsNoQuota() {
        begin(TopologyPolicy.RESTRICTED, true);
        want("pooled", "3", List.of(container("sidecar", "1").toBuilder().restartPolicy(RestartPolicy.ALWAYS).build()),
                container("alone", "2"));
        awaits("it runs", () -> used().keySet().equals(Map.of("pooled/alone", "", "pooled/sidecar", "").keySet()));
        assertEquals(-1, quota("pooled"));
    }

    @Test
    void aPodThatLeavesNothingToItsOtherContainersIsRefused() {
        begin(TopologyPolicy.SINGLE_NUMA_NODE, true);
        want("full", "2", List.of(), container("alone", "2"), container("other", ""));
        refused("full", "TopologyAffinityError",
                "Pod Scope pod with pod-level resources failed admission under pod-scope topology manager");
        world.killAgent();
        world.managers.settings = managers(TopologyPolicy.BEST_EFFORT, true, true);
        world.startAgent();
        want("again", "2", List.of(), container("alone", "2"), container("other", ""));
        refused("again", "EmptyPodSharedPoolError", "pod rejected, sum of exclusive container cpu requests equals pod budget, leaving no"
                + " cpus for shared containers");
        assertTrue(file("cpu_manager_state").contains("\"defaultCpuSet\":\"0-7\",\"checksum\""), () -> file("cpu_manager_state"));
    }

    @Test
    void withoutPoolsContainersGetCpusOfTheNodeAndOthersShareThoseOfAll() {
        begin(TopologyPolicy.SINGLE_NUMA_NODE, false);
        want("pooled", "4", List.of(), container("alone", "2"), container("one", ""));
        awaits("everybody has its CPUs", () -> used().equals(Map.of("pooled/alone", "1-2 0 0", "pooled/one", "0,3-7  400000")));
        assertEquals(400_000, quota("pooled"));
        want("large", "6", List.of(), container("alone", "5"), container("one", ""));
        refused("large", "TopologyAffinityError",
                "Pod Scope pod with pod-level resources failed admission with a container-level topology manager");
    }

    @Test
    void withoutTheGateTheyShareAll() {
        world.managers.settings = managers(TopologyPolicy.SINGLE_NUMA_NODE, true, false);
        world.startAgent();
        want("pooled", "4", List.of(), container("alone", "2"), container("one", ""));
        awaits("they run", () -> used().equals(Map.of("pooled/alone", "0-7  200000", "pooled/one", "0-7  400000")));
        assertTrue(!file("cpu_manager_state").contains("ntries"), () -> file("cpu_manager_state"));
    }
}
