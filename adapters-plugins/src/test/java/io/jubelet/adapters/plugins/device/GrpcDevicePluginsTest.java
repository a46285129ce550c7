package io.jubelet.adapters.plugins.device;

import io.jubelet.adapters.plugins.example.ExampleDevicePlugin;
import io.jubelet.ports.contract.DevicePluginsContract;
import io.jubelet.ports.device.DevicePlugins;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class GrpcDevicePluginsTest extends DevicePluginsContract {

    private final Vertx vertx = Vertx.vertx();
    private Path directory;
    private ExampleDevicePlugin plugin;
    private String socket;

    @BeforeEach
    void serve() throws IOException {
        directory = Files.createTempDirectory(Path.of("/tmp"), "dp");
        plugin = new ExampleDevicePlugin(vertx, directory, "example.com/gpu", List.of("a", "b"), true, true);
        socket = plugin.serve().toString();
    }

    @AfterEach
    void end() throws IOException {
        plugin.close();
        vertx.close();
        Files.delete(directory);
    }

    @Override
    protected DevicePlugins plugins() {
        return new GrpcDevicePlugins(vertx);
    }

    @Override
    protected String socket() {
        return socket;
    }

    @Override
    protected void fallIll() {
        plugin.setHealthy("a", false);
    }

    @Override
    protected void kill() {
        plugin.close();
    }
}
