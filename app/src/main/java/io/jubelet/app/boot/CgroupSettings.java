package io.jubelet.app.boot;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.Enforcement;
import io.jubelet.app.config.MemoryRules;
import io.jubelet.app.settings.NodeCgroups;
import io.jubelet.app.settings.NodeCgroups.Reserved;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.cgroup.NodeCgroupResources;
import io.jubelet.domain.cgroup.QosPolicy;
import io.jubelet.domain.cgroup.ReservedCgroups;
import io.jubelet.domain.launch.MemoryQos;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.node.NodeResources;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Derives the cgroups and their limits from the configuration and the machine.
 *
 * @param configuration what is configured
 * @param machine what the machine has
 * @param mostProcesses processes and threads that the machine can have; absent when unknown
 * @param cpus CPUs that are on, such as {@code 0-3,8}; empty when unknown
 * @param unified whether the machine has cgroup v2
 * @param systemd whether names of cgroups are those of slices
 */
record CgroupSettings(AgentConfiguration configuration, Machine machine, OptionalLong mostProcesses, String cpus,
        boolean unified, boolean systemd) {

    private static final String KUBEPODS = "kubepods";
    private static final String COMPRESSIBLE = "-compressible";

    PodCgroups cgroups() {
        var pods = configuration.pods();
        var policy = new CgroupPolicy(pods.cpuCfsQuota(), pods.cpuCfsQuotaPeriod().toNanos() / 1000, memoryQos(),
                memory().reservation());
        return new PodCgroups(root(), policy, pods.pidsLimit(), pageSizes(), node());
    }

    /** Protection and throttling of the memory of containers. */
    Optional<MemoryQos> containerMemory() {
        return memoryQos() ? Optional.of(new MemoryQos(memory().throttlingFactor(), memory().reservation(),
                allocatableMemory())) : Optional.empty();
    }

    /** Swap settings of containers. */
    Swap swap(boolean accounted) {
        if (!accounted) {
            return new Swap.Unaccounted();
        }
        return memory().limitedSwap() && unified ? new Swap.Proportional(machine.swapBytes()) : new Swap.Forbidden();
    }

    /** Whether one process of a container is killed for want of memory, and not all of them; version 1 can't do else. */
    boolean singleProcessOomKill() {
        return memory().singleProcessOomKill().orElse(!unified);
    }

    private NodeCgroups node() {
        CgroupName above = CgroupName.ofCgroupfs(configuration.cgroups().root());
        Optional<CgroupName> limited = root().or(() -> Optional.of(above).filter(name -> !name.components().isEmpty()));
        var classes = new QosPolicy(pageSizes(), memory().qosReserved(), allocatableMemory(), memoryQos(),
                memory().reservation());
        return new NodeCgroups(limited, limits(), classes, reserved());
    }

    /** Each class may use all huge pages, and so may the group above them; each pod has limits of its own. */
    private NodeCgroupResources limits() {
        Map<String, Quantity> amounts = capacity();
        if (configuration.cgroups().perQos() && enforces("pods")) {
            amounts = configuration.reserves().enforced(amounts);
        }
        NodeCgroupResources limits = ReservedCgroups.of(amounts, pageSizes());
        return withCpus(configuration.cgroups().perQos() ? new NodeCgroupResources(limits.cpuShares(),
                limits.memory(), limits.pids(), Map.of(), limits.unified()) : limits);
    }

    /**
     * All of them, which limits nothing: systemd takes the controller away from slices that it knows no CPUs of. Where
     * containers get CPUs of their own, slices may be confined to others, and keep what they have.
     */
    private NodeCgroupResources withCpus(NodeCgroupResources limits) {
        if (!unified || cpus.isEmpty() || configuration.managers().cpus().isPresent()) {
            return limits;
        }
        Map<String, String> files = new TreeMap<>(limits.unified());
        files.put("cpuset.cpus", cpus);
        return new NodeCgroupResources(limits.cpuShares(), limits.memory(), limits.pids(), limits.hugePageLimit(), files);
    }

    private Map<String, Quantity> capacity() {
        Map<String, Quantity> capacity = new TreeMap<>(NodeResources.capacity(machine));
        mostProcesses.ifPresent(most -> capacity.put("pid", Quantity.of(most, Quantity.Format.DECIMAL_SI)));
        return capacity;
    }

    private long allocatableMemory() {
        return configuration.reserves().enforced(NodeResources.capacity(machine))
                .getOrDefault(ResourceName.MEMORY, Quantity.ZERO).value();
    }

    private List<Reserved> reserved() {
        Enforcement wanted = configuration.cgroups().enforcement();
        List<Reserved> reserved = new ArrayList<>();
        // All that is limited fully comes before what is limited in part, the system before the agents.
        for (String part : List.of("", COMPRESSIBLE)) {
            reserved("system-reserved" + part, "System Reserved", wanted.systemReserved(),
                    configuration.reserves().system()).ifPresent(reserved::add);
            reserved("kube-reserved" + part, "Kube Reserved", wanted.kubeReserved(),
                    configuration.reserves().kube()).ifPresent(reserved::add);
        }
        return reserved;
    }

    private Optional<Reserved> reserved(String word, String kind, String name, Map<String, Quantity> amounts) {
        if (!enforces(word)) {
            return Optional.empty();
        }
        CgroupName cgroup = systemd ? CgroupName.ofSystemd(name) : CgroupName.ofCgroupfs(name);
        if (word.endsWith(COMPRESSIBLE)) {
            return Optional.of(new Reserved(kind + " Compressible", name, cgroup,
                    withCpus(ReservedCgroups.compressible(amounts, pageSizes()))));
        }
        NodeCgroupResources limits = withCpus(ReservedCgroups.of(amounts, pageSizes()));
        return Optional.of(new Reserved(kind, name, cgroup,
                memoryQos() ? ReservedCgroups.keepingMemory(limits) : limits));
    }

    private boolean enforces(String word) {
        return configuration.cgroups().enforcement().of().contains(word);
    }

    private MemoryRules memory() {
        return configuration.cgroups().memory();
    }

    private boolean memoryQos() {
        return memory().qos() && unified;
    }

    private List<Long> pageSizes() {
        return machine.hugePages().stream().map(pages -> pages.pageSizeKiB() << 10).toList();
    }

    private Optional<CgroupName> root() {
        return configuration.cgroups().perQos()
                ? Optional.of(CgroupName.ofCgroupfs(configuration.cgroups().root()).child(KUBEPODS)) : Optional.empty();
    }
}
