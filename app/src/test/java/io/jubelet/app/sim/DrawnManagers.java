package io.jubelet.app.sim;

import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.CpuTopology;
import io.jubelet.domain.topology.MachineTopology;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.domain.topology.TopologyOptions;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.topology.cpu.CpuPolicyOptions;
import io.jubelet.domain.topology.memory.ReservedMemory;
import io.jubelet.domain.topology.state.CpuStateFile;
import io.jubelet.domain.topology.state.MemoryStateFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Static policies of the CPU and memory managers and policies of the topology manager, on machines of one or two NUMA nodes, in two of
 * five histories; the others are what they were without that. Now and then somebody damages a state file.
 */
final class DrawnManagers {

    private static final String[] CPU = {"1", "1", "2", "3", "500m"};
    private static final String[] MEMORY = {"64Mi", "256Mi", "1Gi", "3Gi"};
    private static final List<Map<String, String>> OPTIONS = List.of(Map.of(), Map.of(),
            Map.of("full-pcpus-only", "true"),
            Map.of("strict-cpu-reservation", "true"),
            Map.of("full-pcpus-only", "true", "strict-cpu-reservation", "true"),
            Map.of("distribute-cpus-across-numa", "true"),
            Map.of("distribute-cpus-across-cores", "true"),
            Map.of("align-by-socket", "true"),
            Map.of("prefer-align-cpus-by-uncorecache", "true"));

    private final RandomGenerator random;
    /** Resources of pods as a whole, and whether the gate of what they get is on. */
    private final Optional<SimPodLevel> podLevel;
    private final boolean podLevelGate;

    private DrawnManagers(long seed) {
        random = new SplittableRandom(~seed * 53);
        podLevel = SimPodLevel.of(seed);
        podLevelGate = podLevel.isPresent() && Math.floorMod(seed, 12) > 0;
    }

    /** Managers for the history of this seed. */
    static Optional<DrawnManagers> of(long seed) {
        return Math.floorMod(seed, 5) < 2 ? Optional.of(new DrawnManagers(seed)) : Optional.empty();
    }

    /** The machine, and what its agents are configured to do with it. */
    void configure(SimWorld world) {
        int nodes = 1 + random.nextInt(2);
        long memory = (random.nextBoolean() ? 4L : 16L) << 30;
        CpuTopology cpus = cpus(nodes, 2 + 2 * random.nextInt(2), 1 + random.nextInt(2));
        List<NumaNode> all = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            all.add(new NumaNode(node, memory, List.of(),
                    Optional.of(nodes == 1 ? List.of(10L) : node == 0 ? List.of(10L, 21L) : List.of(21L, 10L))));
        }
        world.managers.machine.become(new MachineTopology(all, cpus));
        world.host.machine(new Machine(cpus.cpus().size(), nodes * memory, List.of(), Optional.of(Quantity.parse("1Ti")), 0));
        world.managers.settings = withPodLevel(settings(nodes, cpus.cpus()));
    }

    /** With the gate on, most pods with resources of their own get them as a whole. */
    private ResourceManagers withPodLevel(ResourceManagers settings) {
        if (!podLevelGate) {
            return settings;
        }
        ResourceManagers.Topology topology = settings.topology();
        boolean whole = topology.policy() != TopologyPolicy.NONE && random.nextInt(4) > 0;
        return new ResourceManagers(settings.cpus(), settings.reservedCpus(), settings.memory(),
                whole ? new ResourceManagers.Topology(topology.policy(), true, topology.options()) : topology, true);
    }

    /** CPUs of one core are numbered like those of most machines: first one of each core, then the others. */
    private static CpuTopology cpus(int nodes, int coresOfNode, int threads) {
        Map<Integer, CpuInfo> cpus = new TreeMap<>();
        int cores = nodes * coresOfNode;
        for (int cpu = 0; cpu < cores * threads; cpu++) {
            int core = cpu % cores;
            int node = core / coresOfNode;
            cpus.put(cpu, new CpuInfo(core, node, node, node));
        }
        return new CpuTopology(cpus);
    }

    private ResourceManagers settings(int nodes, CpuSet cpus) {
        TopologyPolicy policy = TopologyPolicy.values()[random.nextInt(TopologyPolicy.values().length)];
        Map<String, String> options = OPTIONS.get(random.nextInt(OPTIONS.size()));
        if (policy == TopologyPolicy.SINGLE_NUMA_NODE && options.containsKey("align-by-socket")) {
            options = Map.of();
        }
        boolean withMemory = random.nextBoolean();
        Optional<ResourceManagers.StaticCpus> cpuPolicy = withMemory && random.nextInt(4) == 0 ? Optional.empty()
                : Optional.of(new ResourceManagers.StaticCpus(CpuPolicyOptions.of(options, true, true), AssignmentRules.PERIOD));
        CpuSet reserved = random.nextBoolean() ? CpuSet.EMPTY : CpuSet.of(cpus.list().get(random.nextInt(cpus.size())));
        return new ResourceManagers(cpuPolicy, reserved, withMemory ? Optional.of(reservedMemory(nodes)) : Optional.empty(),
                new ResourceManagers.Topology(policy, random.nextBoolean(), new TopologyOptions(random.nextBoolean(), 8)));
    }

    private List<ReservedMemory> reservedMemory(int nodes) {
        return nodes == 1 || random.nextBoolean() ? List.of(new ReservedMemory(0, Map.of("memory", Quantity.parse("1Gi"))))
                : List.of(new ReservedMemory(0, Map.of("memory", Quantity.parse("256Mi"))),
                        new ReservedMemory(1, Map.of("memory", Quantity.parse("768Mi"))));
    }

    /** Every second pod is a Guaranteed one, with whole CPUs for most of its containers. */
    Pod equipped(Pod pod) {
        if (random.nextBoolean()) {
            return pod;
        }
        Pod guaranteed = pod.withSpec(pod.spec().toBuilder().noResources()
                .initContainers(pod.spec().initContainers().stream().map(this::guaranteed).toList())
                .containers(pod.spec().containers().stream().map(this::guaranteed).toList()).build());
        return podLevel.map(some -> some.equipped(guaranteed)).orElse(guaranteed);
    }

    private Container guaranteed(Container container) {
        Map<String, Quantity> amounts = Map.of("cpu", Quantity.parse(CPU[random.nextInt(CPU.length)]),
                "memory", Quantity.parse(MEMORY[random.nextInt(MEMORY.length)]));
        return container.toBuilder().resources(new ResourceRequirements(amounts, amounts, List.of())).build();
    }

    /**
     * Before an agent starts: now and then somebody damages a file. It is refused, and left as it is. Then either the file is
     * restored, or it is removed; before that, the machine is drained, or not.
     */
    void betweenAgents(SimWorld world) {
        if (random.nextInt(4) != 0) {
            return;
        }
        String name = random.nextBoolean() ? CpuStateFile.NAME : MemoryStateFile.NAME;
        String before = world.managers.files().read(name).orElseThrow();
        String damaged = damaged(world, name, before);
        world.managers.files().write(name, damaged);
        refused(world, name, damaged);
        if (random.nextBoolean()) {
            world.managers.files().write(name, before);
            return;
        }
        if (random.nextBoolean()) {
            world.runtime.snapshot().sandboxes().stream().filter(sandbox -> sandbox.state() == SandboxState.READY)
                    .forEach(sandbox -> world.runtime.failSandbox(sandbox.id()));
        }
        world.disk.remove(world.managers.files().path(name));
        world.invariants().assignmentsLost();
    }

    private String damaged(SimWorld world, String name, String before) {
        return switch (random.nextInt(4)) {
            case 0 -> "";
            case 1 -> before.substring(0, random.nextInt(before.length()));
            case 2 -> before.replaceFirst("\"checksum\":[0-9]*", "\"checksum\":12345");
            default -> foreign(world, name);
        };
    }

    /** The file of an agent with another policy, or of another machine. */
    private String foreign(SimWorld world, String name) {
        if (name.equals(MemoryStateFile.NAME)) {
            return new MemoryStateFile(world.managers.memoryFile().policy().equals("None") ? "Static" : "None",
                    world.managers.memoryFile().assignments(), world.managers.settings.podLevelGate()).text();
        }
        return world.managers.settings.cpus().isEmpty() || random.nextBoolean()
                ? CpuStateFile.of(world.managers.cpuFile().policy().equals("none") ? "static" : "none", CpuAssignments.EMPTY,
                        world.managers.settings.podLevelGate()).text()
                : CpuStateFile.of("static", new CpuAssignments(CpuSet.parse("0-63"), Map.of()),
                        world.managers.settings.podLevelGate()).text();
    }

    private static void refused(SimWorld world, String name, String damaged) {
        try {
            world.managers.open();
        } catch (IllegalArgumentException e) {
            if (!e.getMessage().contains(world.managers.files().path(name))) {
                throw new AssertionError("a damaged " + name + " is refused without its path: " + e.getMessage(), e);
            }
            if (!world.managers.files().read(name).equals(Optional.of(damaged))) {
                throw new AssertionError("a damaged " + name + " was written over: " + damaged, e);
            }
            return;
        }
        throw new AssertionError("an agent starts with a damaged " + name + ": " + damaged);
    }
}
