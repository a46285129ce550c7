package io.jubelet.adapters.grpc.testing;

import com.google.protobuf.MessageLite;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A gRPC server with scripted responses, also with those that violate the protocol. */
public final class ScriptedServer implements AutoCloseable {

    private final Vertx vertx = Vertx.vertx();
    private final Path socket;
    private final Map<String, Consumer<Exchange>> answers = new ConcurrentHashMap<>();
    private final List<Exchange> exchanges = new CopyOnWriteArrayList<>();
    private HttpServer server;

    /** A server that does not listen yet. */
    public ScriptedServer(Path socket) {
        this.socket = socket;
    }

    /** Begins to listen. */
    public ScriptedServer start() {
        server = vertx.createHttpServer(new HttpServerOptions()).requestHandler(this::handle);
        server.listen(SocketAddress.domainSocketAddress(socket.toString())).toCompletionStage().toCompletableFuture()
                .join();
        return this;
    }

    /** Breaks all connections and stops listening. */
    public void stop() {
        server.close().toCompletionStage().toCompletableFuture().join();
        try {
            Files.deleteIfExists(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Scripts the response to a method; other methods fail with Unimplemented. */
    public ScriptedServer on(String method, Consumer<Exchange> answer) {
        answers.put(method, answer);
        return this;
    }

    /** How often a call came. */
    public long count(String method) {
        return exchanges.stream().filter(exchange -> exchange.method().equals(method)).count();
    }

    /** The last call of that name. */
    public Exchange last(String method) {
        return exchanges.reversed().stream().filter(exchange -> exchange.method().equals(method)).findFirst()
                .orElseThrow();
    }

    private void handle(HttpServerRequest request) {
        request.body().onSuccess(body -> {
            String path = request.path();
            Exchange exchange = new Exchange(path.substring(path.lastIndexOf('/') + 1), path, request.headers(),
                    body.getBytes(), request.response(), new CompletableFuture<>(), request.connection());
            request.response().exceptionHandler(error -> exchange.cancelled().complete(error));
            exchanges.add(exchange);
            answers.getOrDefault(exchange.method(), e -> e.fail(12, "unknown method " + e.method() + " for service "
                    + "runtime.v1.RuntimeService")).accept(exchange);
        });
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    /** One call; its methods may be used from any thread. */
    public record Exchange(String method, String path, MultiMap headers, byte[] body, HttpServerResponse response,
            CompletableFuture<Throwable> cancelled, HttpConnection connection) {

        /** The request without its frame. */
        public byte[] message() {
            return Arrays.copyOfRange(body, 5, body.length);
        }

        /** One message and success. */
        public void answer(MessageLite message) {
            send(message);
            end();
        }

        /** One message of several. */
        public void send(MessageLite message) {
            frame(message.toByteArray());
        }

        /** Bytes that need not be a message. */
        public void frame(byte[] bytes) {
            frame(0, bytes);
        }

        /** Bytes that are said to be a compressed message. */
        public void compressed(byte[] bytes) {
            frame(1, bytes);
        }

        private void frame(int compressed, byte[] bytes) {
            write(Buffer.buffer().appendByte((byte) compressed).appendInt(bytes.length).appendBytes(bytes));
        }

        /** Sends bytes of any kind; the result succeeds when they are on their way. */
        public Future<Void> write(Buffer bytes) {
            head();
            return response.write(bytes);
        }

        /** Its connection takes no more calls, and is closed once those under way have ended. */
        public void goAway() {
            connection.goAway(0, Integer.MAX_VALUE);
        }

        /** Success after the messages. */
        public void end() {
            head();
            response.putTrailer("grpc-status", "0").end();
        }

        private void head() {
            if (!response.headWritten()) {
                response.putHeader("content-type", "application/grpc").setChunked(true);
            }
        }

        /** A failure without any message: in the headers, as servers written in Go send it. */
        public void fail(int code, String message) {
            response.putHeader("content-type", "application/grpc").putHeader("grpc-status", Integer.toString(code))
                    .putHeader("grpc-message", message).end();
        }

        /** A failure after messages: in the trailers. */
        public void failLate(int code, String message) {
            response.putTrailer("grpc-status", Integer.toString(code)).putTrailer("grpc-message", message).end();
        }
    }
}
