package io.jubelet.domain.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HintMergeTest {

    private static List<NumaNode> nodes(int count) {
        return IntStream.range(0, count).mapToObj(id -> new NumaNode(id, 0, List.of(), Optional.empty())).toList();
    }

    private static TopologyHint hint(boolean preferred, Integer... nodes) {
        return TopologyHint.of(NumaMask.of(List.of(nodes)), preferred);
    }

    private static HintMerge.Merged merged(TopologyPolicy policy, List<TopologyHint> cpu, List<TopologyHint> memory) {
        return new HintMerge(policy, TopologyOptions.DEFAULT, nodes(2))
                .merge(List.of(Map.of("cpu", cpu), Map.of("memory", memory)));
    }

    @Test
    void allResourcesComeFromTheSameNode() {
        var merged = merged(TopologyPolicy.RESTRICTED, List.of(hint(true, 0), hint(true, 1), hint(false, 0, 1)),
                List.of(hint(true, 1), hint(false, 0, 1)));
        assertEquals(new HintMerge.Merged(hint(true, 1), true), merged);
    }

    @Test
    void whatHasNoCommonNodeIsRefusedUnlessThePolicyOnlyTries() {
        List<TopologyHint> first = List.of(hint(true, 0));
        List<TopologyHint> second = List.of(hint(true, 1));
        assertEquals(new HintMerge.Merged(hint(false, 0, 1), false), merged(TopologyPolicy.RESTRICTED, first, second));
        assertEquals(new HintMerge.Merged(hint(false, 0, 1), true), merged(TopologyPolicy.BEST_EFFORT, first, second));
        assertEquals(new HintMerge.Merged(new TopologyHint(Optional.empty(), false), false),
                merged(TopologyPolicy.SINGLE_NUMA_NODE, first, second));
    }

    @Test
    void manyResourcesOnManyNodesDoNotMultiply() {
        List<TopologyHint> all = NumaMask.combinations(IntStream.range(0, 8).boxed().toList()).stream()
                .map(mask -> TopologyHint.of(mask, mask.count() == 1)).toList();
        Map<String, List<TopologyHint>> resources = new TreeMap<>();
        IntStream.range(0, 12).forEach(i -> resources.put("resource-" + i, all));
        assertEquals(hint(true, 0), new HintMerge(TopologyPolicy.BEST_EFFORT, TopologyOptions.DEFAULT, nodes(8))
                .merge(List.of(resources)).hint());
    }

    @Test
    void aMachineMustFitTheOptions() {
        assertThrows(IllegalArgumentException.class,
                () -> new HintMerge(TopologyPolicy.RESTRICTED, TopologyOptions.DEFAULT, nodes(9)));
        assertThrows(IllegalArgumentException.class,
                () -> new HintMerge(TopologyPolicy.RESTRICTED, new TopologyOptions(true, 8), nodes(2)));
    }

    /**
     * Hints as {@code 0! 0,1}: sets of nodes, preferred ones with a mark; {@code *} stands for any node, {@code none} for no hint at
     * all.
     */
    private static List<TopologyHint> hints(String text) {
        return Stream.of(text.split(" ")).filter(hint -> !hint.equals("none")).map(hint -> {
            String nodes = hint.replace("!", "");
            return new TopologyHint(nodes.equals("*") ? Optional.empty() : Optional.of(NumaMask.of(
                    Arrays.stream(nodes.split(",")).map(Integer::valueOf).toList())), hint.endsWith("!"));
        }).toList();
    }

    private static String text(TopologyHint hint) {
        return hint.affinity().map(mask -> String.join(",", mask.nodes().stream().map(String::valueOf).toList())).orElse("*")
                + (hint.preferred() ? "!" : "");
    }

    /** Each resource is a provider, in order. */
    private static String merge(TopologyPolicy policy, int nodes, String resources) {
        List<Map<String, List<TopologyHint>>> providers = new ArrayList<>();
        Stream.of(resources.split(";")).forEach(
                resource -> providers.add(resource.strip().equals("-") ? Map.of() : Map.of("r", hints(resource.strip()))));
        HintMerge.Merged merged = new HintMerge(policy, TopologyOptions.DEFAULT, nodes(nodes)).merge(providers);
        return text(merged.hint()) + (merged.admit() ? "" : " refused");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // a provider without preference, and a resource that can't be allocated anywhere
        "RESTRICTED | 2 | -                           | 0,1!",
        "RESTRICTED | 2 | -; 1! 0,1                   | 1!",
        "RESTRICTED | 2 | none; 1!                    | 1 refused",
        "RESTRICTED | 2 | *!; 0! 0,1                  | 0!",
        "RESTRICTED | 2 | *; 0!                       | 0 refused",
        // a choice is preferred when all hints are, and name the same nodes
        "RESTRICTED | 2 | 0!; 0!                      | 0!",
        "RESTRICTED | 2 | 0; 0!                       | 0 refused",
        "RESTRICTED | 2 | 0!; 0                       | 0 refused",
        "RESTRICTED | 2 | 0!; 0,1!                    | 0 refused",
        "RESTRICTED | 2 | 0,1!; 0!                    | 0 refused",
        "RESTRICTED | 4 | 0,1!; 1,2!; 1!              | 1 refused",
        "RESTRICTED | 4 | 0,1! 0; 0,1! 0              | 0,1!",
        // of preferred ones the narrower, and of as wide ones the lower nodes
        "RESTRICTED | 4 | 0,1! 2! 3!; 0,1! 3! 2!      | 2!",
        "RESTRICTED | 4 | 2,3! 0,1!; 0,1! 2,3!        | 0,1!",
        // of others as wide as the neediest resource needs, else the widest below, else the narrowest above
        "BEST_EFFORT | 4 | 0,1 0,1,2; 0,1,2 0,1 2     | 0,1",
        "BEST_EFFORT | 4 | 0,1,2 1; 0,1,2 1           | 1",
        "BEST_EFFORT | 4 | 0,1 2,3; 1,2,3             | 2,3",
        "BEST_EFFORT | 4 | 0,1,2; 1,2,3; 0,1          | 1",
        "BEST_EFFORT | 4 | 0,1,2; 0,1 1,2,3           | 0,1",
        "BEST_EFFORT | 4 | 0,1,2 3; 1,2 0,1,2,3; 0,1,2,3 | 0,1,2",
        // nothing in common
        "RESTRICTED | 2 | 0!; 1!                      | 0,1 refused",
        "BEST_EFFORT | 2 | 0!; 1!                     | 0,1",
        // only preferred hints of single nodes, or of any
        "SINGLE_NUMA_NODE | 2 | 0! 1! 0,1; 1! 0,1     | 1!",
        "SINGLE_NUMA_NODE | 2 | 0,1!                  | * refused",
        "SINGLE_NUMA_NODE | 2 | 0; 1                  | * refused",
        "SINGLE_NUMA_NODE | 2 | *!                    | *!",
        "SINGLE_NUMA_NODE | 2 | *!; 1!                | 1!",
        "SINGLE_NUMA_NODE | 2 | -                     | *!",
        "SINGLE_NUMA_NODE | 2 | 0! 1!; none           | * refused",
        "SINGLE_NUMA_NODE | 1 | 0!                    | *!",
        // nodes that the machine does not have
        "BEST_EFFORT | 2 | 0,1,2                      | 0,1"})
    void theBestOfAllChoicesIsFound(TopologyPolicy policy, int nodes, String resources, String merged) {
        assertEquals(merged, merge(policy, nodes, resources));
    }

    private static HintMerge byDistance(TopologyPolicy policy, String distances) {
        List<NumaNode> nodes = new ArrayList<>();
        for (String row : distances.split(";")) {
            nodes.add(new NumaNode(nodes.size(), 0, List.of(),
                    Optional.of(Stream.of(row.strip().split(" ")).map(Long::valueOf).toList())));
        }
        return new HintMerge(policy, new TopologyOptions(true, 8), nodes);
    }

    /** The mean distance over all ordered pairs decides between sets of the same size. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "10 30 20 30; 30 10 30 20; 20 30 10 30; 30 20 30 10 | 0,1! 0,2! 1,3! | 0,2!",
        "10 30 20 30; 30 10 30 20; 20 30 10 30; 30 20 30 10 | 1,3! 0,2!      | 0,2!",
        "10 30 20 30; 30 10 30 19; 20 30 10 30; 30 19 30 10 | 0,2! 1,3!      | 1,3!",
        "10 30 20 30; 30 10 30 19; 20 30 10 30; 30 20 30 10 | 0,2! 1,3!      | 1,3!",
        "10 30 20 30; 30 10 30 19; 20 30 10 30; 30 19 30 10 | 0,2! 1,3! 0!   | 0!",
        "10 11; 11 12                                       | 1! 0!          | 0!",
        "12 11; 11 10                                       | 0! 1!          | 1!"})
    void theClosestNodesArePreferredWhereThatIsDesired(String distances, String offered, String merged) {
        var hint = byDistance(TopologyPolicy.RESTRICTED, distances).merge(List.of(Map.of("r", hints(offered)))).hint();
        assertEquals(merged, text(hint));
    }

    /** A single node is the closest to itself; nothing is left to compare. */
    @Test
    void distancesDoNotMatterForSingleNodes() {
        assertEquals("0!", text(byDistance(TopologyPolicy.SINGLE_NUMA_NODE, "12 11; 11 10").merge(
                List.of(Map.of("r", hints("0! 1!")))).hint()));
    }

    @Test
    void distancesHaveToBeComplete() {
        byDistance(TopologyPolicy.RESTRICTED, "10 20 30; 20 10 30");
        assertEquals("cannot discover NUMA topology: error getting NUMA distances: a list is too short",
                assertThrows(IllegalArgumentException.class, () -> byDistance(TopologyPolicy.RESTRICTED, "10 20; 20")).getMessage());
        assertEquals("cannot discover NUMA topology: error getting NUMA distances from cadvisor", assertThrows(
                IllegalArgumentException.class, () -> new HintMerge(TopologyPolicy.RESTRICTED, new TopologyOptions(true, 8), nodes(2)))
                .getMessage());
    }
}
