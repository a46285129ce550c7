package io.jubelet.app.metrics;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.node.MemoryProtected;
import io.jubelet.app.message.node.NodeTopics;

/** Memory that the kernel leaves to pods, on a node with memory QoS. */
final class MemoryQosMetrics implements Concern {

    private final Gauge hard;
    private final Gauge soft;

    MemoryQosMetrics(MetricRegistry registry) {
        hard = registry.gauge("kubelet_memory_qos_node_memory_min_bytes",
                "[ALPHA] Bytes that the kernel never takes from Guaranteed pods (memory.min).");
        soft = registry.gauge("kubelet_memory_qos_node_memory_low_bytes",
                "[ALPHA] Bytes that the kernel takes from Burstable pods when nothing else is left (memory.low).");
    }

    @Override
    public String name() {
        return "memory-qos-metrics";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(NodeTopics.MEMORY_PROTECTED, this::update);
    }

    private void update(MemoryProtected memory) {
        hard.set(memory.guaranteed());
        soft.set(memory.burstable());
    }
}
