package io.jubelet.domain.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A set of NUMA nodes.
 *
 * @param bits bit {@code n} stands for node {@code n}
 */
public record NumaMask(long bits) {

    /** Numbers of nodes are below this. */
    public static final int NODES = Long.SIZE;

    /**
     * The set of these nodes.
     *
     * @throws IllegalArgumentException when a number is negative, or 64 or more
     */
    public static NumaMask of(Collection<Integer> nodes) {
        long bits = 0;
        for (int node : nodes) {
            if (node < 0 || node >= NODES) {
                throw new IllegalArgumentException("bit number must be in range 0-63");
            }
            bits |= 1L << node;
        }
        return new NumaMask(bits);
    }

    /**
     * All sets of one or more of these nodes, the small ones first; those of the same size in the order of the nodes, the first one
     * counting most.
     *
     * @param nodes ascending
     */
    public static List<NumaMask> combinations(List<Integer> nodes) {
        List<NumaMask> all = new ArrayList<>();
        for (int size = 1; size <= nodes.size(); size++) {
            combine(nodes, 0, size, 0, all);
        }
        return all;
    }

    private static void combine(List<Integer> nodes, int from, int missing, long bits, List<NumaMask> all) {
        if (missing == 0) {
            all.add(new NumaMask(bits));
            return;
        }
        for (int i = from; i <= nodes.size() - missing; i++) {
            combine(nodes, i + 1, missing - 1, bits | 1L << nodes.get(i), all);
        }
    }

    /** Number of nodes. */
    public int count() {
        return Long.bitCount(bits);
    }

    /** Whether the node is one of them. */
    public boolean contains(int node) {
        return node >= 0 && node < NODES && (bits >>> node & 1) == 1;
    }

    /** Whether all nodes of the other set are in this one. */
    public boolean containsAll(NumaMask other) {
        return (other.bits & ~bits) == 0;
    }

    /** The nodes of both. */
    public NumaMask and(NumaMask other) {
        return new NumaMask(bits & other.bits);
    }

    /** Whether it has fewer nodes than the other, or as many and lower ones. */
    public boolean isNarrowerThan(NumaMask other) {
        return count() == other.count() ? isBelow(other) : count() < other.count();
    }

    /** Whether its highest node that the other one lacks is below that of the other. */
    boolean isBelow(NumaMask other) {
        return Long.compareUnsigned(bits, other.bits) < 0;
    }

    /** The nodes, ascending. */
    public List<Integer> nodes() {
        List<Integer> nodes = new ArrayList<>();
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            nodes.add(Long.numberOfTrailingZeros(rest));
        }
        return List.copyOf(nodes);
    }

    /** The list of the nodes. */
    @Override
    public String toString() {
        return CpuSet.of(nodes()).toString();
    }
}
