package io.jubelet.domain.cgroup;

import io.jubelet.domain.value.Immutable;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The values of a control group above those of pods: that of all pods, of a QoS class, or of reserved resources. An absent
 * value is not written.
 *
 * @param cpuShares cgroup v1 shares, 2 to 262144
 * @param memory limit in bytes, 0 or more
 * @param pids limit of processes and threads
 * @param hugePageLimit limits in bytes by page size in bytes
 * @param unified further cgroup v2 files and their contents
 */
public record NodeCgroupResources(
        OptionalLong cpuShares,
        OptionalLong memory,
        OptionalLong pids,
        Map<Long, Long> hugePageLimit,
        Map<String, String> unified) {

    /** Nothing is set. */
    public static final NodeCgroupResources NONE = new NodeCgroupResources(OptionalLong.empty(), OptionalLong.empty(),
            OptionalLong.empty(), Map.of(), Map.of());

    /** Copies collections; rejects null parts. */
    public NodeCgroupResources {
        Objects.requireNonNull(cpuShares, "cpuShares");
        Objects.requireNonNull(memory, "memory");
        Objects.requireNonNull(pids, "pids");
        hugePageLimit = Collections.unmodifiableMap(new TreeMap<>(hugePageLimit));
        unified = Immutable.sorted(unified);
    }

    /** These resources with a memory limit that is at least what the group uses: a lower one would be refused. */
    NodeCgroupResources notBelow(OptionalLong usage) {
        boolean above = memory.isPresent() && usage.isPresent() && usage.getAsLong() > memory.getAsLong();
        return above ? new NodeCgroupResources(cpuShares, usage, pids, hugePageLimit, unified) : this;
    }
}
