package io.jubelet.app.stats;

import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.stats.ContainerStats;
import java.time.Instant;
import java.util.Map;

/**
 * Readings of one moment.
 *
 * @param time when
 * @param cgroups cgroups of the node and of pods
 * @param pods pods
 * @param runtime measurements of the runtime, by container; may be empty where cgroups have all values
 * @param layers writable layers, by container; those of containers in {@code runtime}
 */
record Measurement(Instant time, CgroupIndex cgroups, MeasuredPods pods, Map<String, ContainerStats> runtime,
        Map<String, FilesystemUsage> layers) {
}
