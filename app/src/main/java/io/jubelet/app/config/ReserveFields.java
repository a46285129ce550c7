package io.jubelet.app.config;

import io.jubelet.domain.eviction.EvictionSettings;
import io.jubelet.domain.eviction.EvictionThreshold;
import io.jubelet.domain.eviction.ThresholdParser;
import io.jubelet.domain.node.NodeReserves;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Resources withheld from pods: for the system, for the agents, and by hard eviction thresholds. */
final class ReserveFields {

    private static final String HARD = EvictionDefaults.HARD;
    private static final Set<String> RESERVABLE = Set.of("cpu", "memory", "ephemeral-storage", "pid");

    private ReserveFields() {
    }

    static void check(Settings settings, BiConsumer<String, String> errors) {
        for (var field : List.of("systemReserved", "kubeReserved")) {
            settings.map(field).forEach((name, amount) -> reserve(Layer.entry(field, name), name, amount, errors));
        }
        settings.map(HARD).forEach((signal, value) -> {
            try {
                thresholds(Map.of(signal, value), false);
            } catch (IllegalArgumentException e) {
                errors.accept(Layer.entry(HARD, signal), e.getMessage());
            }
        });
    }

    private static void reserve(String key, String name, String amount, BiConsumer<String, String> errors) {
        if (!RESERVABLE.contains(name)) {
            errors.accept(key, "cannot reserve \"" + name + "\"; it must be one of cpu, memory, ephemeral-storage, pid");
        } else if (Quantity.parse(amount).signum() < 0) {
            errors.accept(key, "resource quantity for \"" + name + "\" cannot be negative: " + amount);
        }
    }

    static NodeReserves of(Settings settings) {
        Map<String, Quantity> system = amounts(settings, "systemReserved");
        Map<String, Quantity> kube = amounts(settings, "kubeReserved");
        int cpus = ManagerFields.reservedCpus(settings).size();
        if (cpus > 0) {
            kube.remove(ResourceName.CPU);
            system.put(ResourceName.CPU, Quantity.of(cpus, Quantity.Format.DECIMAL_SI));
        }
        return new NodeReserves(system, kube, settings.flag(EvictionFields.IGNORED) ? List.of()
                : thresholds(settings.map(HARD), settings.texts("enforceNodeAllocatable").contains("pods")));
    }

    private static Map<String, Quantity> amounts(Settings settings, String field) {
        var amounts = new TreeMap<String, Quantity>();
        settings.map(field).forEach((name, amount) -> amounts.put(name, Quantity.parse(amount)));
        return amounts;
    }

    private static List<EvictionThreshold> thresholds(Map<String, String> hard, boolean enforcesPods) {
        return ThresholdParser.parse(new EvictionSettings(hard, Map.of(), Map.of(), Map.of(), enforcesPods));
    }
}
