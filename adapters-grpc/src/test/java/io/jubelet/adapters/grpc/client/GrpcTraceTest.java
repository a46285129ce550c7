package io.jubelet.adapters.grpc.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.StringValue;
import io.jubelet.adapters.grpc.testing.ScriptedServer;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.fake.FakeTracer;
import io.jubelet.ports.trace.Tracer;
import io.jubelet.ports.trace.Tracer.Kind;
import io.jubelet.ports.trace.Tracer.Operation;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A call has a span, and the server gets its identity. */
@Timeout(180)
class GrpcTraceTest {

    private final Vertx vertx = Vertx.vertx();
    private final FakeTracer tracer = new FakeTracer();
    private Path directory;
    private Path socket;
    private ScriptedServer runtime;

    @BeforeEach
    void open() throws IOException {
        directory = Files.createTempDirectory(Path.of("/tmp"), "rpc");
        socket = directory.resolve("s");
        runtime = new ScriptedServer(socket).on("Version", call -> call.answer(StringValue.of("1")))
                .on("Status", call -> call.fail(5, "no container with TOKEN=hunter2")).start();
    }

    @AfterEach
    void close() throws IOException {
        runtime.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
        Files.deleteIfExists(socket);
        Files.delete(directory);
    }

    private GrpcChannel channel(Tracer with) {
        return GrpcChannel.open(vertx, "runtime", socket.toString(), Duration.ofSeconds(20), with);
    }

    @Test
    void theServerGetsTheIdentityOfTheCall() {
        try (var channel = channel(tracer);
                var _ = tracer.begin(new Operation("pods", "syncPod", Kind.INTERNAL, Map.of()))) {
            channel.call(TestMethod.VERSION, StringValue.of("0.1.0"), StringValue.parser());
        }
        FakeTracer.Ended call = tracer.ended().get(0);
        FakeTracer.Ended sync = tracer.ended().get(1);
        assertEquals(List.of("runtime.v1.RuntimeService/Version", "syncPod"), List.of(call.name(), sync.name()));
        assertEquals(sync.id(), call.parent());
        assertEquals(Map.of("rpc.system", "grpc", "rpc.service", "runtime.v1.RuntimeService", "rpc.method", "Version"),
                call.attributes());
        assertEquals("00-" + sync.trace() + "-" + call.id() + "-01", runtime.last("Version").headers().get("traceparent"));
    }

    @Test
    void aFailureIsNamedByItsClassAlone() {
        try (var channel = channel(tracer)) {
            assertThrows(NotFoundException.class, () -> channel.call(TestMethod.STATUS, StringValue.of(""),
                    StringValue.parser()));
        }
        assertEquals("NotFound", tracer.ended().getFirst().failure());
        assertFalse(tracer.ended().toString().contains("hunter2"));
    }

    @Test
    void withoutTracesNothingIsSent() {
        try (var channel = channel(Tracer.NONE)) {
            channel.call(TestMethod.VERSION, StringValue.of("0.1.0"), StringValue.parser());
        }
        assertFalse(runtime.last("Version").headers().contains("traceparent"));
    }
}
