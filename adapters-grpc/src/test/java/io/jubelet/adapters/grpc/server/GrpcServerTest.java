package io.jubelet.adapters.grpc.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.StringValue;
import io.jubelet.adapters.grpc.GrpcFrame;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that name the server as they like, and read as fast as they like. */
@Timeout(60)
final class GrpcServerTest {

    private static final String PATH = "/test.v1.Echo/Say";

    private final Vertx vertx = Vertx.vertx();
    private Path directory;
    private Path socket;
    private GrpcServer server;

    @BeforeEach
    void serve() throws IOException {
        directory = Files.createTempDirectory(Path.of("/tmp"), "srv");
        socket = directory.resolve("s");
        server = GrpcServer.listen(vertx, "echo", socket.toString(), ServerLimits.SHORT_REQUESTS,
                Map.of(PATH, ServerMethod.unary(StringValue.parser(), text -> text)));
    }

    @AfterEach
    void close() throws IOException {
        server.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
        Files.delete(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "%2Fvar%2Flib%2Fkubelet%2Fdevice-plugins%2Fkubelet.sock",
        "/var/lib/kubelet/device-plugins/kubelet.sock"})
    void anyNameOfTheServerWillDo(String authority) throws Exception {
        HttpClient client = vertx.createHttpClient(new HttpClientOptions().setProtocolVersion(HttpVersion.HTTP_2)
                .setHttp2ClearTextUpgrade(false));
        var options = new RequestOptions().setServer(SocketAddress.domainSocketAddress(socket.toString())).setHost(authority)
                .setPort(80).setMethod(HttpMethod.POST).setURI(PATH);
        Future<String> answer = client.request(options)
                .compose(request -> request.putHeader("content-type", "application/grpc").putHeader("te", "trailers")
                        .send(GrpcFrame.of(StringValue.of("words").toByteArray())))
                .compose(response -> response.body().map(body -> text(GrpcFrame.message(body)) + " "
                        + response.trailers().get("grpc-status")));
        assertEquals("words 0", answer.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS));
    }

    @Test
    void theSocketOfAServerThatWasClosedByAnInterruptedThreadIsGone() {
        Thread.currentThread().interrupt();
        server.close();
        assertTrue(Thread.interrupted());
        assertTrue(Files.notExists(socket));
    }

    @Test
    void anInterruptedCallIsCancelled() throws Exception {
        server.close();
        server = GrpcServer.listen(vertx, "echo", socket.toString(), ServerLimits.SHORT_REQUESTS,
                Map.of(PATH, ServerMethod.unary(StringValue.parser(), text -> {
                    throw new CancelledException("interrupted before the answer");
                })));
        HttpClient client = vertx.createHttpClient(new HttpClientOptions().setProtocolVersion(HttpVersion.HTTP_2)
                .setHttp2ClearTextUpgrade(false));
        var options = new RequestOptions().setServer(SocketAddress.domainSocketAddress(socket.toString())).setHost("localhost")
                .setPort(80).setMethod(HttpMethod.POST).setURI(PATH);
        String status = await(client.request(options).compose(request -> request.putHeader("content-type", "application/grpc")
                .send(GrpcFrame.of(new byte[0]))).compose(response -> response.body().map(_ -> response.getHeader("grpc-status"))));
        assertEquals(Integer.toString(StatusCode.CANCELED.number()), status);
    }

    @Test
    void whoWaitsForAMessageWaitsForTheClientToRead() throws Exception {
        var sent = new AtomicInteger();
        var closed = new CompletableFuture<Void>();
        byte[] moreThanAWindow = new byte[100_000];
        server.close();
        server = GrpcServer.listen(vertx, "echo", socket.toString(), ServerLimits.SHORT_REQUESTS, Map.of(PATH, (_, call) -> {
            call.onEnd(() -> closed.complete(null));
            for (int i = 0; i < 20; i++) {
                call.sendAndWait(BytesValue.of(ByteString.copyFrom(moreThanAWindow)));
                sent.incrementAndGet();
            }
            call.end();
        }));
        HttpClient client = vertx.createHttpClient(new HttpClientOptions().setProtocolVersion(HttpVersion.HTTP_2)
                .setHttp2ClearTextUpgrade(false));
        var options = new RequestOptions().setServer(SocketAddress.domainSocketAddress(socket.toString())).setHost("localhost")
                .setPort(80).setMethod(HttpMethod.POST).setURI(PATH);
        HttpClientResponse response = await(client.request(options).compose(request -> request
                .putHeader("content-type", "application/grpc").send(GrpcFrame.of(new byte[0]))
                .onSuccess(HttpClientResponse::pause)));
        assertEquals(0, sent.get());
        Future<Buffer> all = response.body();
        response.resume();
        assertTrue(await(all).length() > 20 * moreThanAWindow.length);
        assertEquals(20, sent.get());
        closed.get(30, TimeUnit.SECONDS);
    }

    @Test
    void waitersAreNotifiedThatTheClientHasGone() throws Exception {
        var failure = new CompletableFuture<RuntimeException>();
        server.close();
        server = GrpcServer.listen(vertx, "echo", socket.toString(), ServerLimits.SHORT_REQUESTS, Map.of(PATH, (_, call) -> {
            try {
                while (true) {
                    call.sendAndWait(BytesValue.of(ByteString.copyFrom(new byte[100_000])));
                }
            } catch (RuntimeException e) {
                failure.complete(e);
            }
        }));
        HttpClient client = vertx.createHttpClient(new HttpClientOptions().setProtocolVersion(HttpVersion.HTTP_2)
                .setHttp2ClearTextUpgrade(false));
        var options = new RequestOptions().setServer(SocketAddress.domainSocketAddress(socket.toString())).setHost("localhost")
                .setPort(80).setMethod(HttpMethod.POST).setURI(PATH);
        await(client.request(options).compose(request -> request.putHeader("content-type", "application/grpc")
                .send(GrpcFrame.of(new byte[0])).onSuccess(HttpClientResponse::pause)));
        await(client.close());
        assertInstanceOf(UnavailableException.class, failure.get(30, TimeUnit.SECONDS));
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    private static String text(byte[] message) {
        try {
            return StringValue.parseFrom(message).getValue();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
