package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.allocation.ExclusiveResizes;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedContainer;
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
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Containers that have CPUs for themselves, on a machine of two NUMA nodes with four CPUs each; 0 is reserved. */
class PinnedPodsTest {

    private static final Duration SOON = Duration.ofMinutes(1);
    private static final String FILE = "/var/lib/kubelet/cpu_manager_state";

    private final SimWorld world = new SimWorld(7);

    private static ResourceManagers managers(TopologyPolicy policy) {
        return new ResourceManagers(Optional.of(new ResourceManagers.StaticCpus(CpuPolicyOptions.of(Map.of(), false, true),
                Duration.ofSeconds(10))), CpuSet.EMPTY,
                Optional.of(List.of(new ReservedMemory(0, Map.of("memory", Quantity.parse("1Gi"))))),
                new ResourceManagers.Topology(policy, false, TopologyOptions.DEFAULT));
    }

    private static Pod pod(String name, String cpu, String memory) {
        ResourceRequirements resources = cpu.isEmpty() ? ResourceRequirements.NONE
                : new ResourceRequirements(Map.of("cpu", Quantity.parse(cpu), "memory", Quantity.parse(memory)),
                        Map.of("cpu", Quantity.parse(cpu), "memory", Quantity.parse(memory)), List.of());
        Container app = Container.builder().name("app").image("registry.local/app:1").command(List.of("sleep", "infinity"))
                .resources(resources).build();
        return new Pod(ObjectMeta.builder().name(name).namespace("default").uid(name).build(),
                PodSpec.builder().restartPolicy(RestartPolicy.ALWAYS).containers(List.of(app))
                        .terminationGracePeriodSeconds(2L).build(),
                PodStatus.builder().build());
    }

    private void begin(TopologyPolicy policy) {
        world.managers.settings = managers(policy);
        world.startAgent();
    }

    private void awaits(String what, BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, SOON), () -> "not within " + SOON + ": " + what + "; "
                + world.runtime.snapshot().containers() + world.reported.values().stream().map(Pod::status).toList());
    }

    private Optional<ObservedContainer> running(String pod) {
        return world.runtime.snapshot().containers().stream()
                .filter(c -> c.pod().name().equals(pod) && c.state() == RunState.RUNNING)
                .flatMap(c -> world.runtime.observed(c.id()).stream()).findFirst();
    }

    private boolean uses(String pod, String cpus) {
        return running(pod).flatMap(ObservedContainer::resources).filter(r -> r.cpusetCpus().equals(cpus)).isPresent();
    }

    private String memoryNodes(String pod) {
        return running(pod).flatMap(ObservedContainer::resources).orElseThrow().cpusetMems();
    }

    private Optional<PodStatus> reported(String pod) {
        return Optional.ofNullable(world.reported.get(pod)).map(Pod::status);
    }

    private String file() {
        return new String(world.disk.read(FILE).orElseThrow(), StandardCharsets.UTF_8);
    }

    @Test
    void othersLoseWhatOneGetsForItselfAndGetItBack() {
        begin(TopologyPolicy.NONE);
        world.source.want(pod("others", "", ""));
        awaits("all CPUs are shared", () -> uses("others", "0-7"));
        world.source.want(pod("one", "2", "1Gi"));
        awaits("two are taken", () -> uses("one", "1-2"));
        assertEquals(-1, running("one").orElseThrow().resources().orElseThrow().cpuQuota());
        awaits("the others lose them", () -> uses("others", "0,3-7"));
        assertTrue(file().contains("\"defaultCpuSet\":\"0,3-7\",\"entries\":{\"one\":{\"app\":\"1-2\"}}"), file());
        world.source.unwant("one");
        awaits("they are shared again", () -> uses("others", "0-7"));
        assertTrue(file().contains("\"defaultCpuSet\":\"0-7\",\"checksum\""), file());
    }

    @Test
    void cpusOfOnesOwnNeedNoQuotaAlsoAfterAResizeAndForTheNextAgent() {
        ResourceManagers all = managers(TopologyPolicy.NONE);
        world.managers.settings = new ResourceManagers(all.cpus(), CpuSet.EMPTY, Optional.empty(), all.topology());
        world.startAgent();
        world.source.want(pod("one", "2", "1Gi"));
        awaits("it runs", () -> uses("one", "1-2") && reported("one").filter(status -> status.phase()
                .equals(Optional.of(PodPhase.RUNNING))).isPresent());
        CgroupName group = new CgroupName(List.of("kubepods", "podone"));
        assertEquals(-1, world.cgroups.limits(group).cpuQuota().orElseThrow());
        world.source.want(pod("one", "2", "2Gi"));
        awaits("it has more memory", () -> running("one").flatMap(ObservedContainer::resources).orElseThrow()
                .memoryLimitInBytes() == 2L << 30 && world.cgroups.limits(group).memoryLimit().orElseThrow() == 2L << 30);
        assertEquals(-1, running("one").flatMap(ObservedContainer::resources).orElseThrow().cpuQuota());
        world.killAgent();
        world.startAgent();
        world.scheduler.run(Duration.ofMinutes(2), () -> { });
        assertEquals(-1, world.cgroups.limits(group).cpuQuota().orElseThrow());
        assertEquals(-1, running("one").flatMap(ObservedContainer::resources).orElseThrow().cpuQuota());
    }

    private Optional<String> pendingResize(String pod) {
        return reported(pod).flatMap(status -> status.condition(ConditionType.POD_RESIZE_PENDING)).map(PodCondition::reason);
    }

    private boolean hasShares(String pod, long shares) {
        return running(pod).flatMap(ObservedContainer::resources).filter(r -> r.cpuShares() == shares).isPresent();
    }

    @Test
    void aResizeToOtherCpusIsAllowedByItsGateAloneAndLeavesThoseThatAContainerHas() {
        begin(TopologyPolicy.NONE);
        world.source.want(pod("one", "2", "1Gi"));
        awaits("two are taken", () -> uses("one", "1-2"));
        world.source.want(pod("one", "3", "1Gi"));
        awaits("the resize is refused", () -> pendingResize("one").equals(Optional.of("Infeasible")));
        world.killAgent();
        world.gates.resizes = new ExclusiveResizes(true, false);
        world.startAgent();
        awaits("the resize is in force", () -> hasShares("one", 3072) && pendingResize("one").isEmpty());
        assertTrue(uses("one", "1-2"), file());
        assertTrue(file().contains("\"one\":{\"app\":\"1-2\"}"), file());
        assertEquals(-1, running("one").flatMap(ObservedContainer::resources).orElseThrow().cpuQuota());
        world.source.want(pod("one", "3", "2Gi"));
        awaits("memory has a gate of its own", () -> pendingResize("one").equals(Optional.of("Infeasible")));
        world.killAgent();
        world.gates.resizes = new ExclusiveResizes(true, true);
        world.startAgent();
        awaits("it has more memory", () -> running("one").flatMap(ObservedContainer::resources).orElseThrow()
                .memoryLimitInBytes() == 2L << 30);
        assertTrue(uses("one", "1-2"), file());
    }

    @Test
    void aContainerThatIsResizedToWholeCpusGetsThem() {
        world.gates.resizes = new ExclusiveResizes(true, true);
        begin(TopologyPolicy.NONE);
        world.source.want(pod("one", "500m", "1Gi"));
        awaits("it shares", () -> uses("one", "0-7"));
        world.source.want(pod("one", "2", "1Gi"));
        awaits("it has two", () -> uses("one", "1-2"));
        assertTrue(file().contains("\"one\":{\"app\":\"1-2\"}"), file());
    }

    @Test
    void aTopologyPolicyRefusesOtherCpusThanAContainerHas() {
        world.gates.resizes = new ExclusiveResizes(true, true);
        begin(TopologyPolicy.SINGLE_NUMA_NODE);
        world.source.want(pod("one", "2", "1Gi"));
        awaits("two are taken", () -> uses("one", "1-2"));
        world.source.want(pod("one", "3", "1Gi"));
        awaits("the resize waits", () -> pendingResize("one").equals(Optional.of("Deferred")));
        assertEquals(Optional.of("Resources cannot be allocated with Topology locality"), reported("one")
                .flatMap(status -> status.condition(ConditionType.POD_RESIZE_PENDING)).map(PodCondition::message));
        assertTrue(hasShares("one", 2048) && uses("one", "1-2"));
    }

    @Test
    void theNextAgentKnowsWhoHasWhat() {
        begin(TopologyPolicy.NONE);
        world.source.want(pod("one", "3", "1Gi"));
        awaits("three are taken", () -> uses("one", "1-3"));
        String id = running("one").orElseThrow().id();
        world.killAgent();
        String before = file();
        world.startAgent();
        world.source.want(pod("two", "2", "1Gi"));
        awaits("two others are taken", () -> uses("two", "4-5"));
        assertEquals(id, running("one").orElseThrow().id());
        assertTrue(before.contains("\"one\":{\"app\":\"1-3\"}") && file().contains("\"one\":{\"app\":\"1-3\"}"), file());
        world.killAgent();
        world.source.unwant("one");
        world.startAgent();
        awaits("what a pod had that went meanwhile is free", () -> file().contains("\"defaultCpuSet\":\"0-3,6-7\""));
    }

    @Test
    void aPodForWhichThereAreNotEnoughIsRefused() {
        begin(TopologyPolicy.NONE);
        world.source.want(pod("large", "8", "1Gi"));
        awaits("it is refused", () -> reported("large").filter(status -> status.phase().equals(Optional.of(PodPhase.FAILED)))
                .isPresent());
        PodStatus status = reported("large").orElseThrow();
        assertEquals("UnexpectedAdmissionError", status.reason());
        assertTrue(status.message().contains("Allocate failed due to not enough cpus available to satisfy request: requested=8,"
                + " available=7, which is unexpected"), status.message());
    }

    @Test
    void cpusAndMemoryAreOfOneNode() {
        begin(TopologyPolicy.SINGLE_NUMA_NODE);
        world.source.want(pod("one", "4", "2Gi"));
        awaits("the node that is free is taken", () -> uses("one", "4-7"));
        assertEquals("1", memoryNodes("one"));
        world.source.want(pod("two", "4", "2Gi"));
        awaits("no node is left", () -> reported("two").filter(status -> status.phase().equals(Optional.of(PodPhase.FAILED)))
                .isPresent());
        assertEquals("TopologyAffinityError", reported("two").orElseThrow().reason());
        world.source.want(pod("three", "1", "14Gi"));
        awaits("the memory of the first node suffices", () -> uses("three", "1"));
        assertEquals("0", memoryNodes("three"));
    }
}
