package io.jubelet.adapters.fs.cgroup;

import io.jubelet.adapters.fs.systemd.UnitProperty;
import io.jubelet.domain.cgroup.CpuUnits;
import io.jubelet.ports.cgroup.CgroupLimits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Limits as properties of slices, see systemd.resource-control(5). systemd may write them into the control files again at any
 * time, so it has to know all values for which it has a property; the others are only in the files.
 */
final class SliceProperties {

    private static final long INFINITY = -1;
    /** The first versions with these properties. */
    private static final int QUOTA_PERIOD_SINCE = 242;
    private static final int CPUS_SINCE = 244;
    private static final String CPUS = "cpuset.cpus";
    private static final long DEFAULT_PERIOD = 100_000;
    private static final long MICROS = 1_000_000;
    /** systemd keeps a quota as a whole percentage of a CPU. */
    private static final long PERCENT_MICROS = 10_000;
    private static final Map<String, String> OF_FILES = Map.of("memory.high", "MemoryHigh", "memory.low", "MemoryLow",
            "memory.min", "MemoryMin", "memory.max", "MemoryMax", "memory.swap.max", "MemorySwapMax");

    private SliceProperties() {
    }

    /** Properties of a new slice: everything in it is accounted. */
    static List<UnitProperty> ofNew(String unit, String parent, boolean unified) {
        return List.of(
                UnitProperty.of("Description", "libcontainer container " + unit),
                UnitProperty.ofTexts("Wants", List.of(parent)),
                UnitProperty.of("MemoryAccounting", true),
                UnitProperty.of("CPUAccounting", true),
                UnitProperty.of(unified ? "IOAccounting" : "BlockIOAccounting", true),
                UnitProperty.of("TasksAccounting", true),
                UnitProperty.of("DefaultDependencies", false));
    }

    /** The same limits with a quota that systemd can keep: rounded up, so that no container below gets more than its parent. */
    static CgroupLimits withRoundedQuota(CgroupLimits limits) {
        if (limits.cpuQuota().orElse(0) <= 0) {
            return limits;
        }
        long period = limits.cpuPeriod().orElse(DEFAULT_PERIOD);
        long rounded = perSecond(limits) * period / MICROS;
        return new CgroupLimits(limits.cpuShares(), OptionalLong.of(Math.max(rounded, limits.cpuQuota().getAsLong())),
                limits.cpuPeriod(), limits.memoryLimit(), limits.pidsLimit(), limits.hugePageLimits(), limits.unified());
    }

    private static long perSecond(CgroupLimits limits) {
        long period = limits.cpuPeriod().orElse(DEFAULT_PERIOD);
        return Math.ceilDiv(limits.cpuQuota().getAsLong() * MICROS / period, PERCENT_MICROS) * PERCENT_MICROS;
    }

    /** Properties that hold these limits. */
    static List<UnitProperty> of(CgroupLimits limits, boolean unified, int version) {
        List<UnitProperty> properties = new ArrayList<>();
        limits.memoryLimit().ifPresent(bytes ->
                properties.add(UnitProperty.of(unified ? "MemoryMax" : "MemoryLimit", bytes)));
        limits.cpuShares().ifPresent(shares -> properties.add(unified
                ? UnitProperty.of("CPUWeight", CpuUnits.sharesToWeight(shares)) : UnitProperty.of("CPUShares", shares)));
        if (limits.cpuPeriod().isPresent() && version >= QUOTA_PERIOD_SINCE) {
            properties.add(UnitProperty.of("CPUQuotaPeriodUSec", limits.cpuPeriod().getAsLong()));
        }
        if (limits.cpuQuota().isPresent() || limits.cpuPeriod().isPresent()) {
            properties.add(UnitProperty.of("CPUQuotaPerSecUSec",
                    limits.cpuQuota().orElse(INFINITY) > 0 ? perSecond(limits) : INFINITY));
        }
        // systemd takes no zero.
        limits.pidsLimit().ifPresent(pids -> properties.add(UnitProperty.of("TasksMax", pids == 0 ? 1 : pids)));
        if (unified) {
            limits.unified().forEach((file, value) -> {
                if (file.equals(CPUS) && version >= CPUS_SINCE) {
                    properties.add(UnitProperty.ofOctets("AllowedCPUs", bits(value)));
                } else if (OF_FILES.containsKey(file)) {
                    properties.add(UnitProperty.of(OF_FILES.get(file),
                            value.equals("max") ? INFINITY : Long.parseUnsignedLong(value)));
                }
            });
        }
        return properties;
    }

    /** CPUs such as {@code 0-3,8}, the first one as the lowest bit of the first octet. */
    private static List<Byte> bits(String cpus) {
        BitSet bits = new BitSet();
        for (String range : cpus.strip().split(",")) {
            String[] ends = range.strip().split("-");
            bits.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
        }
        List<Byte> octets = new ArrayList<>();
        for (byte octet : bits.toByteArray()) {
            octets.add(octet);
        }
        return octets;
    }
}
