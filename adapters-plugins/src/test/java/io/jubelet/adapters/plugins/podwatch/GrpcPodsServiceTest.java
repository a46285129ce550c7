package io.jubelet.adapters.plugins.podwatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.CodedOutputStream;
import io.jubelet.adapters.grpc.client.GrpcStream;
import io.jubelet.adapters.plugins.example.ExamplePodsClient;
import io.jubelet.adapters.plugins.example.SeenPod;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podwatch.PodWatchEvent;
import io.jubelet.ports.contract.PodsServiceContract;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.podwatch.PodsService;
import io.vertx.core.Vertx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GrpcPodsServiceTest extends PodsServiceContract {

    private final Vertx vertx = Vertx.vertx();
    private final AtomicLong nanos = new AtomicLong();
    private volatile int padding;
    private Path directory;
    private Path socket;
    private GrpcPodsService service;

    @BeforeEach
    void prepare() throws IOException {
        directory = Files.createTempDirectory(Path.of("/tmp"), "pa");
        socket = directory.resolve("d/pods-api.sock");
        service = new GrpcPodsService(vertx, directory.resolve("d"), this::message, nanos::get);
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

    /** Identity, and as many bytes as a test wants. */
    private byte[] message(Pod pod) {
        var metadata = new ByteArrayOutputStream();
        var whole = new ByteArrayOutputStream();
        try {
            var inner = CodedOutputStream.newInstance(metadata);
            inner.writeString(1, pod.metadata().name());
            inner.writeString(3, pod.metadata().namespace());
            inner.writeString(5, pod.uid());
            inner.writeByteArray(99, new byte[padding]);
            inner.flush();
            var outer = CodedOutputStream.newInstance(whole);
            outer.writeByteArray(1, metadata.toByteArray());
            outer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return whole.toByteArray();
    }

    private static String text(SeenPod pod) {
        return pod.namespace() + "/" + pod.name() + "/" + pod.uid();
    }

    @Override
    protected PodsService service() {
        return service;
    }

    @Override
    protected List<String> list() {
        return ask(client -> client.list().stream().map(GrpcPodsServiceTest::text).toList());
    }

    @Override
    protected String get(String uid) {
        return ask(client -> text(client.get(uid)));
    }

    private <T> T ask(Function<ExamplePodsClient, T> question) {
        try (var client = new ExamplePodsClient(vertx, socket)) {
            return question.apply(client);
        }
    }

    @Override
    protected Client watch() {
        return new WatchingClient(() -> { });
    }

    /** Keeps what it is told. */
    private final class WatchingClient implements Client, ExamplePodsClient.Watcher {

        private final BlockingQueue<Supplier<String>> reported = new LinkedBlockingQueue<>();
        private final ExamplePodsClient client = new ExamplePodsClient(vertx, socket);
        private final Runnable beforeEach;
        private final GrpcStream<?> stream;

        WatchingClient(Runnable beforeEach) {
            this.beforeEach = beforeEach;
            this.stream = client.watch(this);
        }

        @Override
        public void event(String type, Optional<SeenPod> pod) {
            beforeEach.run();
            reported.add(() -> kind(type) + pod.map(seen -> " " + text(seen)).orElse(""));
        }

        private static String kind(String type) {
            return switch (type) {
                case "ADDED" -> "Added";
                case "MODIFIED" -> "Modified";
                case "DELETED" -> "Deleted";
                case "INITIAL_SYNC_COMPLETE" -> "InitialSyncComplete";
                default -> type;
            };
        }

        @Override
        public void ended(PortException why) {
            reported.add(() -> {
                throw why;
            });
        }

        @Override
        public String next() {
            try {
                return Optional.ofNullable(reported.poll(30, TimeUnit.SECONDS)).orElseThrow().get();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void close() {
            stream.close();
            client.close();
        }
    }

    /** Endlessly many events of a pod, counted as they are taken. */
    private static final class Flood implements PodsService.Answers {

        private final AtomicInteger taken = new AtomicInteger();
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public List<Pod> list() {
            return List.of();
        }

        @Override
        public Pod get(String uid) {
            return PODS.getFirst();
        }

        @Override
        public PodsService.Watch watch() {
            return new PodsService.Watch() {
                @Override
                public PodWatchEvent next() {
                    taken.incrementAndGet();
                    return new PodWatchEvent.Modified(PODS.getFirst());
                }

                @Override
                public void close() {
                    closed.countDown();
                }
            };
        }
    }

    @Test
    void whoDoesNotReadIsSentNoMore() throws InterruptedException {
        var flood = new Flood();
        var reading = new CountDownLatch(1);
        var begun = new CountDownLatch(1);
        padding = 1 << 20;
        service.serve(flood);
        try (var client = new WatchingClient(() -> {
            begun.countDown();
            try {
                reading.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        })) {
            begun.await();
            try {
                list();
                // One is being read, one waits to be read, and a few can be under way when the client says that it takes no more.
                assertTrue(flood.taken.get() <= 8, () -> flood.taken + " events were taken for a client that reads the first");
            } finally {
                // Closing waits for what the client is doing.
                reading.countDown();
            }
            for (int i = 0; i < 10; i++) {
                assertEquals("Modified default/db/uid-1", client.next());
            }
        }
        assertTrue(flood.closed.await(30, TimeUnit.SECONDS));
    }

    @Test
    void whoAsksTooOftenIsRefusedForAMomentAndWatchersAreNot() {
        var flood = new Flood();
        service.serve(flood);
        for (int i = 0; i < 10; i++) {
            list();
        }
        assertThrows(ResourceExhaustedException.class, this::list);
        ResourceExhaustedException refusal = assertThrows(ResourceExhaustedException.class, () -> get("uid-1"));
        assertEquals("rpc error: code = ResourceExhausted desc = rejected by rate limit", refusal.getMessage());
        try (Client client = watch()) {
            assertEquals("Modified default/db/uid-1", client.next());
        }
        nanos.addAndGet(10_000_000);
        list();
    }

    @Test
    void theDirectoryIsPrivateAndTheSocketGoesWithTheService() throws IOException {
        service.serve(new Flood());
        assertEquals("rwxr-x---", PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("d"))));
        assertTrue(Files.exists(socket));
        service.close();
        assertFalse(Files.exists(socket));
    }
}
