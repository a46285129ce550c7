package io.jubelet.domain.node;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.quantity.Quantity.Format;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.TreeMap;

/**
 * Capacity and allocatable resources of a node, by resource name.
 *
 * @param capacity everything
 * @param allocatable what pods may use
 */
public record NodeResources(Map<String, Quantity> capacity, Map<String, Quantity> allocatable) {

    private static final int MILLI = 1000;
    private static final long KIBI = 1024;

    /** Copies collections; rejects null parts. */
    public NodeResources {
        capacity = Immutable.sorted(capacity);
        allocatable = Immutable.sorted(allocatable);
    }

    /**
     * The resources of a node now. Resources that others advertise on the node stay; extended ones that are no longer
     * in the capacity can't be allocated either. Memory in huge pages is no longer allocatable as memory.
     *
     * @param reported the resources reported last
     * @param reserved amounts kept back from pods, see {@link NodeReserves#total}
     */
    public static NodeResources of(Machine machine, PodLimit podLimit, DeviceResources devices,
            Map<String, Quantity> reserved, NodeResources reported) {
        Map<String, Quantity> capacity = new TreeMap<>(reported.capacity);
        capacity.putAll(capacity(machine));
        capacity.put(ResourceName.PODS, Quantity.of(podLimit.on(machine), Format.DECIMAL_SI));
        capacity.putAll(devices.capacity());
        devices.removed().forEach(name -> capacity.put(name, Quantity.ZERO));

        Map<String, Quantity> allocatable = new TreeMap<>(reported.allocatable);
        allocatable.keySet().removeIf(name -> !capacity.containsKey(name) && isExtended(name));
        capacity.forEach((name, amount) -> allocatable.put(
                name, notNegative(amount.subtract(reserved.getOrDefault(name, Quantity.ZERO)))));
        allocatable.putAll(devices.allocatable());
        capacity.forEach((name, amount) -> {
            if (ResourceName.isHugePages(name)) {
                allocatable.computeIfPresent(
                        ResourceName.MEMORY, (memory, bytes) -> notNegative(bytes.subtract(amount)));
            }
        });
        return new NodeResources(capacity, allocatable);
    }

    /** The amount, or zero in its place if it is negative. */
    static Quantity notNegative(Quantity amount) {
        return amount.signum() < 0 ? Quantity.of(0, amount.format()) : amount;
    }

    /** Resources of a machine itself, by resource name: no devices, and no limit of pods. */
    public static Map<String, Quantity> capacity(Machine machine) {
        Map<String, Quantity> capacity = new TreeMap<>();
        capacity.put(ResourceName.CPU, Quantity.ofMilli((long) machine.cores() * MILLI, Format.DECIMAL_SI));
        capacity.put(ResourceName.MEMORY, Quantity.of(machine.memoryBytes(), Format.BINARY_SI));
        for (Machine.HugePages pages : machine.hugePages()) {
            capacity.put(ResourceName.HUGE_PAGES_PREFIX + pageSize(pages.pageSizeKiB()),
                    Quantity.of(pages.pageSizeKiB() * KIBI * pages.pages(), Format.BINARY_SI));
        }
        machine.ephemeralStorage().ifPresent(size -> capacity.put(ResourceName.EPHEMERAL_STORAGE, size));
        return capacity;
    }

    /** A page size as resource names write it: the largest binary unit that leaves no fraction. */
    private static String pageSize(long kibi) {
        return Quantity.of(kibi * KIBI, Format.BINARY_SI).toString();
    }

    /** Extended resources have a name of another domain than that of Kubernetes. */
    static boolean isExtended(String name) {
        return name.contains("/") && !name.contains("kubernetes.io/") && !name.startsWith("requests.");
    }
}
