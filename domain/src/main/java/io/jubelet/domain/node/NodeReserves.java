package io.jubelet.domain.node;

import io.jubelet.domain.eviction.EvictionThreshold;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.value.Immutable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Resources of a machine that are withheld from pods.
 *
 * @param system amounts for the system outside of Kubernetes, by resource name
 * @param kube amounts for the agents of Kubernetes, by resource name
 * @param evictionThresholds thresholds in force; what the hard ones keep free can't be given to pods either
 */
public record NodeReserves(
        Map<String, Quantity> system, Map<String, Quantity> kube, List<EvictionThreshold> evictionThresholds) {

    /** Copies collections; rejects null parts. */
    public NodeReserves {
        system = Immutable.sorted(system);
        kube = Immutable.sorted(kube);
        evictionThresholds = List.copyOf(evictionThresholds);
    }

    /** Amounts that the hard eviction thresholds keep free on a machine of that capacity, by resource name. */
    public Map<String, Quantity> forEviction(Map<String, Quantity> capacity) {
        Map<String, Quantity> kept = new TreeMap<>();
        for (EvictionThreshold threshold : evictionThresholds) {
            String resource = switch (threshold.signal()) {
                case MEMORY_AVAILABLE -> ResourceName.MEMORY;
                case NODEFS_AVAILABLE -> ResourceName.EPHEMERAL_STORAGE;
                case ALLOCATABLE_MEMORY_AVAILABLE, NODEFS_INODES_FREE, IMAGEFS_AVAILABLE, IMAGEFS_INODES_FREE,
                        CONTAINERFS_AVAILABLE, CONTAINERFS_INODES_FREE, PID_AVAILABLE -> "";
            };
            if (threshold.isHard() && !resource.isEmpty()) {
                kept.put(resource, threshold.value().of(capacity.getOrDefault(resource, Quantity.ZERO)));
            }
        }
        return Immutable.sorted(kept);
    }

    /**
     * Amounts that the scheduler must not assign, by resource name: both reserves and the hard eviction thresholds. Resources
     * that the machine does not have, and amounts of zero, are left out.
     */
    public Map<String, Quantity> total(Map<String, Quantity> capacity) {
        Map<String, Quantity> eviction = forEviction(capacity);
        Map<String, Quantity> total = new TreeMap<>();
        for (String name : capacity.keySet()) {
            Quantity sum = amount(system, name).add(amount(kube, name)).add(amount(eviction, name));
            if (!sum.isZero()) {
                total.put(name, sum);
            }
        }
        return Immutable.sorted(total);
    }

    /**
     * Limits of the control group of all pods, by resource name. Eviction thresholds are not subtracted:
     * the group must be able to grow beyond a threshold for the eviction to happen.
     */
    public Map<String, Quantity> enforced(Map<String, Quantity> capacity) {
        Map<String, Quantity> enforced = new TreeMap<>();
        capacity.forEach((name, amount) -> enforced.put(name,
                NodeResources.notNegative(amount.subtract(amount(system, name)).subtract(amount(kube, name)))));
        return Immutable.sorted(enforced);
    }

    /** Resources of which more is kept back than there is, one text for users each; empty if there is none. */
    public List<String> shortages(Map<String, Quantity> capacity) {
        List<String> shortages = new ArrayList<>();
        total(capacity).forEach((name, kept) -> {
            if (kept.compareTo(capacity.get(name)) > 0) {
                shortages.add("resource \"" + name + "\" has a reservation of " + kept + " but capacity of "
                        + capacity.get(name) + ". Expected capacity >= reservation.");
            }
        });
        return List.copyOf(shortages);
    }

    private static Quantity amount(Map<String, Quantity> amounts, String name) {
        return amounts.getOrDefault(name, Quantity.ZERO);
    }
}
