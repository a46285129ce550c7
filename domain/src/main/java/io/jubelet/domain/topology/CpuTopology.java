package io.jubelet.domain.topology;

import java.util.BitSet;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The logical CPUs that are online, and their locations.
 *
 * @param details by the number of the CPU
 */
public record CpuTopology(Map<Integer, CpuInfo> details) {

    /** Copies the map. */
    public CpuTopology {
        details = Collections.unmodifiableSortedMap(new TreeMap<>(details));
    }

    /** All of them. */
    public CpuSet cpus() {
        return CpuSet.of(details.keySet());
    }

    /** The part of these CPUs. */
    public CpuTopology only(CpuSet cpus) {
        Map<Integer, CpuInfo> kept = new TreeMap<>(details);
        kept.keySet().removeIf(cpu -> !cpus.contains(cpu));
        return new CpuTopology(kept);
    }

    /** The numbers of the groups of a kind. */
    public CpuSet groups(CpuGroup kind) {
        BitSet numbers = new BitSet();
        details.values().forEach(cpu -> numbers.set(kind.of(cpu)));
        return CpuSet.of(numbers.stream().toArray());
    }

    /** The numbers of the groups of a kind that have CPUs in these groups of another kind. */
    public CpuSet groupsWithin(CpuGroup kind, CpuGroup outer, CpuSet numbers) {
        BitSet found = new BitSet();
        for (CpuInfo cpu : details.values()) {
            if (numbers.contains(outer.of(cpu))) {
                found.set(kind.of(cpu));
            }
        }
        return CpuSet.of(found.stream().toArray());
    }

    /** The CPUs in these groups of a kind. */
    public CpuSet cpusIn(CpuGroup kind, CpuSet numbers) {
        BitSet cpus = new BitSet();
        details.forEach((cpu, info) -> {
            if (numbers.contains(kind.of(info))) {
                cpus.set(cpu);
            }
        });
        return CpuSet.of(cpus.stream().toArray());
    }

    /** The CPUs in one group of a kind. */
    public CpuSet cpusIn(CpuGroup kind, int number) {
        return cpusIn(kind, CpuSet.of(number));
    }

    /** Number of groups of a kind. */
    public int count(CpuGroup kind) {
        return groups(kind).size();
    }

    /** CPUs for each group of a kind, on average and rounded down; 0 without any. */
    public int cpusPer(CpuGroup kind) {
        int groups = count(kind);
        return groups == 0 ? 0 : details.size() / groups;
    }
}
