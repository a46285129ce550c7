package io.jubelet.domain.device;

import static io.jubelet.domain.sample.SamplePods.amounts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeStatus;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeDevicesTest {

    private static final String GPU = "example.com/gpu";

    private static Node node(String allocatable) {
        return Node.named("n").withStatus(NodeStatus.NONE.toBuilder().allocatable(amounts(allocatable)).build());
    }

    @ParameterizedTest
    @CsvSource({"cpu=4,cpu=4 example.com/gpu=2", "cpu=4 example.com/gpu=0,cpu=4 example.com/gpu=2",
        "example.com/gpu=1,example.com/gpu=2", "example.com/gpu=2,example.com/gpu=2", "example.com/gpu=3,example.com/gpu=3"})
    void devicesInUseCountWhateverTheNodeReports(String reported, String allocatable) {
        assertEquals(node(allocatable), NodeDevices.atLeast(node(reported), Map.of(GPU, 2)));
    }

    @Test
    void withoutDevicesInUseTheNodeStays() {
        Node reported = node("cpu=4");
        assertSame(reported, NodeDevices.atLeast(reported, Map.of()));
    }
}
