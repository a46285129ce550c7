package io.jubelet.adapters.plugins.dra;

import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.ports.dra.ClaimDriver;
import io.jubelet.ports.dra.ClaimDrivers;
import io.jubelet.ports.trace.Tracer;
import io.vertx.core.Vertx;
import java.time.Duration;

/** {@link ClaimDrivers} over gRPC. */
public final class GrpcClaimDrivers implements ClaimDrivers {

    /** Each call has a limit of its own. */
    private static final Duration UNUSED = Duration.ofSeconds(45);

    private final Vertx vertx;
    private final Tracer tracer;

    /** Drivers on this machine. */
    public GrpcClaimDrivers(Vertx vertx, Tracer tracer) {
        this.vertx = vertx;
        this.tracer = tracer;
    }

    @Override
    public ClaimDriver open(String driver, String socket, String service) {
        return new GrpcClaimDriver(GrpcChannel.open(vertx, "DRA driver " + driver + " at " + socket, socket, UNUSED, tracer), service);
    }
}
