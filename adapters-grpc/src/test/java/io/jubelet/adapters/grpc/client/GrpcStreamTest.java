package io.jubelet.adapters.grpc.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.StringValue;
import io.jubelet.adapters.grpc.GrpcFrame;
import io.jubelet.adapters.grpc.testing.ScriptedServer;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A stream whose listener is slower than the server. */
@Timeout(180)
final class GrpcStreamTest {

    /** Messages of 3 kB, more than fit into the buffers of socket and stream. */
    private static final int MESSAGES = 3000;
    private static final Buffer MESSAGE = GrpcFrame.of(BytesValue.of(ByteString.copyFrom(new byte[3000])).toByteArray());

    private final Vertx vertx = Vertx.vertx();
    private final CountDownLatch released = new CountDownLatch(1);
    private final CompletableFuture<Void> first = new CompletableFuture<>();
    private final AtomicInteger delivered = new AtomicInteger();
    private final CompletableFuture<PortException> ended = new CompletableFuture<>();
    private Path directory;
    private ScriptedServer server;
    private GrpcChannel channel;

    @BeforeEach
    void open() throws IOException {
        directory = Files.createTempDirectory(Path.of("/tmp"), "rpc");
        server = new ScriptedServer(directory.resolve("s"));
        channel = GrpcChannel.open(vertx, "driver", directory.resolve("s").toString(), Duration.ofSeconds(20));
    }

    @AfterEach
    void close() throws IOException {
        released.countDown();
        channel.close();
        server.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
        Files.deleteIfExists(directory.resolve("s"));
        Files.delete(directory);
    }

    /** The listener takes the first message, and hangs until it is released. */
    private GrpcStream<BytesValue> listen() {
        GrpcStream<BytesValue> stream = channel.stream(TestMethod.EXEC, StringValue.getDefaultInstance(), BytesValue.parser());
        stream.deliver(new GrpcStream.Listener<>() {

            @Override
            public void message(BytesValue message) {
                delivered.incrementAndGet();
                first.complete(null);
                try {
                    released.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void ended(PortException why) {
                ended.complete(why);
            }
        });
        return stream;
    }

    @Test
    void aListenerThatHangsHoldsUpNoOtherCall() throws Exception {
        server.on("Exec", call -> {
            for (int i = 0; i < MESSAGES; i++) {
                call.write(MESSAGE);
            }
            call.end();
        }).on("Version", call -> call.answer(StringValue.of("answered"))).start();
        try (GrpcStream<BytesValue> _ = listen()) {
            first.get(60, TimeUnit.SECONDS);
            for (int i = 0; i < 3; i++) {
                assertEquals("answered",
                        channel.call(TestMethod.VERSION, StringValue.getDefaultInstance(), StringValue.parser()).getValue());
            }
            released.countDown();
            assertEquals("rpc error: code = Unavailable desc = the server ended the stream", ended.get(60, TimeUnit.SECONDS).getMessage());
            assertEquals(MESSAGES, delivered.get());
        } finally {
            released.countDown();
        }
    }

    @Test
    void aMessageThatCannotBeReadEndsTheStream() throws Exception {
        released.countDown();
        server.on("Exec", call -> {
            call.write(MESSAGE);
            call.frame(new byte[] {8});
            call.write(MESSAGE);
        }).start();
        try (GrpcStream<BytesValue> stream = listen()) {
            PortException why = ended.get(60, TimeUnit.SECONDS);
            assertEquals(InternalException.class, why.getClass());
            assertEquals(Optional.of(why), stream.failure());
            assertEquals(1, delivered.get());
            server.last("Exec").cancelled().get(60, TimeUnit.SECONDS);
        }
    }
}
