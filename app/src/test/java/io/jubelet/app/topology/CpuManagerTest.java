package io.jubelet.app.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.topology.AllocationException;
import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.NumaMask;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.TopologyHint;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.topology.cpu.CpuPolicyOptions;
import io.jubelet.domain.topology.cpu.StaticCpuPolicy;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeStateFiles;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** On four cores with two threads each, of which CPUs 0 and 4 are reserved; only whole cores are given to containers. */
class CpuManagerTest {

    private static final TopologyHint ONLY = TopologyHint.of(NumaMask.of(List.of(0)), true);

    private final FakeStateFiles files = new FakeStateFiles(new FakeDisk(), "/root");

    private CpuManager manager(CpuAssignments restored) {
        Map<Integer, CpuInfo> cpus = new TreeMap<>();
        for (int core = 0; core < 4; core++) {
            cpus.put(core, new CpuInfo(core, 0, 0, 0));
            cpus.put(core + 4, new CpuInfo(core, 0, 0, 0));
        }
        var machine = new CpuTopology(cpus);
        var policy = new StaticCpuPolicy(machine, 2, CpuSet.of(0, 4),
                CpuPolicyOptions.of(Map.of("full-pcpus-only", "true"), false, true), TopologyPolicy.NONE, PodLevel.NOTHING);
        return new CpuManager(policy, PodLevel.NOTHING, machine, policy.start(restored),
                new StateStore<>(files, StateFormat.ofCpus(CpuManager.POLICY, false), restored));
    }

    private static Pod pod(String uid) {
        Map<String, Quantity> amounts = Map.of("cpu", Quantity.parse("4"), "memory", Quantity.parse("1Gi"));
        var container = Container.builder().name("c").image("x").resources(new ResourceRequirements(amounts, amounts, List.of())).build();
        return new Pod(ObjectMeta.builder().namespace("ns").name(uid).uid(uid).build(),
                PodSpec.builder().containers(List.of(container)).build(), PodStatus.builder().build());
    }

    private static boolean allocate(CpuManager manager, Pod pod) throws AllocationException {
        return manager.allocate(pod, pod.spec().containers().getFirst(), ONLY).orElseThrow().fresh();
    }

    /** It has more cores than are left, which an agent that starts must not ask for once more. */
    @Test
    void aContainerKeepsItsCoresWhenTheAgentRestarts() throws AllocationException {
        CpuManager before = manager(CpuAssignments.EMPTY);
        assertEquals(true, allocate(before, pod("u1")));
        CpuSet cores = before.of("u1", "c").orElseThrow();
        assertEquals(4, cores.size());

        CpuManager after = manager(before.assignments());
        assertEquals(false, allocate(after, pod("u1")));
        assertEquals(cores, after.of("u1", "c").orElseThrow());
        assertEquals("SMTAlignmentError", assertThrows(AllocationException.class, () -> allocate(after, pod("u2"))).reason());
    }
}
