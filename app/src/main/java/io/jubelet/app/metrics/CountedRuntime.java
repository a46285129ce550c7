package io.jubelet.app.metrics;

import io.jubelet.app.port.RuntimePorts;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.RuntimeStreaming;
import io.jubelet.ports.time.Timers;

/** Counts the requests to one container runtime, of all concerns. */
public final class CountedRuntime {

    private final MetricRegistry registry;
    private final RuntimeOperations operations;
    private final StartMetrics starts;
    private final ImageVolumeMetrics imageVolumes;
    private final EventStreamMetrics events;

    CountedRuntime(MetricRegistry registry, SlowestOperations slowest, StartCounts starts, UserNamespaceMetrics userNamespaces,
            Timers timers) {
        this.registry = registry;
        this.operations = new RuntimeOperations(registry, slowest, timers);
        this.starts = new StartMetrics(registry, starts, userNamespaces, timers);
        this.imageVolumes = new ImageVolumeMetrics(registry);
        this.events = new EventStreamMetrics(registry, timers);
    }

    /** The same ports, counted. Called once. */
    RuntimePorts ports(RuntimePorts ports) {
        return new RuntimePorts(containers(ports.containers()), new CountedImageService(ports.images(), operations),
                ports.credentials(), new CountedPullRecordFiles(ports.records(), registry), ports.transfers());
    }

    /** The same runtime, counted. */
    public ContainerRuntime containers(ContainerRuntime runtime) {
        return new CountedContainerRuntime(runtime, operations, starts, imageVolumes, events);
    }

    /** The same streams, counted. */
    public RuntimeStreaming streaming(RuntimeStreaming streaming) {
        return new CountedRuntimeStreaming(streaming, operations);
    }
}
