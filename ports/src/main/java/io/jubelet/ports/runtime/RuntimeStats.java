package io.jubelet.ports.runtime;

import io.jubelet.domain.stats.ContainerStats;
import java.util.List;

/**
 * Measurements of the runtime (CRI v1 stats calls). Same rules for threads, deadlines and failures as
 * {@link ContainerRuntime}.
 */
public interface RuntimeStats {

    /** Use of the running containers that match. */
    List<ContainerStats> listContainerStats(ListFilter filter);
}
