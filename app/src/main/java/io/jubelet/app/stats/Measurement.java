package io.jubelet.app.stats;

import io.jubelet.domain.stats.ContainerStats;
import java.time.Instant;
import java.util.Map;

/**
 * What was read at one time.
 *
 * @param time when
 * @param cgroups cgroups of the node and of pods
 * @param pods pods
 * @param runtime what the runtime measured, by container; may be empty where cgroups say it all
 */
record Measurement(Instant time, CgroupIndex cgroups, RunningPods pods, Map<String, ContainerStats> runtime) {
}
