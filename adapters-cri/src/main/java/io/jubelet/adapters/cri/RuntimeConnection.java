package io.jubelet.adapters.cri;

import io.jubelet.adapters.cri.client.ContainerdTransfers;
import io.jubelet.adapters.cri.client.CriContainerRuntime;
import io.jubelet.adapters.cri.client.CriDetails;
import io.jubelet.adapters.cri.client.CriImageService;
import io.jubelet.adapters.cri.client.CriStats;
import io.jubelet.adapters.cri.client.CriStreaming;
import io.jubelet.adapters.cri.server.RuntimeServer;
import io.jubelet.adapters.cri.simulation.SimulatedRuntime;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.ports.image.ContentTransfers;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.RuntimeDetails;
import io.jubelet.ports.runtime.RuntimeStats;
import io.jubelet.ports.runtime.RuntimeStreaming;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.trace.Tracer;
import io.vertx.core.Vertx;
import java.time.Duration;

/**
 * Everything that one endpoint offers. An agent opens one per socket: a second one where images have a socket of their
 * own.
 */
public final class RuntimeConnection implements AutoCloseable {

    private final RuntimeEndpoint endpoint;
    private final ContainerRuntime containers;
    private final ImageService images;
    private final RuntimeStats stats;
    private final RuntimeStreaming streaming;
    private final RuntimeDetails details;
    private final ContentTransfers transfers;
    private final Runnable onClose;

    private RuntimeConnection(RuntimeEndpoint endpoint, GrpcChannel channel, Runnable onClose) {
        this.endpoint = endpoint;
        this.containers = new CriContainerRuntime(channel);
        this.images = new CriImageService(channel);
        this.stats = new CriStats(channel);
        this.streaming = new CriStreaming(channel);
        this.details = new CriDetails(channel);
        this.transfers = new ContainerdTransfers(channel);
        this.onClose = onClose;
    }

    private RuntimeConnection(RuntimeEndpoint endpoint, SimulatedRuntime runtime) {
        this.endpoint = endpoint;
        this.containers = runtime.containers();
        this.images = runtime.images();
        this.stats = runtime.stats();
        this.streaming = runtime.streaming();
        this.details = runtime.details();
        this.transfers = ContentTransfers.UNKNOWN;
        this.onClose = () -> { };
    }

    /**
     * Opens an endpoint. Nothing is sent to the runtime yet, it need not even run: {@link ContainerRuntime#version()}
     * is the call that shows whether a runtime responds. Not to be called on an event loop.
     *
     * @param timers time of a simulated runtime
     * @param requestTimeout {@code runtimeRequestTimeout}, longer than zero
     * @throws io.jubelet.ports.failure.PortException when the socket of a simulated runtime can't be made
     */
    public static RuntimeConnection open(RuntimeEndpoint endpoint, Vertx vertx, Timers timers, Duration requestTimeout) {
        return open(endpoint, vertx, timers, requestTimeout, Tracer.NONE);
    }

    /**
     * The same, with a span for each call over a socket.
     *
     * @param timers time of a simulated runtime
     * @param requestTimeout {@code runtimeRequestTimeout}, longer than zero
     * @param tracer records the calls
     * @throws io.jubelet.ports.failure.PortException when the socket of a simulated runtime can't be made
     */
    public static RuntimeConnection open(RuntimeEndpoint endpoint, Vertx vertx, Timers timers, Duration requestTimeout,
            Tracer tracer) {
        return switch (endpoint) {
            case RuntimeEndpoint.Unix unix -> {
                GrpcChannel channel = GrpcChannel.open(vertx, peer(unix), unix.path(), requestTimeout, tracer);
                yield new RuntimeConnection(endpoint, channel, channel::close);
            }
            case RuntimeEndpoint.Simulated simulated -> {
                SimulatedRuntime runtime = new SimulatedRuntime(timers, simulated.settings());
                yield simulated.socket().map(path -> served(simulated, path, runtime, vertx, requestTimeout, tracer))
                        .orElseGet(() -> new RuntimeConnection(endpoint, runtime));
            }
        };
    }

    /** A simulation behind a socket: its own agent connects to it as everybody else does. */
    private static RuntimeConnection served(RuntimeEndpoint endpoint, String path, SimulatedRuntime runtime, Vertx vertx,
            Duration requestTimeout, Tracer tracer) {
        GrpcServer server =
                RuntimeServer.listen(vertx, path, runtime.containers(), runtime.images(), runtime.details());
        GrpcChannel channel = GrpcChannel.open(vertx, peer(endpoint), path, requestTimeout, tracer);
        return new RuntimeConnection(endpoint, channel, () -> {
            channel.close();
            server.close();
        });
    }

    /** What messages call the runtime. */
    private static String peer(RuntimeEndpoint endpoint) {
        return "container runtime at " + endpoint.text();
    }

    /** Where the runtime is. */
    public RuntimeEndpoint endpoint() {
        return endpoint;
    }

    /** Sandboxes and containers. */
    public ContainerRuntime containers() {
        return containers;
    }

    /** Images. */
    public ImageService images() {
        return images;
    }

    /** What the content store of the runtime is writing. */
    public ContentTransfers transfers() {
        return transfers;
    }

    /** What is measured. */
    public RuntimeStats stats() {
        return stats;
    }

    /** Interactive access. */
    public RuntimeStreaming streaming() {
        return streaming;
    }

    /** Details for diagnosis. */
    public RuntimeDetails details() {
        return details;
    }

    /** Ends all calls and the connection. Calls made afterwards fail. */
    @Override
    public void close() {
        onClose.run();
    }
}
