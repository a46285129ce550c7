package io.jubelet.domain.topology;

import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A set of small numbers: those of CPUs, cores, sockets, caches or NUMA nodes. Its text is the list format of the kernel,
 * such as {@code 0-3,8} (cpuset(7)); that of the empty set is empty.
 */
public final class CpuSet {

    /** The set without members. */
    public static final CpuSet EMPTY = new CpuSet(new BitSet());

    private static final int MAX = 1 << 20;
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,7})(?:-([0-9]{1,7}))?");

    private final BitSet members;

    private CpuSet(BitSet members) {
        this.members = members;
    }

    /** The set of these numbers, which are not negative. */
    public static CpuSet of(int... numbers) {
        BitSet members = new BitSet();
        for (int number : numbers) {
            members.set(number);
        }
        return new CpuSet(members);
    }

    /** The set of these numbers, which are not negative. */
    public static CpuSet of(Collection<Integer> numbers) {
        return of(numbers.stream().mapToInt(Integer::intValue).toArray());
    }

    /**
     * The set that a list names; that of an empty text is empty.
     *
     * @throws IllegalArgumentException when the text is no list
     */
    public static CpuSet parse(String list) {
        BitSet members = new BitSet();
        if (list.isEmpty()) {
            return EMPTY;
        }
        for (String part : list.split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            if (!range.matches()) {
                throw new IllegalArgumentException("\"" + part + "\" is neither a number nor a range such as 0-3");
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last > MAX) {
                throw new IllegalArgumentException("\"" + part + "\" is above " + MAX);
            }
            if (first > last) {
                throw new IllegalArgumentException("the range \"" + part + "\" ends before it begins");
            }
            members.set(first, last + 1);
        }
        return new CpuSet(members);
    }

    /** Number of members. */
    public int size() {
        return members.cardinality();
    }

    /** Whether there is no member. */
    public boolean isEmpty() {
        return members.isEmpty();
    }

    /** Whether the number is a member. */
    public boolean contains(int number) {
        return number >= 0 && members.get(number);
    }

    /** Whether all members are members of the other set. */
    public boolean isSubsetOf(CpuSet other) {
        return minus(other).isEmpty();
    }

    /** The members of both sets together. */
    public CpuSet union(CpuSet other) {
        BitSet all = (BitSet) members.clone();
        all.or(other.members);
        return new CpuSet(all);
    }

    /** The members that the other set has, too. */
    public CpuSet intersection(CpuSet other) {
        BitSet common = (BitSet) members.clone();
        common.and(other.members);
        return new CpuSet(common);
    }

    /** The members that the other set does not have. */
    public CpuSet minus(CpuSet other) {
        BitSet rest = (BitSet) members.clone();
        rest.andNot(other.members);
        return new CpuSet(rest);
    }

    /** The members, ascending. */
    public List<Integer> list() {
        return members.stream().boxed().toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CpuSet set && set.members.equals(members);
    }

    @Override
    public int hashCode() {
        return members.hashCode();
    }

    /** The list. */
    @Override
    public String toString() {
        StringBuilder list = new StringBuilder();
        int first = members.nextSetBit(0);
        while (first >= 0) {
            int last = members.nextClearBit(first) - 1;
            list.append(list.isEmpty() ? "" : ",").append(first);
            if (last > first) {
                list.append('-').append(last);
            }
            first = members.nextSetBit(last + 1);
        }
        return list.toString();
    }
}
