package io.jubelet.adapters.plugins.registration;

import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.ports.plugin.PluginHandshake;
import io.jubelet.ports.plugin.PluginRegistrations;
import io.vertx.core.Vertx;
import java.time.Duration;

/** {@link PluginRegistrations} over gRPC. */
public final class GrpcPluginRegistrations implements PluginRegistrations {

    /** Each call has a limit of its own. */
    private static final Duration UNUSED = Duration.ofSeconds(10);

    private final Vertx vertx;

    /** Registrations of plugins on this machine. */
    public GrpcPluginRegistrations(Vertx vertx) {
        this.vertx = vertx;
    }

    @Override
    public PluginHandshake connect(String socket) {
        return new GrpcPluginHandshake(GrpcChannel.open(vertx, "plugin at " + socket, socket, UNUSED));
    }
}
