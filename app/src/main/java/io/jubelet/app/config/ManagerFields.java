package io.jubelet.app.config;

import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.TopologyOptions;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.topology.cpu.CpuPolicyOptions;
import io.jubelet.domain.topology.memory.ReservedMemory;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Settings of the managers of CPUs, memory and topology. */
final class ManagerFields {

    private static final String POD_RESOURCES = "PodLevelResources";

    private static final String CPU_POLICY = "cpuManagerPolicy";
    private static final String CPU_OPTIONS = "cpuManagerPolicyOptions";
    private static final String PERIOD = "cpuManagerReconcilePeriod";
    private static final String RESERVED_CPUS = "reservedSystemCPUs";
    private static final String MEMORY_POLICY = "memoryManagerPolicy";
    static final String RESERVED_MEMORY = "reservedMemory";
    private static final String TOPOLOGY_POLICY = "topologyManagerPolicy";
    private static final String TOPOLOGY_OPTIONS = "topologyManagerPolicyOptions";

    private ManagerFields() {
    }

    static void check(Settings settings, BiConsumer<String, String> errors) {
        if (settings.text(CPU_POLICY).equals("static")) {
            attempt(CPU_OPTIONS, () -> cpuOptions(settings), errors);
            if (!settings.duration(PERIOD).isPositive()) {
                errors.accept(PERIOD, "must be greater than 0");
            }
        } else if (!settings.isEmpty(CPU_OPTIONS)) {
            errors.accept(CPU_OPTIONS, "None policy: received unsupported options=" + settings.map(CPU_OPTIONS).keySet());
        }
        if (!settings.text(TOPOLOGY_POLICY).equals(TopologyPolicy.NONE.wireName())) {
            attempt(TOPOLOGY_OPTIONS, () -> TopologyOptions.of(settings.map(TOPOLOGY_OPTIONS)), errors);
        }
        attempt(RESERVED_MEMORY, () -> checkReserved(reservedMemory(settings)), errors);
    }

    private static void attempt(String field, Runnable reading, BiConsumer<String, String> errors) {
        try {
            reading.run();
        } catch (IllegalArgumentException e) {
            errors.accept(field, e.getMessage());
        }
    }

    static ResourceManagers of(Settings settings) {
        Optional<ResourceManagers.StaticCpus> cpus = settings.text(CPU_POLICY).equals("static")
                ? Optional.of(new ResourceManagers.StaticCpus(cpuOptions(settings),
                        settings.duration(PERIOD)))
                : Optional.empty();
        TopologyPolicy policy = topology(settings);
        var topology = new ResourceManagers.Topology(policy, settings.text("topologyManagerScope").equals("pod"),
                policy == TopologyPolicy.NONE ? TopologyOptions.DEFAULT : TopologyOptions.of(settings.map(TOPOLOGY_OPTIONS)));
        return new ResourceManagers(cpus, reservedCpus(settings), settings.text(MEMORY_POLICY).equals("Static")
                ? Optional.of(merged(reservedMemory(settings))) : Optional.empty(), topology,
                settings.isOn(FeatureGate.POD_LEVEL_RESOURCE_MANAGERS) && settings.isOn(POD_RESOURCES));
    }

    /** CPUs kept for the system; their number then counts instead of amounts of cpu. */
    static CpuSet reservedCpus(Settings settings) {
        return CpuSet.parse(settings.text(RESERVED_CPUS));
    }

    private static CpuPolicyOptions cpuOptions(Settings settings) {
        return CpuPolicyOptions.of(settings.map(CPU_OPTIONS), settings.isOn(FeatureGate.CPU_MANAGER_POLICY_ALPHA_OPTIONS),
                settings.isOn(FeatureGate.CPU_MANAGER_POLICY_BETA_OPTIONS));
    }

    private static TopologyPolicy topology(Settings settings) {
        return TopologyPolicy.named(settings.text(TOPOLOGY_POLICY));
    }

    private static void checkReserved(List<ReservedMemory> all) {
        Set<String> seen = new HashSet<>();
        for (ReservedMemory reserved : all) {
            reserved.limits().forEach((resource, amount) -> {
                if (!resource.equals(ResourceName.MEMORY) && !ResourceName.isHugePages(resource)) {
                    throw new IllegalArgumentException("the limit type \"" + resource + "\" for NUMA node "
                            + reserved.numaNode() + " is not supported, only [memory hugepages-<HugePageSize>] is accepted");
                }
                if (amount.isZero()) {
                    throw new IllegalArgumentException("reserved memory may not be zero for NUMA node " + reserved.numaNode()
                            + " and resource \"" + resource + "\"");
                }
                if (!seen.add(reserved.numaNode() + " " + resource)) {
                    throw new IllegalArgumentException("the reserved memory has a duplicate value for NUMA node "
                            + reserved.numaNode() + " and resource \"" + resource + "\"");
                }
            });
        }
    }

    /** What is reserved, each NUMA node once. */
    static List<ReservedMemory> reserved(Settings settings) {
        return merged(reservedMemory(settings));
    }

    private static List<ReservedMemory> merged(List<ReservedMemory> all) {
        Map<Integer, Map<String, Quantity>> byNode = new TreeMap<>();
        all.forEach(one -> byNode.computeIfAbsent(one.numaNode(), _ -> new TreeMap<>()).putAll(one.limits()));
        return byNode.entrySet().stream().map(node -> new ReservedMemory(node.getKey(), node.getValue())).toList();
    }

    private static List<ReservedMemory> reservedMemory(Settings settings) {
        List<ReservedMemory> all = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (Object entry : (List<?>) settings.value(RESERVED_MEMORY)) {
            if (entry instanceof String text) {
                texts.add(text);
            } else {
                all.add(fromFile(entry instanceof JsonObject object ? object.getMap() : (Map<?, ?>) entry));
            }
        }
        all.addAll(fromFlag(texts));
        return all;
    }

    private static ReservedMemory fromFile(Map<?, ?> entry) {
        Map<String, Quantity> limits = new LinkedHashMap<>();
        Object given = entry.get("limits");
        Map<?, ?> amounts = given instanceof JsonObject object ? object.getMap() : given instanceof Map<?, ?> map ? map : Map.of();
        amounts.forEach((resource, amount) -> limits.put(resource.toString(), amount(amount.toString())));
        return new ReservedMemory(entry.get("numaNode") instanceof Number node ? node.intValue() : 0, limits);
    }

    /** {@code NODE:RESOURCE=AMOUNT,RESOURCE=AMOUNT}; a comma also separates values of a flag, so a node goes on until the next one. */
    private static List<ReservedMemory> fromFlag(List<String> texts) {
        List<ReservedMemory> all = new ArrayList<>();
        int node = -1;
        for (String text : texts) {
            for (String part : text.split("[,;]")) {
                int colon = part.indexOf(':');
                int equals = part.indexOf('=');
                if (colon >= 0) {
                    node = node(part.substring(0, colon));
                }
                if (node < 0 || equals <= colon) {
                    throw new IllegalArgumentException("\"" + part + "\" is not of the form NODE:RESOURCE=AMOUNT");
                }
                all.add(new ReservedMemory(node, Map.of(part.substring(colon + 1, equals), amount(part.substring(equals + 1)))));
            }
        }
        return all;
    }

    private static int node(String text) {
        if (!text.matches("\\d{1,4}")) {
            throw new IllegalArgumentException("\"" + text + "\" is no number of a NUMA node");
        }
        return Integer.parseInt(text);
    }

    private static Quantity amount(String text) {
        try {
            return Quantity.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("\"" + text + "\" is no quantity", e);
        }
    }
}
