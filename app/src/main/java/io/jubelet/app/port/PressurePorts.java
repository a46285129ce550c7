package io.jubelet.app.port;

import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.host.MemoryAlarms;

/**
 * What is needed to see that the node runs short of something, and because of whom.
 *
 * @param measured what is measured on this machine
 * @param statistics what pods use
 * @param alarms notifications that memory runs short
 */
public record PressurePorts(StatisticsPorts measured, NodeStatistics statistics, MemoryAlarms alarms) {
}
