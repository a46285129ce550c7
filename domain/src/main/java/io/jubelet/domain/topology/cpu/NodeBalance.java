package io.jubelet.domain.topology.cpu;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Balance of the remaining CPUs of NUMA nodes if CPUs were spread over some of them (KEP-2902).
 *
 * @param score standard deviation of the free CPUs of all nodes, to three digits
 * @param remainder the nodes that give what can't be spread evenly
 */
record NodeBalance(double score, List<Integer> remainder) {

    private static final double WORST = Double.MAX_VALUE;

    /** A choice that has not been made. */
    static final NodeBalance NONE = new NodeBalance(WORST, List.of());

    /**
     * The best way to spread CPUs over these nodes.
     *
     * @param free free CPUs by node, for all nodes
     * @param groupSize CPUs that are only taken together
     * @return {@link #NONE} when they can't be spread over them
     */
    static NodeBalance of(Map<Integer, Integer> free, List<Integer> nodes, int requested, int groupSize) {
        int share = requested / nodes.size() / groupSize * groupSize;
        if (nodes.stream().mapToInt(free::get).sum() < requested || nodes.stream().anyMatch(node -> free.get(node) < share)
                || nodes.stream().mapToInt(node -> free.get(node) / groupSize).sum() * groupSize < requested) {
            return NONE;
        }
        Map<Integer, Integer> left = new TreeMap<>(free);
        nodes.forEach(node -> left.merge(node, -share, Integer::sum));
        int remainder = requested - share * nodes.size();
        if (remainder == 0) {
            return new NodeBalance(deviation(left.values()), List.of());
        }
        List<Integer> donors = nodes.stream().filter(node -> left.get(node) >= groupSize).toList();
        NodeBalance best = NONE;
        for (int size = donors.size(); size >= 1; size--) {
            for (List<Integer> subset : combinations(donors, size)) {
                double score = afterRemainder(left, subset, remainder, groupSize);
                if (score < best.score()) {
                    best = new NodeBalance(score, subset);
                }
            }
        }
        return best;
    }

    private static double afterRemainder(Map<Integer, Integer> before, List<Integer> subset, int requested, int groupSize) {
        Map<Integer, Integer> left = new TreeMap<>(before);
        int remainder = requested;
        boolean gave = true;
        while (remainder > 0 && gave) {
            gave = false;
            for (int node : subset) {
                if (remainder > 0 && left.get(node) >= groupSize) {
                    left.merge(node, -groupSize, Integer::sum);
                    remainder -= groupSize;
                    gave = true;
                }
            }
        }
        return remainder > 0 ? WORST : deviation(left.values());
    }

    /** All ways to choose so many, in the order of the items. */
    static List<List<Integer>> combinations(List<Integer> items, int size) {
        List<List<Integer>> all = new ArrayList<>();
        combine(items, 0, size, List.of(), all);
        return all;
    }

    private static void combine(List<Integer> items, int from, int missing, List<Integer> chosen, List<List<Integer>> all) {
        if (missing == 0) {
            all.add(chosen);
            return;
        }
        for (int i = from; i <= items.size() - missing; i++) {
            List<Integer> longer = new ArrayList<>(chosen);
            longer.add(items.get(i));
            combine(items, i + 1, missing - 1, List.copyOf(longer), all);
        }
    }

    private static double deviation(Collection<Integer> amounts) {
        double mean = rounded(amounts.stream().mapToInt(Integer::intValue).average().orElse(0));
        double squares = amounts.stream().mapToDouble(amount -> (amount - mean) * (amount - mean)).sum();
        return rounded(Math.sqrt(squares / amounts.size()));
    }

    private static double rounded(double number) {
        return Math.round(number * 1000) / 1000.0;
    }
}
