package io.jubelet.adapters.grpc.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.grpc.GrpcLimits;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a server replaces where its socket is to be, and what it takes away when it ends. */
@Timeout(60)
final class SocketPlaceTest {

    @TempDir
    Path directory;

    private final Vertx vertx = Vertx.vertx();
    /** Within one Vert.x two servers on the same address would be one. */
    private final Vertx otherProcess = Vertx.vertx();

    @AfterEach
    void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
        otherProcess.close().toCompletionStage().toCompletableFuture().join();
    }

    @Test
    void theSocketOfADeadProcessIsReplaced() throws IOException {
        leaveDeadSocket(socket());
        try (GrpcServer _ = serve(vertx)) {
            assertTrue(isAnswered());
            assertEquals(List.of(socket()), files());
        }
        assertEquals(List.of(), files());
    }

    @Test
    void aPipeIsLeftAlone() throws Exception {
        assertEquals(0, new ProcessBuilder("mkfifo", socket().toString()).start().waitFor());
        String message = assertThrows(ConflictException.class, () -> serve(vertx)).getMessage();
        assertEquals(socket() + " is there and is no socket; remove it or name another path", message);
        assertEquals(List.of(socket()), files());
    }

    @Test
    void aLivingServerIsLeftAlone() throws IOException {
        try (GrpcServer _ = serve(vertx)) {
            String message = assertThrows(ConflictException.class, () -> serve(otherProcess)).getMessage();
            assertEquals("another process answers on " + socket() + "; stop it or name another path", message);
            assertTrue(isAnswered());
        }
    }

    @Test
    void theSocketThatAnotherServerMadeMeanwhileStays() throws IOException {
        GrpcServer first = serve(vertx);
        Files.delete(socket());
        try (GrpcServer _ = serve(otherProcess)) {
            first.close();
            assertTrue(isAnswered());
        }
        assertFalse(Files.exists(socket()));
    }

    @Test
    void theUmaskOfTheProcessSaysWhoMayOpenIt() throws IOException {
        Path plain = directory.resolve("plain");
        leaveDeadSocket(plain);
        try (GrpcServer _ = serve(vertx)) {
            assertEquals(Files.getPosixFilePermissions(plain), Files.getPosixFilePermissions(socket()));
        }
    }

    @Test
    void aPathMayHaveAsManyBytesAsJavaBinds() throws IOException {
        String name = "n".repeat(40);
        // The name that is bound is three bytes longer.
        int room = GrpcLimits.MAX_SOCKET_PATH_BYTES - 3 - directory.toString().length() - 2 - name.length();
        Path parent = Files.createDirectory(directory.resolve("d".repeat(room)));
        serve(vertx, parent.resolve(name)).close();

        Path longer = parent.resolve(name + "n");
        String message = assertThrows(InvalidArgumentException.class, () -> serve(vertx, longer)).getMessage();
        assertEquals("the path of the socket " + longer + " has 104 bytes, and at most 103 are supported; name another path", message);
    }

    private Path socket() {
        return directory.resolve("kubelet.sock");
    }

    private GrpcServer serve(Vertx process) {
        return serve(process, socket());
    }

    private static GrpcServer serve(Vertx process, Path at) {
        return GrpcServer.listen(process, "nothing", at.toString(), ServerLimits.SHORT_REQUESTS, Map.of());
    }

    private boolean isAnswered() throws IOException {
        try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
            return client.isConnected();
        }
    }

    private static void leaveDeadSocket(Path at) throws IOException {
        try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dead.bind(UnixDomainSocketAddress.of(at));
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
