package io.jubelet.ports.runtime;

import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.domain.stats.MetricDescriptor;
import io.jubelet.domain.stats.SandboxMetrics;
import io.jubelet.domain.stats.SandboxStats;
import java.util.List;

/**
 * Measurements of the runtime (CRI v1 stats and metrics calls). Same rules for threads, deadlines and failures as
 * {@link ContainerRuntime}.
 */
public interface RuntimeStats {

    /**
     * Use of one container.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when there is none of that id
     */
    ContainerStats containerStats(String containerId);

    /** Use of the running containers that match. */
    List<ContainerStats> listContainerStats(ListFilter filter);

    /**
     * Use of one sandbox.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when there is none of that id
     * @throws io.jubelet.ports.failure.UnimplementedException when the runtime does not measure sandboxes
     */
    SandboxStats sandboxStats(String sandboxId);

    /**
     * Use of the ready sandboxes that match.
     *
     * @throws io.jubelet.ports.failure.UnimplementedException when the runtime does not measure sandboxes
     */
    List<SandboxStats> listSandboxStats(ListFilter filter);

    /**
     * The metrics that {@link #sandboxMetrics()} gives.
     *
     * @throws io.jubelet.ports.failure.UnimplementedException when the runtime has none
     */
    List<MetricDescriptor> metricDescriptors();

    /**
     * Metrics of all sandboxes.
     *
     * @throws io.jubelet.ports.failure.UnimplementedException when the runtime has none
     */
    List<SandboxMetrics> sandboxMetrics();
}
