package io.jubelet.domain.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.topology.cpu.CpuPolicyOptions;
import io.jubelet.domain.topology.cpu.PodCpus;
import io.jubelet.domain.topology.cpu.ReusableCpus;
import io.jubelet.domain.topology.cpu.StaticCpuPolicy;
import io.jubelet.domain.topology.memory.MemoryAssignments;
import io.jubelet.domain.topology.memory.PodMemory;
import io.jubelet.domain.topology.memory.ReservedMemory;
import io.jubelet.domain.topology.memory.ReusableMemory;
import io.jubelet.domain.topology.memory.StaticMemoryPolicy;
import io.jubelet.domain.topology.state.CpuStateFile;
import io.jubelet.domain.topology.state.MemoryStateFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pods with and without pod-level resources come and go: nothing is given to two of them, and nothing is lost. */
class PodPoolsPropertyTest {

    private static final int STEPS = 400;

    private final StaticCpuPolicy cpuPolicy = new StaticCpuPolicy(machine(), 2, CpuSet.of(0, 8),
            CpuPolicyOptions.of(Map.of(), true, true), TopologyPolicy.BEST_EFFORT, PodLevel.PODS);
    private final StaticMemoryPolicy memoryPolicy = new StaticMemoryPolicy(IntStream.range(0, 2)
            .mapToObj(id -> new NumaNode(id, 9L << 30, List.of(), Optional.empty())).toList(), Map.of("memory", Quantity.parse("1Gi")),
            List.of(new ReservedMemory(0, Map.of("memory", Quantity.parse("1Gi")))), PodLevel.PODS);
    private final Map<String, Pod> pods = new TreeMap<>();
    private CpuAssignments cpus = cpuPolicy.start(CpuAssignments.EMPTY);
    private MemoryAssignments memory = memoryPolicy.start(MemoryAssignments.EMPTY);

    private static CpuTopology machine() {
        Map<Integer, CpuInfo> cpus = new TreeMap<>();
        for (int cpu = 0; cpu < 16; cpu++) {
            int core = cpu % 8;
            cpus.put(cpu, new CpuInfo(core, core / 4, core / 4, core / 4));
        }
        return new CpuTopology(cpus);
    }

    private static String containers(SplittableRandom random, String prefix, int most, boolean sidecars) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            text.append(prefix).append(i).append(random.nextBoolean() ? "" : ":" + (1 + random.nextInt(2)) + ":512Mi")
                    .append(sidecars && random.nextBoolean() ? "! " : " ");
        }
        return text.toString();
    }

    private static Pod pod(SplittableRandom random, String uid) {
        boolean pooled = random.nextInt(3) > 0;
        Pod pod = pooled ? PodTexts.pod((1 + random.nextInt(5)) + " " + (1 + random.nextInt(4)) + "Gi",
                containers(random, "i", 3, true), "a0 " + containers(random, "a", 2, false)) : PodTexts.pod("-", "", "a:1:1Gi b:2:1Gi");
        return new Pod(ObjectMeta.builder().name(uid).namespace("ns").uid(uid).build(), pod.spec(), pod.status());
    }

    private void admit(Pod pod) {
        CpuAssignments cpusBefore = cpus;
        MemoryAssignments memoryBefore = memory;
        try {
            if (PodLevel.PODS.pools(pod)) {
                cpus = new PodCpus(cpuPolicy).allocate(cpus, pod, TopologyHint.NONE);
                memory = new PodMemory(memoryPolicy.requests()).allocate(memory, pod, TopologyHint.NONE);
            } else {
                for (Container container : pod.spec().containers()) {
                    cpus = cpuPolicy.allocate(cpus, ReusableCpus.NONE, pod, container, TopologyHint.NONE).assignments();
                    memory = memoryPolicy.allocate(memory, ReusableMemory.NONE, pod, container, TopologyHint.NONE).assignments();
                }
            }
            pods.put(pod.uid(), pod);
        } catch (AllocationException e) {
            cpus = cpusBefore;
            memory = memoryBefore;
        }
    }

    private void check() {
        assertEquals(cpus, cpuPolicy.start(cpus), "all CPUs belong to somebody");
        assertEquals(memory, memoryPolicy.start(memory), "the nodes lack what pods have");
        CpuSet seen = CpuSet.EMPTY;
        for (Pod pod : pods.values()) {
            CpuSet own = cpus.ofPod(pod.uid());
            assertTrue(seen.intersection(own).isEmpty(), () -> "two pods have the same CPUs: " + cpus);
            seen = seen.union(own);
            if (PodLevel.PODS.pools(pod)) {
                together(pod, own);
            }
        }
        assertEquals(cpus, CpuStateFile.parse(CpuStateFile.of("static", cpus, true).text(), true).assignments("static"));
        assertEquals(memory, MemoryStateFile.parse(new MemoryStateFile("Static", memory, true).text(), true).assignments());
    }

    /** Containers that run at the same time share nothing with one that has a part for itself, and each has something. */
    private void together(Pod pod, CpuSet pool) {
        List<Container> all = new ArrayList<>(Stream.concat(pod.spec().initContainers().stream().filter(Container::isSidecar),
                pod.spec().containers().stream()).toList());
        for (Container one : all) {
            CpuSet own = cpus.of(pod.uid(), one.name()).orElseThrow();
            assertTrue(!own.isEmpty() && own.isSubsetOf(pool), () -> one.name() + " has " + own + " of " + pool);
            int requested = cpuPolicy.exclusive().of(pod, one);
            if (requested > 0) {
                assertEquals(requested, own.size());
                all.stream().filter(other -> other != one).forEach(other -> assertTrue(
                        cpus.of(pod.uid(), other.name()).orElseThrow().intersection(own).isEmpty(), () -> cpus.toString()));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void nothingIsGivenTwiceAndNothingIsLost(long seed) {
        var random = new SplittableRandom(seed);
        CpuAssignments freeCpus = cpus;
        MemoryAssignments freeMemory = memory;
        int admitted = 0;
        for (int step = 0; step < STEPS; step++) {
            if (pods.isEmpty() || random.nextInt(3) > 0) {
                int before = pods.size();
                admit(pod(random, "pod" + step));
                admitted += pods.size() - before;
            } else {
                String uid = List.copyOf(pods.keySet()).get(random.nextInt(pods.size()));
                pods.remove(uid);
                cpus = cpus.without(uid);
                memory = memory.without(uid);
            }
            check();
        }
        assertTrue(admitted > STEPS / 10, admitted + " pods were admitted");
        pods.keySet().forEach(uid -> {
            cpus = cpus.without(uid);
            memory = memory.without(uid);
        });
        assertEquals(freeCpus, cpus);
        assertEquals(freeMemory, memory);
    }
}
