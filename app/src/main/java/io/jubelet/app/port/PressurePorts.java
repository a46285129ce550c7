package io.jubelet.app.port;

import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.host.MemoryAlarms;

/**
 * Ports for detecting shortages on the node, and the pods that cause them.
 *
 * @param measured measurements of this machine
 * @param statistics usage of pods
 * @param alarms notifications that memory runs short
 */
public record PressurePorts(StatisticsPorts measured, NodeStatistics statistics, MemoryAlarms alarms) {
}
