package io.jubelet.domain.node;

import static io.jubelet.domain.sample.SamplePods.amounts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeResourcesTest {

    private static final NodeResources NOTHING_TOLD = new NodeResources(Map.of(), Map.of());

    private static Machine machine(Machine.HugePages... hugePages) {
        return new Machine(4, 8L << 30, List.of(hugePages), Optional.of(Quantity.parse("100Gi")), 0);
    }

    private static NodeResources of(Machine machine, DeviceResources devices, String reserved, NodeResources reported) {
        return NodeResources.of(machine, new PodLimit(110, 0), devices, amounts(reserved), reported);
    }

    @Test
    void reservesAreTakenOffAndNeverLeaveLessThanNothing() {
        NodeResources resources = of(machine(), DeviceResources.NONE, "cpu=500m memory=9Gi", NOTHING_TOLD);
        assertEquals(amounts("cpu=4 memory=8Gi ephemeral-storage=100Gi pods=110"), resources.capacity());
        assertEquals(amounts("cpu=3500m memory=0 ephemeral-storage=100Gi pods=110"), resources.allocatable());
    }

    @Test
    void memoryInHugePagesIsNoOrdinaryMemory() {
        NodeResources resources = of(machine(new Machine.HugePages(2048, 512), new Machine.HugePages(1048576, 1)),
                DeviceResources.NONE, "", NOTHING_TOLD);
        assertEquals(amounts("hugepages-2Mi=1Gi hugepages-1Gi=1Gi cpu=4 memory=6Gi ephemeral-storage=100Gi pods=110"),
                resources.allocatable());
    }

    @Test
    void devicesAreShownAndThoseOfLostPluginsAsZero() {
        DeviceResources devices = new DeviceResources(
                amounts("x.com/a=4"), amounts("x.com/a=3"), Set.of("x.com/gone"));
        NodeResources resources = of(machine(), devices, "", NOTHING_TOLD);
        assertEquals(Quantity.parse("4"), resources.capacity().get("x.com/a"));
        assertEquals(Quantity.parse("3"), resources.allocatable().get("x.com/a"));
        assertEquals(Quantity.ZERO, resources.allocatable().get("x.com/gone"));
    }

    @Test
    void whatOthersAdvertiseStaysUntilTheyTakeItBack() {
        NodeResources reported = new NodeResources(amounts("x.com/a=1"), amounts("x.com/a=1 x.com/b=1"));
        NodeResources resources = of(machine(), DeviceResources.NONE, "", reported);
        assertEquals(Quantity.parse("1"), resources.allocatable().get("x.com/a"));
        assertFalse(resources.allocatable().containsKey("x.com/b"));
    }

    @Test
    void theNumberOfPodsMayDependOnTheCpus() {
        assertEquals(110, new PodLimit(110, 0).on(machine()));
        assertEquals(40, new PodLimit(110, 10).on(machine()));
        assertEquals(110, new PodLimit(110, 100).on(machine()));
    }

    @Test
    void noSwapIsNotReported() {
        assertEquals(OptionalLong.empty(), machine().reportedSwap());
        assertEquals(OptionalLong.of(5), new Machine(1, 1, List.of(), Optional.empty(), 5).reportedSwap());
    }
}
