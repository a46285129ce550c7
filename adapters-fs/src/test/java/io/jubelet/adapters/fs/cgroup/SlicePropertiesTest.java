package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.fs.dbus.Variant;
import io.jubelet.adapters.fs.systemd.UnitProperty;
import io.jubelet.ports.cgroup.CgroupLimits;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SlicePropertiesTest {

    private static final CgroupLimits LIMITS = new CgroupLimits(OptionalLong.of(1024), OptionalLong.of(25_000), OptionalLong.of(100_000),
            OptionalLong.of(1 << 20), OptionalLong.of(0), Map.of(),
            Map.of("cpuset.cpus", "1", "memory.high", "max", "memory.oom.group", "1"));

    private static Map<String, Object> of(CgroupLimits limits, boolean unified, int version) {
        Map<String, Object> properties = new TreeMap<>();
        SliceProperties.of(limits, unified, version).forEach(property -> properties.put(property.name(), property.value().value()));
        return properties;
    }

    @Test
    void propertiesThatAnOlderSystemdLacksAreLeftOut() {
        Map<String, Object> all = new TreeMap<>(Map.of("MemoryMax", 1L << 20, "CPUWeight", 39L, "CPUQuotaPeriodUSec", 100_000L,
                "CPUQuotaPerSecUSec", 250_000L, "TasksMax", 1L, "AllowedCPUs", List.of((byte) 2), "MemoryHigh", -1L));
        assertEquals(all, of(LIMITS, true, 244));
        all.remove("AllowedCPUs");
        assertEquals(all, of(LIMITS, true, 243));
        assertEquals(all, of(LIMITS, true, 242));
        all.remove("CPUQuotaPeriodUSec");
        assertEquals(all, of(LIMITS, true, 241));
    }

    @Test
    void version1HasOtherNamesAndNoFilesOfVersion2() {
        assertEquals(Map.of("MemoryLimit", 1L << 20, "CPUShares", 1024L, "CPUQuotaPeriodUSec", 100_000L, "CPUQuotaPerSecUSec", 250_000L,
                "TasksMax", 1L), of(LIMITS, false, 252));
        assertEquals(List.of("BlockIOAccounting"), SliceProperties.ofNew("a.slice", "-.slice", false).stream().map(UnitProperty::name)
                .filter(name -> name.endsWith("IOAccounting")).toList());
    }

    @Test
    void whatIsNotGivenIsNotSet() {
        assertEquals(Map.of(), of(CgroupLimits.NONE, true, 252));
        assertEquals(Map.of("CPUQuotaPeriodUSec", 50_000L, "CPUQuotaPerSecUSec", -1L), of(new CgroupLimits(OptionalLong.empty(),
                OptionalLong.empty(), OptionalLong.of(50_000), OptionalLong.empty(), OptionalLong.empty(), Map.of(), Map.of()), true, 252));
    }

    /** systemd keeps whole percentages. */
    @Test
    void aQuotaIsNeverRoundedDown() {
        for (long quota = 1_000; quota < 3_000; quota += 7) {
            var limits = new CgroupLimits(OptionalLong.empty(), OptionalLong.of(quota), OptionalLong.of(100_000), OptionalLong.empty(),
                    OptionalLong.empty(), Map.of(), Map.of());
            long percent = Math.ceilDiv(quota, 1_000);
            assertEquals(new Variant("t", percent * 10_000), SliceProperties.of(limits, true, 252).getLast().value());
            assertEquals(OptionalLong.of(percent * 1_000), SliceProperties.withRoundedQuota(limits).cpuQuota());
        }
        assertEquals(CgroupLimits.NONE, SliceProperties.withRoundedQuota(CgroupLimits.NONE));
    }
}
