package io.jubelet.adapters.plugins.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.adapters.grpc.server.ServerLimits;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.adapters.plugins.example.ExampleDevicePlugin;
import io.jubelet.adapters.plugins.wire.device.AllocateRequest;
import io.jubelet.adapters.plugins.wire.device.Empty;
import io.jubelet.adapters.plugins.wire.device.PreferredAllocationRequest;
import io.jubelet.domain.device.DeviceSelection;
import io.jubelet.ports.contract.DevicePluginsContract;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.device.DevicePlugins;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnavailableException;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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

    @Test
    void aPluginThatDoesNotSayWhatItCanDoIsRefused() {
        String failing = directory.resolve("failing.sock").toString();
        try (GrpcServer _ = GrpcServer.listen(vertx, "a plugin", failing, ServerLimits.LONG_REQUESTS, Map.of(
                "/v1beta1.DevicePlugin/GetDevicePluginOptions",
                ServerMethod.unary(Empty.parser(), _ -> {
                    throw new InternalException("not today");
                })))) {
            var refusal = assertThrows(InternalException.class, () -> plugins().connect("example.com/gpu", failing));
            assertEquals("failed to get device plugin options: rpc error: code = Unknown desc = not today", refusal.getMessage());
        }
    }

    @Test
    void anAnswerWithoutAContainerPrefersNothingAndGivesNothing() {
        String empty = directory.resolve("empty.sock").toString();
        try (GrpcServer _ = GrpcServer.listen(vertx, "a plugin", empty, ServerLimits.LONG_REQUESTS, Map.of(
                "/v1beta1.DevicePlugin/GetDevicePluginOptions", ServerMethod.unary(Empty.parser(), _ -> Empty.getDefaultInstance()),
                "/v1beta1.DevicePlugin/GetPreferredAllocation",
                ServerMethod.unary(PreferredAllocationRequest.parser(), _ -> Empty.getDefaultInstance()),
                "/v1beta1.DevicePlugin/Allocate", ServerMethod.unary(AllocateRequest.parser(), _ -> Empty.getDefaultInstance())));
                DevicePlugin connected = plugins().connect("example.com/gpu", empty)) {
            assertEquals(Set.of(), connected.preferred(new DeviceSelection.Question(Set.of("a"), Set.of(), 1)));
            assertThrows(InternalException.class, () -> connected.allocate(Set.of("a")));
        }
    }

    @Test
    void aClosedConnectionTakesNoCall() {
        DevicePlugin connected = plugins().connect("example.com/gpu", socket);
        connected.close();
        assertThrows(UnavailableException.class, () -> connected.allocate(Set.of("a")));
    }

    @Test
    void aPluginMayRegisterBeforeItListens() {
        plugin.close();
        var pauses = new AtomicInteger();
        var wait = new ListeningWait(() -> 0, () -> {
            if (pauses.incrementAndGet() == 2) {
                plugin.serve();
            }
        });
        try (DevicePlugin connected = eventually(wait).connect("example.com/gpu", socket)) {
            assertTrue(connected.options().preStart());
        }
    }

    @Test
    void aPluginThatNeverListensIsRefusedAfterTenSeconds() {
        plugin.close();
        var seconds = new AtomicInteger();
        var wait = new ListeningWait(() -> Duration.ofSeconds(seconds.get()).toNanos(), seconds::incrementAndGet);
        var refusal = assertThrows(InternalException.class, () -> eventually(wait).connect("example.com/gpu", socket));
        assertTrue(refusal.getMessage().startsWith("failed to dial device plugin: "), refusal.getMessage());
        assertEquals(10, seconds.get());
    }

    private DevicePlugins eventually(ListeningWait wait) {
        return new GrpcDevicePlugins(vertx, wait);
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
