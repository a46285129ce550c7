package io.jubelet.ports.api;

import io.jubelet.domain.stats.summary.Summary;

/** Resource usage of the pods and of the node. Thread-safe. */
public interface NodeStatistics {

    /**
     * The latest statistics. Measured at most a few seconds ago: callers at the same time share one measurement, and
     * nothing is measured without requests. Blocks while measuring.
     *
     * @param onlyCpuAndMemory without file systems, networks and processes, measured anew
     * @throws io.jubelet.ports.failure.PortException when they can't be had; the message names the part
     */
    Summary summary(boolean onlyCpuAndMemory);

    /**
     * Statistics that are measured after this call began, for decisions that end pods. Writable layers are as old as the runtime
     * has them, and volumes that take long to measure are as they were measured last. Blocks while measuring. Statistics that
     * remember nothing need not implement it.
     *
     * @param onlyCpuAndMemory without file systems, networks and processes
     * @throws io.jubelet.ports.failure.PortException when they can't be had; the message names the part
     */
    default Summary remeasured(boolean onlyCpuAndMemory) {
        return summary(onlyCpuAndMemory);
    }
}
