package io.jubelet.adapters.plugins.device;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.plugins.example.ExampleDevicePlugin;
import io.jubelet.ports.contract.DeviceRegistrationsContract;
import io.jubelet.ports.device.DeviceRegistrations;
import io.jubelet.ports.failure.PortException;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GrpcDeviceRegistrationsTest extends DeviceRegistrationsContract {

    private final Vertx vertx = Vertx.vertx();
    private Path directory;
    private GrpcDeviceRegistrations registrations;

    @BeforeEach
    void prepare() throws IOException {
        directory = Files.createTempDirectory(Path.of("/tmp"), "dr");
        registrations = new GrpcDeviceRegistrations(vertx, directory.resolve("d"));
    }

    @AfterEach
    void end() throws IOException {
        registrations.close();
        vertx.close();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    @Override
    protected DeviceRegistrations registrations() {
        return registrations;
    }

    @Override
    protected void register(String version, String endpoint, String resource) {
        ExampleDevicePlugin.register(vertx, directory.resolve("d/kubelet.sock"), version, endpoint, resource);
    }

    @Test
    void socketsOfAnEarlierTimeGoAndFilesStay() throws IOException {
        Path files = Files.createDirectories(directory.resolve("d"));
        for (String name : List.of("kubelet.sock", "old.sock")) {
            try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                server.bind(UnixDomainSocketAddress.of(files.resolve(name)));
            }
        }
        Files.writeString(files.resolve("kubelet_internal_checkpoint"), "{}");
        registrations.serve((_, _, _) -> { });
        assertFalse(Files.exists(files.resolve("old.sock")));
        assertTrue(Files.exists(files.resolve("kubelet.sock")));
        assertTrue(Files.exists(files.resolve("kubelet_internal_checkpoint")));
    }

    @Test
    void aSocketOutsideOfTheDirectoryIsRefused() {
        registrations.serve((_, _, _) -> { });
        for (String endpoint : List.of("../other.sock", "a/../../x.sock", "", ".")) {
            PortException refusal = assertThrows(PortException.class, () -> register("v1beta1", endpoint, "example.com/gpu"));
            assertTrue(refusal.getMessage().contains("is not in the directory of device plugins"), refusal.getMessage());
        }
    }
}
