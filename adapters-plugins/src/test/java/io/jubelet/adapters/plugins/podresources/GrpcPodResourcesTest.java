package io.jubelet.adapters.plugins.podresources;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.plugins.example.ExamplePodResourcesClient;
import io.jubelet.domain.podresources.AllocatableResources;
import io.jubelet.domain.podresources.DeviceUse;
import io.jubelet.domain.podresources.PodResources;
import io.jubelet.ports.contract.PodResourcesServiceContract;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.podresources.PodResourcesService;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GrpcPodResourcesTest extends PodResourcesServiceContract {

    private final Vertx vertx = Vertx.vertx();
    private final AtomicLong nanos = new AtomicLong();
    private Path directory;
    private Path socket;
    private GrpcPodResources service;

    @BeforeEach
    void prepare() throws IOException {
        directory = Files.createTempDirectory(Path.of("/tmp"), "pr");
        socket = directory.resolve("d/kubelet.sock");
        service = new GrpcPodResources(vertx, directory.resolve("d"), nanos::get);
    }

    @AfterEach
    void end() throws IOException {
        service.close();
        vertx.close();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    @Override
    protected PodResourcesService service() {
        return service;
    }

    @Override
    protected List<PodResources> list() {
        return ask(client -> client.list("v1"));
    }

    @Override
    protected PodResources get(String namespace, String name) {
        return ask(client -> client.get(namespace, name));
    }

    @Override
    protected AllocatableResources allocatable() {
        return ask(ExamplePodResourcesClient::allocatable);
    }

    private <T> T ask(Function<ExamplePodResourcesClient, T> question) {
        try (var client = new ExamplePodResourcesClient(vertx, socket)) {
            return question.apply(client);
        }
    }

    @Test
    void theFirstVersionKnowsOfDevicesAlone() {
        service.serve(onePod());
        PodResources.OfContainer main = ask(client -> client.list("v1alpha1")).getFirst().containers().getLast();
        assertEquals("main", main.name());
        assertEquals(List.of(new DeviceUse("example.com/gpu", "a", Optional.empty()),
                new DeviceUse("example.com/nic", "b", Optional.empty())), main.holdings().devices());
        assertEquals(List.of(), main.holdings().cpus());
        assertEquals(List.of(), main.holdings().memory());
        assertEquals(List.of(), main.holdings().claims());
    }

    @Test
    void whoAsksTooOftenIsRefusedForAMoment() {
        service.serve(onePod());
        for (int i = 0; i < 10; i++) {
            list();
        }
        ResourceExhaustedException refusal = assertThrows(ResourceExhaustedException.class, this::allocatable);
        assertEquals("rpc error: code = ResourceExhausted desc = rejected by rate limit", refusal.getMessage());
        nanos.addAndGet(10_000_000);
        list();
        assertThrows(ResourceExhaustedException.class, () -> get("ns", "web"));
        nanos.addAndGet(1_000_000_000);
        for (int i = 0; i < 10; i++) {
            list();
        }
        assertThrows(ResourceExhaustedException.class, this::list);
    }

    @Test
    void whatAnEarlierAgentLeftIsReplacedAndTheDirectoryIsPrivate() throws IOException {
        service.serve(onePod());
        assertEquals("rwxr-x---", PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("d"))));
        service.close();
        assertFalse(Files.exists(socket));
        try (var dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dead.bind(UnixDomainSocketAddress.of(socket));
        }
        service.serve(onePod());
        assertEquals(1, list().size());
    }

    @Test
    void aLinkInItsPlaceGoesAndItsTargetStays() throws IOException {
        Path other = Files.writeString(directory.resolve("other"), "of somebody else");
        Files.createDirectories(directory.resolve("d"));
        Files.createSymbolicLink(socket, other);
        service.serve(onePod());
        assertEquals(1, list().size());
        assertEquals("of somebody else", Files.readString(other));
        assertFalse(Files.isSymbolicLink(socket));
    }

    @Test
    void aServiceThatLivesIsNotReplaced() {
        service.serve(onePod());
        try (var second = new GrpcPodResources(vertx, directory.resolve("d"), nanos::get)) {
            ConflictException refusal = assertThrows(ConflictException.class, () -> second.serve(onePod()));
            assertTrue(refusal.getMessage().contains("another process answers on"), refusal.getMessage());
        }
        assertEquals(1, list().size());
    }
}
