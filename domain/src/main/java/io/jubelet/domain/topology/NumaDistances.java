package io.jubelet.domain.topology;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Distances between NUMA nodes. Lists of the kernel have an item for each existing node. */
final class NumaDistances {

    private final Map<Integer, Integer> indexes = new HashMap<>();
    private final Map<Integer, List<Long>> byNode = new HashMap<>();

    /**
     * The distances of these nodes.
     *
     * @throws IllegalArgumentException when they are not known
     */
    NumaDistances(List<NumaNode> nodes) {
        for (NumaNode node : nodes) {
            List<Long> distances = node.distances()
                    .orElseThrow(() -> new IllegalArgumentException("error getting NUMA distances from cadvisor"));
            indexes.put(node.id(), indexes.size());
            byNode.put(node.id(), distances);
        }
        if (byNode.values().stream().anyMatch(distances -> distances.size() < nodes.size())) {
            throw new IllegalArgumentException("error getting NUMA distances: a list is too short");
        }
    }

    /** The mean over all ordered pairs, a node with itself included. */
    double mean(NumaMask mask) {
        List<Integer> nodes = mask.nodes();
        double sum = 0;
        for (int from : nodes) {
            for (int to : nodes) {
                sum += byNode.get(from).get(indexes.get(to));
            }
        }
        return sum / (nodes.size() * nodes.size());
    }
}
