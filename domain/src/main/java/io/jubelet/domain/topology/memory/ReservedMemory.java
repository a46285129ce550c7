package io.jubelet.domain.topology.memory;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.value.Immutable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reserved memory of one NUMA node, as configured ({@code reservedMemory}).
 *
 * @param numaNode the node
 * @param limits by resource
 */
public record ReservedMemory(int numaNode, Map<String, Quantity> limits) {

    /** Copies the map. */
    public ReservedMemory {
        limits = Immutable.sorted(limits);
    }

    /**
     * The amounts in bytes by node and resource.
     *
     * @param nodes the NUMA nodes of this machine
     * @param kept what node allocatable withholds, by resource; the amounts must add up to it
     * @throws IllegalArgumentException when they do not, or a node does not exist; the message is for users
     */
    static Map<Integer, Map<String, Long>> byNode(List<ReservedMemory> configured, List<Integer> nodes,
            Map<String, Quantity> kept) {
        Map<String, Quantity> sums = new TreeMap<>();
        for (ReservedMemory reserved : configured) {
            if (!nodes.contains(reserved.numaNode())) {
                throw new IllegalArgumentException("the reserved memory configuration references a NUMA node "
                        + reserved.numaNode() + " that does not exist on this machine");
            }
            reserved.limits().forEach((resource, amount) -> sums.merge(resource, amount, (sum, next) -> next.add(sum)));
        }
        checkSums(sums, kept);
        Map<Integer, Map<String, Long>> bytes = new TreeMap<>();
        for (ReservedMemory reserved : configured) {
            Map<String, Long> own = bytes.computeIfAbsent(reserved.numaNode(), _ -> new TreeMap<>());
            reserved.limits().forEach((resource, amount) -> own.put(resource, bytes(amount)));
        }
        return bytes;
    }

    private static void checkSums(Map<String, Quantity> sums, Map<String, Quantity> kept) {
        var resources = new TreeSet<>(sums.keySet());
        kept.keySet().stream().filter(name -> name.equals(ResourceName.MEMORY) || ResourceName.isHugePages(name))
                .forEach(resources::add);
        for (String resource : resources) {
            Quantity expected = Quantity.ZERO.add(kept.getOrDefault(resource, Quantity.ZERO));
            Quantity sum = Quantity.ZERO.add(sums.getOrDefault(resource, Quantity.ZERO));
            if (expected.compareTo(sum) != 0) {
                throw new IllegalArgumentException("the total amount \"" + sum + "\" of type \"" + resource
                        + "\" is not equal to the value \"" + expected + "\" determined by Node Allocatable feature");
            }
        }
    }

    private static long bytes(Quantity amount) {
        try {
            return amount.amount().longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("could not covert a variable of type Quantity to int64", e);
        }
    }
}
