package io.jubelet.adapters.grpc.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.StringValue;
import io.jubelet.adapters.grpc.testing.ScriptedServer;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A runtime that is not there, goes away and comes back; and an agent that goes away itself. */
@Timeout(180)
class GrpcOutageTest {

    private final Vertx vertx = Vertx.vertx();
    private Path directory;
    private Path socket;
    private ScriptedServer runtime;
    private GrpcChannel channel;

    @BeforeEach
    void open() throws IOException {
        directory = Files.createTempDirectory(Path.of("/tmp"), "rpc");
        socket = directory.resolve("s");
        runtime = new ScriptedServer(socket);
        channel = GrpcChannel.open(vertx, "container runtime at unix://" + socket, socket.toString(), Duration.ofSeconds(20));
    }

    @AfterEach
    void close() throws IOException {
        channel.close();
        runtime.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
        Files.deleteIfExists(socket);
        Files.delete(directory);
    }

    private StringValue version() {
        return channel.call(TestMethod.VERSION, StringValue.getDefaultInstance(), StringValue.parser());
    }

    private static StringValue answer(String name) {
        return StringValue.of(name);
    }

    @Test
    void withoutAServerCallsFailAtOnceAndNameTheEndpoint() {
        PortException first = assertThrows(UnavailableException.class, this::version);
        assertEquals("rpc error: code = Unavailable desc = can't connect to the container runtime at unix://" + socket
                + ": there is no such socket; is it running?", first.getMessage());

        PortException second = assertThrows(UnavailableException.class, this::version);
        assertEquals(first.getMessage(), second.getMessage());
    }

    @Test
    void aPathThatIsTooLongForJavaIsNamedAsSuch() {
        String longer = "/tmp/" + "x".repeat(102);
        try (GrpcChannel unreachable = GrpcChannel.open(vertx, "driver x", longer, Duration.ofSeconds(20))) {
            assertEquals("rpc error: code = Unavailable desc = can't connect to the driver x: the path of its socket has 107 bytes, and at "
                    + "most 106 are supported; move the socket to a shorter path", assertThrows(UnavailableException.class,
                    () -> unreachable.call(TestMethod.VERSION, StringValue.getDefaultInstance(), StringValue.parser())).getMessage());
        }
    }

    @Test
    void aServerOfAnotherProtocolIsNamedAsSuch() throws IOException {
        try (ServerSocketChannel other = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            other.bind(UnixDomainSocketAddress.of(socket));
            Thread.ofVirtual().start(() -> {
                try (var connection = other.accept()) {
                    connection.write(ByteBuffer.wrap("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
                    while (connection.read(ByteBuffer.allocate(1 << 10)) >= 0) {
                        // What is sent is of no interest.
                    }
                } catch (IOException _) {
                    // The test is over.
                }
            });
            assertEquals("rpc error: code = Unavailable desc = can't connect to the container runtime at unix://" + socket
                    + ": something answers there that is no gRPC server",
                    assertThrows(UnavailableException.class, this::version).getMessage());
        }
    }

    @Test
    void aSocketThatNobodyListensOnIsNamedAsSuch() throws IOException {
        try (ServerSocketChannel nobody = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            nobody.bind(UnixDomainSocketAddress.of(socket));
        }

        PortException failure = assertThrows(UnavailableException.class, this::version);

        assertTrue(failure.getMessage().contains("nothing listens on the socket"), failure.getMessage());
    }

    @Test
    void aRuntimeThatComesBackIsFoundAgain() {
        runtime.on("Version", call -> call.answer(answer("back"))).start();
        version();
        int generation = channel.generation();
        runtime.stop();
        assertThrows(UnavailableException.class, this::version);

        runtime.start();

        StringValue answer = Await.success(UnavailableException.class, this::version);
        assertEquals("back", answer.getValue());
        assertEquals(generation + 1, channel.generation());
    }

    @Test
    void theEndOfAConnectionThatWasReplacedIsNoLoss() throws Exception {
        List<Boolean> changes = new CopyOnWriteArrayList<>();
        channel.onConnection(changes::add);
        CompletableFuture<ScriptedServer.Exchange> watch = new CompletableFuture<>();
        CompletableFuture<Void> closed = new CompletableFuture<>();
        runtime.on("ListContainers", call -> {
            call.connection().closeHandler(_ -> closed.complete(null));
            call.send(answer("first"));
            watch.complete(call);
        }).on("Version", call -> call.answer(answer("1"))).start();
        channel.stream(TestMethod.LIST_CONTAINERS, StringValue.getDefaultInstance(), StringValue.parser());
        watch.get(60, TimeUnit.SECONDS).goAway();
        Await.until("a call on another connection", () -> {
            version();
            return changes.size() == 2;
        });
        watch.get().connection().close();
        closed.get(60, TimeUnit.SECONDS);
        version();
        assertEquals(List.of(true, true), changes);
    }

    @Test
    void callsUnderWayFailWhenTheRuntimeDies() throws Exception {
        CompletableFuture<Boolean> reached = new CompletableFuture<>();
        runtime.on("Version", call -> reached.complete(true)).start();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<PortException> failure =
                    threads.submit(() -> assertThrows(UnavailableException.class, this::version));
            reached.get(60, TimeUnit.SECONDS);

            runtime.stop();

            assertTrue(failure.get(60, TimeUnit.SECONDS).getMessage().contains("unix://" + socket));
        }
    }

    @Test
    void closingEndsCallsUnderWay() throws Exception {
        CompletableFuture<Boolean> reached = new CompletableFuture<>();
        runtime.on("Version", call -> reached.complete(true)).start();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<PortException> failure =
                    threads.submit(() -> assertThrows(UnavailableException.class, this::version));
            reached.get(60, TimeUnit.SECONDS);

            channel.close();

            assertTrue(failure.get(60, TimeUnit.SECONDS).getMessage().contains("closed by this agent"));
        }
        assertThrows(UnavailableException.class, this::version);
        vertx.close().toCompletionStage().toCompletableFuture().join();
        assertThrows(UnavailableException.class, this::version);
    }
}
