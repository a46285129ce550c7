package io.jubelet.adapters.cri.client;

import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.grpc.testing.ScriptedServer;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A runtime on a socket of its own that answers as a test says, and a connection to it. */
final class ScriptedRuntime implements AutoCloseable {

    private final Vertx vertx = Vertx.vertx();
    private final Path directory = Files.createTempDirectory(Path.of("/tmp"), "rpc");
    private final Path socket = directory.resolve("s");
    private final ScriptedServer server = new ScriptedServer(socket).start();
    private final GrpcChannel channel = GrpcChannel.open(vertx, "unix://" + socket, socket.toString(), Duration.ofSeconds(20));

    /** Starts and connects. */
    ScriptedRuntime() throws IOException {
        // Everything is made above.
    }

    ScriptedServer server() {
        return server;
    }

    GrpcChannel channel() {
        return channel;
    }

    @Override
    public void close() throws IOException {
        channel.close();
        server.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
        Files.deleteIfExists(socket);
        Files.delete(directory);
    }
}
