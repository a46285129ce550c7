package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.node.MemoryProtected;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.domain.metrics.ExpositionText;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryQosMetricsTest {

    @Test
    void whatIsKeptIsShownByHowItIsKept() {
        var registry = new MetricRegistry();
        var bus = new RecordingBus();
        new MemoryQosMetrics(registry).start(bus);
        bus.publish(NodeTopics.MEMORY_PROTECTED, new MemoryProtected(30, 20));
        assertEquals(List.of("kubelet_memory_qos_node_memory_low_bytes 20", "kubelet_memory_qos_node_memory_min_bytes 30"),
                ExpositionText.of(registry.families()).lines().filter(line -> !line.startsWith("#")).sorted().toList());
    }
}
