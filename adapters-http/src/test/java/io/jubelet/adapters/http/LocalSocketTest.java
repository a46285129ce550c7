package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.fake.FakeNodeApi;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The file of the socket: who may open it, whose it is, what is left of it. */
@Timeout(180)
final class LocalSocketTest {

    @TempDir
    Path directory;

    private final Vertx vertx = Vertx.vertx();
    /** Within one Vert.x two servers on the same address would be one. */
    private final Vertx otherProcess = Vertx.vertx();
    private final LocalApiClient client = new LocalApiClient();
    private Path socket;
    private LocalApiServer server;

    @BeforeEach
    void place() {
        socket = directory.resolve("jubelet.sock");
        server = serverOn(socket);
    }

    @AfterEach
    void stop() {
        server.close();
        vertx.close().await();
        otherProcess.close().await();
    }

    @Test
    void onlyTheUserOfTheAgentMayOpenIt() throws IOException {
        server.start();
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)));
        assertEquals(List.of(socket), files());
    }

    @Test
    void nothingIsLeftAfterTheEnd() throws IOException {
        server.start();
        server.close();
        assertEquals(List.of(), files());
        server.close();
    }

    @Test
    void theSocketOfADeadAgentIsReplaced() throws IOException {
        leaveDeadSocket();
        server.start();
        assertFalse(client.pods(socket).length == 0);
    }

    @Test
    void whatADeadAgentLeftHalfMadeIsReplaced() throws IOException {
        Files.createDirectory(directory.resolve(".sock"));
        Files.createFile(directory.resolve(".sock/s"));
        server.start();
        assertEquals(List.of(socket), files());
    }

    @Test
    void aLivingAgentIsLeftAlone() {
        server.start();
        LocalApiServer second = new LocalApiServer(otherProcess, new FakeNodeApi(), NameCodec::new, socket);
        String message = assertThrows(ConflictException.class, second::start).getMessage();
        assertEquals("another process answers on " + socket + "; stop it or choose another root directory", message);
        second.close();
        assertFalse(client.pods(socket).length == 0);
    }

    @Test
    void aSocketThatAnotherAgentMadeMeanwhileStays() throws IOException {
        server.start();
        Files.delete(socket);
        LocalApiServer second = new LocalApiServer(otherProcess, new FakeNodeApi(), NameCodec::new, socket);
        second.start();
        server.close();
        assertFalse(client.pods(socket).length == 0);
        second.close();
    }

    @Test
    void anotherKindOfFileIsNeverReplaced() throws IOException {
        Files.writeString(socket, "precious");
        String message = assertThrows(ConflictException.class, server::start).getMessage();
        assertTrue(message.contains(socket + " is there and is no socket"), message);
        server.close();
        assertEquals("precious", Files.readString(socket));
    }

    @Test
    void aMissingDirectoryIsNamed() {
        server = serverOn(directory.resolve("none/jubelet.sock"));
        String message = assertThrows(NotFoundException.class, server::start).getMessage();
        assertTrue(message.endsWith("there is no directory " + directory.resolve("none")), message);
    }

    @Test
    void aPathThatTheKernelDoesNotTakeIsExplained() {
        server = serverOn(directory.resolve("x".repeat(108)));
        assertThrows(InvalidArgumentException.class, server::start);
    }

    @Test
    void anEventLoopIsNotBlocked() {
        CompletableFuture<Void> done = new CompletableFuture<>();
        vertx.runOnContext(_ -> {
            try {
                server.start();
                done.complete(null);
            } catch (RuntimeException e) {
                done.completeExceptionally(e);
            }
        });
        assertTrue(assertThrows(ExecutionException.class, done::get).getCause() instanceof IllegalStateException);
    }

    private LocalApiServer serverOn(Path path) {
        return new LocalApiServer(vertx, new FakeNodeApi(), NameCodec::new, path);
    }

    private void leaveDeadSocket() throws IOException {
        try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dead.bind(UnixDomainSocketAddress.of(socket));
        }
        assertTrue(Files.exists(socket));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
