package io.jubelet.adapters.cri.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.jubelet.adapters.cri.RuntimeConnection;
import io.jubelet.adapters.cri.RuntimeEndpoint;
import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.simulation.SimulatedRuntime;
import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.adapters.cri.wire.StatusProto;
import io.jubelet.adapters.cri.wire.StreamingProto;
import io.jubelet.adapters.grpc.GrpcLimits;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.RuntimeVersion;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeEvent;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class RuntimeServerTest {

    private static final RuntimeVersion FAKE = new RuntimeVersion("fake", "1.0.0", "v1");

    private final Vertx vertx = Vertx.vertx();
    private final VirtualTimers timers = new VirtualTimers();
    private final SimulatedRuntime simulated = new SimulatedRuntime(timers, SimulationSettings.DEFAULT);
    private Path directory;
    private Path socket;

    @BeforeEach
    void makeDirectory() throws IOException {
        directory = Files.createTempDirectory(Path.of("/tmp"), "cri");
        socket = directory.resolve("s");
    }

    @AfterEach
    void stop() throws IOException {
        vertx.close().toCompletionStage().toCompletableFuture().join();
        Files.deleteIfExists(socket);
        Files.delete(directory);
    }

    private GrpcServer serve() {
        return RuntimeServer.listen(vertx, socket.toString(), simulated.containers(), simulated.images(),
                simulated.details());
    }

    private RuntimeConnection connect(String endpoint) {
        return RuntimeConnection.open(RuntimeEndpoint.parse(endpoint + socket), vertx, timers, Duration.ofSeconds(20));
    }

    private GrpcChannel channel() {
        return GrpcChannel.open(vertx, "unix://" + socket, socket.toString(), Duration.ofSeconds(20));
    }

    private static void ask(GrpcChannel channel, MessageLite request) {
        channel.call(CriCall.VERSION, request, StatusProto.VersionResponse.parser());
    }

    @Test
    void aSimulationWithASocketIsThatOfEverybody() {
        try (RuntimeConnection own = connect("fake://"); RuntimeConnection other = connect("unix://")) {
            assertEquals(FAKE, own.containers().version());
            assertEquals(FAKE, other.containers().version());
        }

        assertFalse(Files.exists(socket));
    }

    @Test
    void failuresKeepTheirClassAndTheirWords() {
        try (GrpcServer server = serve(); RuntimeConnection client = connect("unix://")) {
            PortException local = assertThrows(NotFoundException.class,
                    () -> simulated.containers().containerStatus("näh 100%"));
            PortException remote = assertThrows(NotFoundException.class,
                    () -> client.containers().containerStatus("näh 100%"));

            assertEquals(local.getMessage(), remote.getMessage());
        }
    }

    @Test
    void whatHasNoAnswerTakesEffect() {
        SandboxConfig config = SandboxConfig.builder().name("web").namespace("default").uid("u")
                .security(LinuxSandboxSecurity.builder().namespaces(NamespaceOptions.builder().network(NamespaceMode.POD)
                        .pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build()).build())
                .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();
        ImageSpec image = ImageSpec.of("busybox");
        try (GrpcServer server = serve(); RuntimeConnection client = connect("unix://")) {
            assertEquals(simulated.containers().cgroupDriver(), client.containers().cgroupDriver());
            client.containers().updatePodCidr("10.99.0.0/24");
            String sandbox = client.containers().runSandbox(config, "");
            String address = client.containers().sandboxStatus(sandbox).ips().orElseThrow().getFirst();
            assertTrue(address.startsWith("10.99.0."), address);
            client.containers().updateSandboxResources(sandbox, LinuxContainerResources.NONE, LinuxContainerResources.NONE);
            assertThrows(NotFoundException.class, () -> client.containers().updateSandboxResources("none",
                    LinuxContainerResources.NONE, LinuxContainerResources.NONE));
            assertThrows(UnimplementedException.class, () -> client.containers().checkpointContainer("c", "/x.tar", Duration.ZERO));

            assertEquals(simulated.images().pullImage(image, Optional.empty(), Optional.empty()),
                    client.images().pullImage(image, Optional.empty(), Optional.empty()));
            client.images().removeImage(image);
            assertEquals(Optional.empty(), simulated.images().imageStatus(image));
        }
    }

    @Test
    void whatIsNotServedIsSaidSo() {
        try (GrpcServer server = serve(); RuntimeConnection client = connect("unix://")) {
            PortException failure = assertThrows(UnimplementedException.class,
                    () -> client.stats().listContainerStats(ListFilter.ALL));

            assertTrue(failure.getMessage().contains("/runtime.v1.RuntimeService/ListContainerStats"),
                    failure.getMessage());
        }
    }

    @Test
    void requestsThatAreNoneAreRefusedAndTheNextOneIsServed() {
        MessageLite noText = StreamingProto.ExecSyncResponse.newBuilder()
                .setStdout(ByteString.copyFrom(new byte[] {(byte) 0xff})).build();
        MessageLite tooLong = StatusProto.VersionRequest.newBuilder()
                .setVersion("x".repeat(GrpcLimits.MAX_MESSAGE_BYTES + 1)).build();
        try (GrpcServer server = serve(); GrpcChannel client = channel()) {
            assertThrows(InternalException.class, () -> ask(client, noText));
            assertThrows(ResourceExhaustedException.class, () -> ask(client, tooLong));
            ask(client, StatusProto.VersionRequest.getDefaultInstance());
        }
    }

    @Test
    void closingEndsWhatClientsFollow() throws Exception {
        CompletableFuture<PortException> end = new CompletableFuture<>();
        GrpcServer server = serve();
        try (RuntimeConnection client = connect("unix://")) {
            client.containers().subscribe(new ContainerRuntime.EventListener() {
                @Override
                public void changed(RuntimeEvent event) {
                    // Nothing happens in this test.
                }

                @Override
                public void ended(PortException why) {
                    end.complete(why);
                }
            });

            server.close();

            end.get(60, TimeUnit.SECONDS);
            assertThrows(UnavailableException.class, () -> client.containers().version());
            assertFalse(Files.exists(socket));
        }
    }

    @Test
    void onlyWhatADeadProcessLeftIsReplaced() throws IOException {
        try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dead.bind(UnixDomainSocketAddress.of(socket));
        }
        try (GrpcServer server = serve(); RuntimeConnection client = connect("unix://")) {
            assertEquals(FAKE, client.containers().version());
            assertThrows(ConflictException.class, this::serve);
            assertEquals(FAKE, client.containers().version());
        }

        Files.writeString(socket, "precious");
        assertThrows(ConflictException.class, this::serve);
        assertEquals("precious", Files.readString(socket));
    }

    @Test
    void aDirectoryThatIsNotThereIsNamed() {
        String path = directory.resolve("no/s").toString();

        PortException failure = assertThrows(NotFoundException.class, () -> RuntimeServer.listen(vertx, path,
                simulated.containers(), simulated.images(), simulated.details()));

        assertTrue(failure.getMessage().contains(path), failure.getMessage());
    }
}
