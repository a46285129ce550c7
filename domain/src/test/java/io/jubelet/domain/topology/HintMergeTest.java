package io.jubelet.domain.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
}
