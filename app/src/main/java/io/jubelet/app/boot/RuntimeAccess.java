package io.jubelet.app.boot;

import io.jubelet.adapters.cri.RuntimeConnection;
import io.jubelet.adapters.cri.RuntimeEndpoint;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.ports.image.ContentTransfers;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.RuntimeStats;
import io.jubelet.ports.runtime.RuntimeStreaming;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.trace.Tracer;
import io.vertx.core.Vertx;

/** The connections to the container runtime: one, or two where images have an endpoint of their own. */
final class RuntimeAccess implements AutoCloseable {

    private final RuntimeConnection containers;
    private final RuntimeConnection images;

    private RuntimeAccess(RuntimeConnection containers, RuntimeConnection images) {
        this.containers = containers;
        this.images = images;
    }

    /** Opens the endpoints of the configuration; nothing is asked yet. */
    static RuntimeAccess open(AgentConfiguration.Runtime runtime, Vertx vertx, Timers timers, Tracer tracer) {
        RuntimeConnection main = RuntimeConnection.open(RuntimeEndpoint.parse(runtime.endpoint()), vertx, timers,
                runtime.requestTimeout(), tracer);
        RuntimeConnection images = runtime.imageEndpoint().equals(runtime.endpoint()) ? main
                : RuntimeConnection.open(RuntimeEndpoint.parse(runtime.imageEndpoint()), vertx, timers,
                        runtime.requestTimeout(), tracer);
        return new RuntimeAccess(main, images);
    }

    /** Address of the containers, for messages. */
    String endpoint() {
        return containers.endpoint().text();
    }

    ContainerRuntime containers() {
        return containers.containers();
    }

    RuntimeStats stats() {
        return containers.stats();
    }

    RuntimeStreaming streaming() {
        return containers.streaming();
    }

    ImageService images() {
        return images.images();
    }

    ContentTransfers transfers() {
        return images.transfers();
    }

    /** Whether the containers are simulated. */
    static boolean simulatesContainers(AgentConfiguration.Runtime runtime) {
        return RuntimeEndpoint.parse(runtime.endpoint()) instanceof RuntimeEndpoint.Simulated;
    }

    /** Whether the containers are simulated on a machine that is simulated, too. */
    static boolean isSimulation(AgentConfiguration.Runtime runtime) {
        return RuntimeEndpoint.parse(runtime.endpoint()) instanceof RuntimeEndpoint.Simulated simulated
                && !simulated.settings().realHost();
    }

    @Override
    public void close() {
        if (images != containers) {
            images.close();
        }
        containers.close();
    }
}
