package io.jubelet.adapters.plugins.registration;

import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.adapters.grpc.server.ServerLimits;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.adapters.plugins.wire.registration.InfoRequest;
import io.jubelet.adapters.plugins.wire.registration.RegistrationStatus;
import io.jubelet.adapters.plugins.wire.registration.RegistrationStatusResponse;
import io.jubelet.ports.contract.PluginRegistrationsContract;
import io.jubelet.ports.plugin.PluginRegistrations;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class GrpcPluginRegistrationsTest extends PluginRegistrationsContract {

    private static final String SERVICE = "/pluginregistration.Registration/";

    private final Vertx vertx = Vertx.vertx();
    private final List<String> reported = new CopyOnWriteArrayList<>();
    private Path directory;
    private GrpcServer server;

    @BeforeEach
    void serve() throws IOException {
        directory = Files.createTempDirectory(Path.of("/tmp"), "pr");
        server = GrpcServer.listen(vertx, "plugin", socket(), ServerLimits.LONG_REQUESTS, Map.of(
                SERVICE + "GetInfo", ServerMethod.unary(InfoRequest.parser(), _ ->
                        io.jubelet.adapters.plugins.wire.registration.PluginInfo.newBuilder().setType(PLUGIN.type())
                                .setName(PLUGIN.name()).addAllSupportedVersions(PLUGIN.versions()).build()),
                SERVICE + "NotifyRegistrationStatus", ServerMethod.unary(RegistrationStatus.parser(), status -> {
                    reported.add(status.getPluginRegistered() + " " + status.getError());
                    return RegistrationStatusResponse.getDefaultInstance();
                })));
    }

    @AfterEach
    void end() throws IOException {
        server.close();
        vertx.close();
        Files.delete(directory);
    }

    @Override
    protected PluginRegistrations registrations() {
        return new GrpcPluginRegistrations(vertx);
    }

    @Override
    protected String socket() {
        return directory.resolve("s").toString();
    }

    @Override
    protected List<String> reported() {
        return reported;
    }

    @Override
    protected void kill() {
        server.close();
    }
}
