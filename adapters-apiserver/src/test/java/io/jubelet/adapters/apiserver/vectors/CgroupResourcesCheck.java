package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.cgroup.MemoryReservationPolicy;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.cgroup.PodCgroupValues;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

final class CgroupResourcesCheck implements VectorCheck {

    @Override
    public String area() {
        return "cgroup_resources";
    }

    @Override
    public List<Map<String, Object>> readings(Map<String, Object> in) {
        return PodLevelResources.readings(in);
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        PodCgroupResources values = PodCgroupValues.of(VectorPods.pod(in, "pod"), new CgroupPolicy(
                Json.flag(in, "enforceCpuLimits"),
                Json.number(in, "cpuPeriod"),
                Json.flag(in, "enforceMemoryQoS"),
                Json.text(in, "memoryReservationPolicy").equals("None")
                        ? MemoryReservationPolicy.NONE : MemoryReservationPolicy.TIERED_RESERVATION));
        Map<String, Object> hugePages = new TreeMap<>();
        values.hugePageLimit().forEach((size, limit) -> hugePages.put(size.toString(), limit));
        Map<String, Object> tree = new HashMap<>();
        tree.put("cpuShares", orNull(values.cpuShares()));
        tree.put("cpuQuota", orNull(values.cpuQuota()));
        tree.put("cpuPeriod", orNull(values.cpuPeriod()));
        tree.put("memory", orNull(values.memory()));
        tree.put("hugePageLimit", hugePages);
        tree.put("unified", values.unified());
        return tree;
    }

    private static Long orNull(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }
}
