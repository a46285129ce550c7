package io.jubelet.adapters.grpc.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.StringValue;
import io.jubelet.adapters.grpc.testing.ScriptedServer;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.http.StreamResetException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class GrpcChannelTest {

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
        channel = open(Duration.ofSeconds(20));
    }

    private GrpcChannel open(Duration timeout) {
        return GrpcChannel.open(vertx, "container runtime at unix://" + socket, socket.toString(), timeout);
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
        return version(channel);
    }

    private static StringValue version(GrpcChannel channel) {
        return channel.call(TestMethod.VERSION, StringValue.of("0.1.0"),
                StringValue.parser());
    }

    private static StringValue answer(String name) {
        return StringValue.of(name);
    }

    @Test
    void callsAndAnswersTravel() throws Exception {
        runtime.on("Version", call -> call.answer(answer("scripted"))).start();

        assertEquals("scripted", version().getValue());

        ScriptedServer.Exchange call = runtime.last("Version");
        assertEquals("/runtime.v1.RuntimeService/Version", call.path());
        assertEquals("0.1.0", StringValue.parseFrom(call.message()).getValue());
        assertEquals("application/grpc", call.headers().get("content-type"));
        assertEquals("20000000u", call.headers().get("grpc-timeout"));
    }

    /** A limit of this length can't be written into a request. */
    @Test
    void aDeadlineIs68YearsAtMost() {
        runtime.on("Version", call -> call.answer(answer("scripted"))).start();

        assertEquals("scripted", channel.call(TestMethod.VERSION, StringValue.of("0.1.0"), StringValue.parser(),
                Duration.ofSeconds(1_000_000_000_000_000L)).getValue());

        assertEquals("35791394M", runtime.last("Version").headers().get("grpc-timeout"));
    }

    @Test
    void aRequestThatCanNotBeSentEndsItsCall() {
        runtime.start();

        PortException failure = assertThrows(InternalException.class, () -> channel.call(TestMethod.FORGED,
                StringValue.getDefaultInstance(), StringValue.parser()));

        assertTrue(failure.getMessage().startsWith("rpc error: code = Internal desc = the request to the container runtime"),
                failure.getMessage());
    }

    @Test
    void imagesHaveAServiceOfTheirOwn() {
        runtime.start();

        assertThrows(UnimplementedException.class, () -> channel.call(TestMethod.REMOVE_IMAGE,
                StringValue.getDefaultInstance(), StringValue.parser()));

        assertEquals("/runtime.v1.ImageService/RemoveImage", runtime.last("RemoveImage").path());
    }

    @Test
    void theWordsOfTheRuntimeArriveUnchanged() {
        runtime.on("Version", call -> call.fail(5, "50%25 of %22SIGRTMIN+1%22: na%C3%AFve %zz")).start();

        PortException failure = assertThrows(NotFoundException.class, this::version);

        assertEquals("rpc error: code = NotFound desc = 50% of \"SIGRTMIN+1\": naïve %zz", failure.getMessage());
    }

    @Test
    void aServerThatCancelsACallIsAFailureLikeOthers() {
        runtime.on("Version", call -> call.fail(1, "context canceled")).start();

        PortException failure = assertThrows(UnavailableException.class, this::version);

        assertEquals("rpc error: code = Canceled desc = context canceled", failure.getMessage());
        assertFalse(Thread.currentThread().isInterrupted());
    }

    @Test
    void aFailureAfterTheHeadersKeepsItsWordsToo() {
        runtime.on("Version", call -> {
            call.send(answer("half"));
            call.failLate(2, "name \"x\" is reserved for \"y\"");
        }).start();

        PortException failure = assertThrows(InternalException.class, this::version);

        assertEquals("rpc error: code = Unknown desc = name \"x\" is reserved for \"y\"", failure.getMessage());
    }

    @Test
    void answersThatAreNoneAreFailures() {
        runtime.on("Version", ScriptedServer.Exchange::end)
                .on("Status", call -> {
                    call.frame(new byte[] {(byte) 0xff, (byte) 0xff});
                    call.end();
                })
                .on("StopContainer", call -> call.response().putHeader("content-type", "application/grpc").end())
                .on("Exec", call -> call.response().putHeader("content-type", "text/html").end("<h1>Hello</h1>"))
                .start();

        assertTrue(assertThrows(InternalException.class, this::version).getMessage().contains("0 answers"));
        assertTrue(assertThrows(InternalException.class, () -> any(TestMethod.STATUS)).getMessage()
                .contains("can't be read"));
        assertTrue(assertThrows(InternalException.class, () -> any(TestMethod.STOP_CONTAINER)).getMessage()
                .contains("without a status"));
        assertThrows(PortException.class, () -> any(TestMethod.EXEC));
    }

    private void any(TestMethod call) {
        channel.call(call, StringValue.getDefaultInstance(), StringValue.parser());
    }

    @Test
    void aCallThatIsNotAnsweredEndsAtItsDeadline() throws Exception {
        runtime.on("Version", call -> { }).start();
        try (GrpcChannel impatient = open(Duration.ofMillis(200))) {
            long before = System.nanoTime();

            PortException failure = assertThrows(DeadlineExceededException.class, () -> version(impatient));

            assertTrue(System.nanoTime() - before >= Duration.ofMillis(200).toNanos());
            assertEquals("rpc error: code = DeadlineExceeded desc = context deadline exceeded", failure.getMessage());
            assertInstanceOf(StreamResetException.class,
                    runtime.last("Version").cancelled().get(60, TimeUnit.SECONDS));
        }
    }

    @Test
    void interruptingACallerCancelsTheCall() throws Exception {
        CompletableFuture<Boolean> reached = new CompletableFuture<>();
        runtime.on("Version", call -> reached.complete(true)).start();
        Caller caller = new Caller(TestMethod.VERSION);
        reached.get(60, TimeUnit.SECONDS);

        caller.thread.interrupt();

        assertInstanceOf(CancelledException.class, caller.failure());
        assertInstanceOf(StreamResetException.class, runtime.last("Version").cancelled().get(60, TimeUnit.SECONDS));
        runtime.on("Version", call -> call.answer(answer("still there")));
        assertEquals("still there", version().getValue());
    }

    @Test
    void aCallThatMustNotBeLeftHalfDoneIsCompletedForAnInterruptedCaller() throws Exception {
        CompletableFuture<ScriptedServer.Exchange> reached = new CompletableFuture<>();
        runtime.on("StartContainer", reached::complete).start();
        Caller caller = new Caller(TestMethod.START_CONTAINER);
        ScriptedServer.Exchange call = reached.get(60, TimeUnit.SECONDS);

        caller.thread.interrupt();
        Await.until("the caller to notice", () -> !caller.thread.isInterrupted());
        caller.thread.interrupt();
        call.answer(answer("started"));

        assertEquals("started", caller.result.get(60, TimeUnit.SECONDS).getValue());
        assertTrue(!call.cancelled().isDone());
    }

    @Test
    void aCallThatHangsIsCancelledForAnInterruptedCallerAllTheSame() throws Exception {
        CompletableFuture<Boolean> reached = new CompletableFuture<>();
        runtime.on("StopContainer", call -> reached.complete(true)).start();
        Caller caller = new Caller(TestMethod.STOP_CONTAINER);
        reached.get(60, TimeUnit.SECONDS);

        caller.thread.interrupt();

        assertInstanceOf(CancelledException.class, caller.failure());
        assertInstanceOf(StreamResetException.class, runtime.last("StopContainer").cancelled().get(60, TimeUnit.SECONDS));
    }

    @Test
    void anInterruptedCallerBeginsNoCall() {
        runtime.on("StartContainer", call -> call.answer(answer("started"))).start();
        Thread.currentThread().interrupt();

        CancelledException given = assertThrows(CancelledException.class,
                () -> channel.call(TestMethod.START_CONTAINER, answer("a"), StringValue.parser()));

        assertEquals("rpc error: code = Canceled desc = context canceled", given.getMessage());

        assertTrue(Thread.interrupted());
        assertEquals(0, runtime.count("StartContainer"));
    }

    /** A thread that makes a call, and must be interrupted before the call ends. */
    private final class Caller {

        final CompletableFuture<StringValue> result = new CompletableFuture<>();
        final Thread thread;

        Caller(TestMethod method) {
            thread = Thread.ofVirtual().start(() -> {
                try {
                    StringValue given = channel.call(method, answer("a"), StringValue.parser());
                    complete(() -> result.complete(given));
                } catch (RuntimeException e) {
                    complete(() -> result.completeExceptionally(e));
                }
            });
        }

        private void complete(Runnable outcome) {
            if (Thread.currentThread().isInterrupted()) {
                outcome.run();
            } else {
                result.completeExceptionally(new AssertionError("not interrupted"));
            }
        }

        Throwable failure() {
            return assertThrows(ExecutionException.class, () -> result.get(60, TimeUnit.SECONDS)).getCause();
        }
    }

    @Test
    void longAnswersArriveAndTooLongOnesAreRefused() {
        runtime.on("Version", call -> call.answer(answer("x".repeat(15 << 20)))).start();
        assertEquals(15 << 20, version().getValue().length());

        runtime.on("Version", call -> call.answer(answer("x".repeat(17 << 20))));
        PortException failure = assertThrows(ResourceExhaustedException.class, this::version);
        assertTrue(failure.getMessage().contains("received message larger than max"), failure.getMessage());

        runtime.on("Version", call -> call.answer(answer("short")));
        assertEquals("short", version().getValue());
    }

    @Test
    void compressedAnswersAreRefusedBeforeTheyAreInflated() {
        runtime.on("Version", call -> {
            call.response().putHeader("grpc-encoding", "gzip");
            call.compressed(zipped(answer("x".repeat(40 << 20)).toByteArray()));
            call.end();
        }).start();

        PortException failure = assertThrows(InternalException.class, this::version);

        assertEquals("rpc error: code = Internal desc = grpc: Decompressor is not installed for grpc-encoding \"gzip\"",
                failure.getMessage());
    }

    @Test
    void answersThatAreSaidNotToBeCompressedAreRead() {
        runtime.on("Version", call -> {
            call.response().putHeader("grpc-encoding", "identity");
            call.answer(answer("plain"));
        }).start();

        assertEquals("plain", version().getValue());
    }

    /** There is no encoding that could be refused. */
    @Test
    void anAnswerThatIsCompressedWithoutAnEncodingEndsItsCall() {
        runtime.on("Version", call -> call.compressed(new byte[] {1, 2, 3})).start();

        PortException failure = assertThrows(InternalException.class, this::version);

        assertTrue(failure.getMessage().startsWith("rpc error: code = Internal desc = what the container runtime at unix://" + socket
                + " sent can't be read: "), failure.getMessage());
        runtime.on("Version", call -> call.answer(answer("plain")));
        assertEquals("plain", version().getValue());
    }

    private static byte[] zipped(byte[] bytes) {
        var zipped = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(zipped)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return zipped.toByteArray();
    }

    @Test
    void aCallWithMoreThanOneAnswerIsCancelled() throws Exception {
        runtime.on("Version", call -> {
            call.send(answer("one"));
            call.send(answer("two"));
        }).start();

        PortException failure = assertThrows(InternalException.class, this::version);

        assertEquals("rpc error: code = Internal desc = the server gave 2 answers instead of one", failure.getMessage());
        assertInstanceOf(StreamResetException.class, runtime.last("Version").cancelled().get(60, TimeUnit.SECONDS));
    }

    @ParameterizedTest
    @ValueSource(ints = {15 << 20, 0})
    void aListIsCancelledWhenItIsTooLong(int length) throws Exception {
        byte[] part = new byte[length];
        int parts = (64 << 20) / (length + 256) + 1;
        runtime.on("StreamContainers", call -> IntStream.range(0, parts).forEach(_ -> call.frame(part))).start();

        try (GrpcChannel patient = open(Duration.ofSeconds(150))) {
            PortException failure = assertThrows(ResourceExhaustedException.class, () -> patient.list(TestMethod.LIST_CONTAINERS,
                    "StreamContainers", StringValue.getDefaultInstance(), StringValue.parser()));

            assertTrue(failure.getMessage().matches(".*grpc: received message larger than max \\(\\d+ vs\\. 67108864\\)"),
                    failure.getMessage());
            assertInstanceOf(StreamResetException.class, runtime.last("StreamContainers").cancelled().get(60, TimeUnit.SECONDS));
        }
    }

    @Test
    void answersInPartsAreCollected() {
        runtime.on("StreamContainers", call -> {
            call.send(answer("one"));
            call.send(answer("two"));
            call.end();
        }).start();

        List<StringValue> parts = channel.list(TestMethod.LIST_CONTAINERS, "StreamContainers",
                StringValue.getDefaultInstance(), StringValue.parser());

        assertEquals(List.of("one", "two"), parts.stream().map(StringValue::getValue).toList());
    }

    @Test
    void anEventLoopIsNeverBlocked() throws Exception {
        runtime.on("Version", call -> call.answer(answer("never"))).start();
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();

        vertx.runOnContext(ignored -> {
            try {
                version();
                thrown.complete(new AssertionError("the call was made"));
            } catch (IllegalStateException e) {
                thrown.complete(e);
            }
        });

        assertInstanceOf(IllegalStateException.class, thrown.get(60, TimeUnit.SECONDS));
    }

    @ParameterizedTest
    @EnumSource(value = ThreadingModel.class, names = {"VIRTUAL_THREAD", "WORKER"})
    void verticlesThatMayBlockOpenCallAndClose(ThreadingModel model) throws Exception {
        runtime.on("Version", call -> call.answer(answer("blocking"))).start();
        CompletableFuture<String> answered = new CompletableFuture<>();
        // One of its own: a verticle that hangs would hold up the end of the other tests' one as well.
        Vertx own = Vertx.vertx();
        Deployable verticle = context -> {
            try (GrpcChannel inside =
                    GrpcChannel.open(own, "container runtime at unix://" + socket, socket.toString(), Duration.ofSeconds(20))) {
                answered.complete(version(inside).getValue());
            }
            return Future.succeededFuture();
        };

        try {
            own.deployVerticle(verticle, new DeploymentOptions().setThreadingModel(model))
                    .toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);

            assertEquals("blocking", answered.get(60, TimeUnit.SECONDS));
        } finally {
            own.close();
        }
    }

    @Test
    void hundredsOfCallsAtOnceShareOneConnection() throws Exception {
        runtime.on("Version", call -> call.answer(answer("busy"))).start();
        version();

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<java.util.concurrent.Future<StringValue>> calls =
                    IntStream.range(0, 1000).mapToObj(i -> threads.submit(() -> version())).toList();
            for (java.util.concurrent.Future<StringValue> call : calls) {
                assertEquals("busy", call.get(60, TimeUnit.SECONDS).getValue());
            }
        }
        assertEquals(1, channel.generation());
        assertEquals(1001, runtime.count("Version"));
    }
}
