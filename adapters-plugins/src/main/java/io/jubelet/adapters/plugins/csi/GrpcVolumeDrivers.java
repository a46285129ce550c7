package io.jubelet.adapters.plugins.csi;

import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.ports.trace.Tracer;
import io.jubelet.ports.volume.VolumeDriver;
import io.jubelet.ports.volume.VolumeDrivers;
import io.vertx.core.Vertx;
import java.time.Duration;

/** {@link VolumeDrivers} over gRPC. */
public final class GrpcVolumeDrivers implements VolumeDrivers {

    /** Each call has a limit of its own. */
    private static final Duration UNUSED = Duration.ofMinutes(2);

    private final Vertx vertx;
    private final Tracer tracer;

    /** Drivers on this machine. */
    public GrpcVolumeDrivers(Vertx vertx, Tracer tracer) {
        this.vertx = vertx;
        this.tracer = tracer;
    }

    @Override
    public VolumeDriver connect(String name, String socket) {
        return new GrpcVolumeDriver(name,
                GrpcChannel.open(vertx, "CSI driver " + name + " at " + socket, socket, UNUSED, tracer));
    }
}
