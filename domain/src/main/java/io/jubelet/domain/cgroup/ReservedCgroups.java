package io.jubelet.domain.cgroup;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Decides the values of the control groups that divide a machine: that of all pods, and those of reserved resources (Node
 * Allocatable).
 */
public final class ReservedCgroups {

    private static final String PIDS = "pid";

    private ReservedCgroups() {
    }

    /**
     * The values that hold a group to some amounts. A page size of the machine that has no amount can't be used.
     *
     * @param amounts by resource name; those without a control file, such as ephemeral-storage, have no effect
     * @param pageSizes sizes in bytes of the huge pages of the machine
     */
    public static NodeCgroupResources of(Map<String, Quantity> amounts, Collection<Long> pageSizes) {
        Map<Long, Long> pages = new TreeMap<>();
        pageSizes.forEach(size -> pages.put(size, 0L));
        amounts.forEach((name, amount) -> ResourceName.hugePageSize(name)
                .ifPresent(size -> pages.put(size, amount.value())));
        return new NodeCgroupResources(shares(amounts), value(amounts, ResourceName.MEMORY), value(amounts, PIDS), pages,
                Map.of());
    }

    /** The values without what a group can't release once it has it: only CPU time is divided. */
    public static NodeCgroupResources compressible(Map<String, Quantity> amounts, Collection<Long> pageSizes) {
        Map<Long, Long> pages = new TreeMap<>();
        pageSizes.forEach(size -> pages.put(size, 0L));
        return new NodeCgroupResources(shares(amounts), OptionalLong.empty(), OptionalLong.empty(), pages, Map.of());
    }

    /** With memory QoS (KEP-2570) a group of the system also keeps the memory that it is limited to. */
    public static NodeCgroupResources keepingMemory(NodeCgroupResources values) {
        if (values.memory().isEmpty()) {
            return values;
        }
        Map<String, String> unified = new TreeMap<>(values.unified());
        unified.put("memory.min", Long.toString(values.memory().getAsLong()));
        return new NodeCgroupResources(values.cpuShares(), values.memory(), values.pids(), values.hugePageLimit(), unified);
    }

    private static OptionalLong shares(Map<String, Quantity> amounts) {
        Quantity cpu = amounts.get(ResourceName.CPU);
        return cpu == null ? OptionalLong.empty() : OptionalLong.of(CpuUnits.milliCpuToShares(cpu.milliValue()));
    }

    private static OptionalLong value(Map<String, Quantity> amounts, String name) {
        Quantity amount = amounts.get(name);
        return amount == null || amount.isZero() ? OptionalLong.empty() : OptionalLong.of(amount.value());
    }
}
