package io.jubelet.adapters.grpc.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.StringValue;
import io.jubelet.adapters.grpc.GrpcFrame;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.ports.await.Await;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.StreamResetException;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that ask for too much. */
@Timeout(120)
final class ServerLimitsTest {

    private static final String PATH = "/test.v1.Echo/Say";
    private static final int LONGEST = 64 << 10;
    private static final Duration LONG = Duration.ofSeconds(100);
    private static final long UNREAD = 1 << 20;
    /** More than the windows of a client that does not read; three of them are less than {@link #UNREAD}. */
    private static final int ANSWER = 300_000;

    private final Vertx vertx = Vertx.vertx();
    private final HttpClient client = client();
    private Path directory;
    private Path socket;

    @BeforeEach
    void create() throws IOException {
        directory = Files.createTempDirectory(Path.of("/tmp"), "srv");
        socket = directory.resolve("s");
    }

    @AfterEach
    void close() throws IOException {
        vertx.close().toCompletionStage().toCompletableFuture().join();
        Files.delete(directory);
    }

    private GrpcServer serve(ServerLimits limits) {
        return GrpcServer.listen(vertx, "echo", socket.toString(), limits,
                Map.of(PATH, ServerMethod.unary(StringValue.parser(), _ -> StringValue.of("done"))));
    }

    private HttpClient client() {
        return vertx.createHttpClient(new HttpClientOptions().setProtocolVersion(HttpVersion.HTTP_2).setHttp2ClearTextUpgrade(false));
    }

    private HttpClientRequest request() throws Exception {
        return request(client);
    }

    private HttpClientRequest request(HttpClient by) throws Exception {
        return await(by.request(new RequestOptions().setServer(SocketAddress.domainSocketAddress(socket.toString()))
                .setHost("localhost").setPort(80).setMethod(HttpMethod.POST).setURI(PATH)))
                .putHeader("content-type", "application/grpc").setChunked(true);
    }

    private String statusOf(HttpClientRequest request, byte[] message) throws Exception {
        return status(request.send(GrpcFrame.of(message)));
    }

    private static String status(Future<HttpClientResponse> answer) throws Exception {
        return await(answer.compose(response -> response.body().map(_ -> {
            String late = response.trailers().get("grpc-status");
            return late == null ? response.getHeader("grpc-status") : late;
        })));
    }

    private static String number(StatusCode code) {
        return Integer.toString(code.number());
    }

    /** The number of the field takes a byte, its length three when it is the longest one. */
    private static byte[] message(int length) {
        return StringValue.of("x".repeat(length - 4)).toByteArray();
    }

    @Test
    void aRequestThatIsTooLongIsRefused() throws Exception {
        try (GrpcServer _ = serve(ServerLimits.SHORT_REQUESTS)) {
            assertEquals("0", statusOf(request(), message(LONGEST)));
            assertEquals(number(StatusCode.RESOURCE_EXHAUSTED), statusOf(request(), message(LONGEST + 1)));
        }
    }

    @Test
    void requestsThatAreTooLongTogetherAreRefused() throws Exception {
        try (GrpcServer _ = serve(new ServerLimits(LONGEST, LONG, 64, UNREAD))) {
            List<HttpClientRequest> begun = new ArrayList<>();
            var refused = new CompletableFuture<HttpClientResponse>();
            for (int i = 0; i < 5; i++) {
                begun.add(request());
                begun.getLast().response().onSuccess(refused::complete);
                begun.getLast().write(Buffer.buffer(new byte[LONGEST]));
            }
            HttpClientResponse answer = refused.get(60, TimeUnit.SECONDS);
            assertEquals(number(StatusCode.RESOURCE_EXHAUSTED), answer.getHeader("grpc-status"));

            begun.stream().filter(request -> request != answer.request()).findFirst().orElseThrow().reset();
            Await.until("room for a request", () -> succeeds(LONGEST));
        }
    }

    @Test
    void aRequestThatDoesNotEndIsGivenUp() throws Exception {
        try (GrpcServer _ = serve(new ServerLimits(LONGEST, Duration.ofMillis(100), 64, UNREAD))) {
            HttpClientRequest endless = request();
            await(endless.write(Buffer.buffer(new byte[1])));
            assertInstanceOf(StreamResetException.class,
                    assertThrows(ExecutionException.class, () -> await(endless.response())).getCause());
            assertEquals("0", statusOf(request(), message(100)));
        }
    }

    @Test
    void aConnectionTooManyIsClosed() throws Exception {
        try (GrpcServer _ = serve(new ServerLimits(LONGEST, LONG, 2, UNREAD));
                SocketChannel first = connect(); SocketChannel _ = connect(); SocketChannel third = connect()) {
            assertEquals(-1, third.read(ByteBuffer.allocate(1)));

            first.close();
            Await.until("room for a connection", () -> succeeds(100));
        }
    }

    private GrpcServer serveAnswers(int bytes) {
        return GrpcServer.listen(vertx, "echo", socket.toString(), new ServerLimits(LONGEST, LONG, 64, UNREAD),
                Map.of(PATH, ServerMethod.unary(StringValue.parser(), _ -> BytesValue.of(ByteString.copyFrom(new byte[bytes])))));
    }

    /** The call whose answer has begun, and is not read. */
    private HttpClientResponse unread(HttpClient by) throws Exception {
        return await(request(by).send(GrpcFrame.of(new byte[0])).onSuccess(HttpClientResponse::pause));
    }

    @Test
    void theClientThatReadsLeastLosesItsConnection() throws Exception {
        HttpClient greedy = client();
        try (GrpcServer _ = serveAnswers(ANSWER)) {
            HttpClientResponse modest = unread(client);
            var closed = new CompletableFuture<Void>();
            HttpClientResponse first = unread(greedy);
            first.request().connection().closeHandler(_ -> closed.complete(null));
            for (int i = 0; i < 4; i++) {
                request(greedy).send(GrpcFrame.of(new byte[0])).onSuccess(HttpClientResponse::pause);
            }
            closed.get(60, TimeUnit.SECONDS);

            Future<Buffer> all = modest.body();
            modest.resume();
            assertTrue(await(all).length() > ANSWER);
            assertEquals("0", statusOf(request(), new byte[0]));
        }
    }

    @Test
    void whatWasReadOrGivenUpDoesNotCount() throws Exception {
        try (GrpcServer _ = serveAnswers(ANSWER)) {
            HttpConnection connection = request().connection();
            for (int i = 0; i < 5; i++) {
                assertEquals("0", statusOf(request(), new byte[0]));
                unread(client).request().reset();
            }
            assertEquals("0", statusOf(request(), new byte[0]));
            assertEquals(connection, request().connection());
        }
    }

    @Test
    void anAnswerThatIsTooLongIsRefused() throws Exception {
        try (GrpcServer _ = serveAnswers((int) UNREAD)) {
            HttpClientResponse answer = await(request().send(GrpcFrame.of(new byte[0])));
            assertEquals(number(StatusCode.RESOURCE_EXHAUSTED), answer.getHeader("grpc-status"));
            assertEquals("trying%20to%20send%20message%20larger%20than%20max%20%281048585%20vs.%201048576%29",
                    answer.getHeader("grpc-message"));
        }
    }

    private boolean succeeds(int length) {
        try {
            return statusOf(request(), message(length)).equals("0");
        } catch (Exception e) {
            return false;
        }
    }

    /** A socket of the JDK: the handler of a closed one of Vert.x comes too late when the server is faster than the test. */
    private SocketChannel connect() throws IOException {
        return SocketChannel.open(UnixDomainSocketAddress.of(socket));
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
}
