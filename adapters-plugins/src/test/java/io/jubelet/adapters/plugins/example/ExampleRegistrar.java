package io.jubelet.adapters.plugins.example;

import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.adapters.grpc.server.ServerLimits;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.adapters.plugins.wire.registration.InfoRequest;
import io.jubelet.adapters.plugins.wire.registration.PluginInfo;
import io.jubelet.adapters.plugins.wire.registration.RegistrationStatus;
import io.jubelet.adapters.plugins.wire.registration.RegistrationStatusResponse;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Registers a CSI driver at kubelets, as the registrar does that stands beside each driver. */
public final class ExampleRegistrar implements AutoCloseable {

    private static final String SERVICE = "/pluginregistration.Registration/";

    private final List<String> reported = new CopyOnWriteArrayList<>();
    private final GrpcServer server;

    /**
     * Registers until it is closed.
     *
     * @param registry the directory {@code plugins_registry} of the kubelet
     * @param driver socket of the driver
     */
    public ExampleRegistrar(Vertx vertx, String name, Path registry, Path driver) {
        var info = PluginInfo.newBuilder().setType("CSIPlugin").setName(name).setEndpoint(driver.toString())
                .addSupportedVersions("1.0.0").build();
        server = GrpcServer.listen(vertx, "registrar of " + name, registry.resolve(name + "-reg.sock").toString(),
                ServerLimits.LONG_REQUESTS, Map.of(
                SERVICE + "GetInfo", ServerMethod.unary(InfoRequest.parser(), _ -> info),
                SERVICE + "NotifyRegistrationStatus", ServerMethod.unary(RegistrationStatus.parser(), status -> {
                    reported.add(status.getPluginRegistered() ? "" : status.getError());
                    return RegistrationStatusResponse.getDefaultInstance();
                })));
    }

    /** What kubelets said, one after another: nothing, or why they don't take the driver. */
    public List<String> reported() {
        return List.copyOf(reported);
    }

    @Override
    public void close() {
        server.close();
    }
}
