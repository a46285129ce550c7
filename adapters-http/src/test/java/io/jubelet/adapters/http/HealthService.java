package io.jubelet.adapters.http;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/** A gRPC server on loopback, of which a test decides every answer. */
final class HealthService implements AutoCloseable {

    private final HttpServer server;
    private final List<Map<String, String>> requests = new CopyOnWriteArrayList<>();
    private final List<String> timeouts = new CopyOnWriteArrayList<>();
    private final Semaphore ended = new Semaphore(0);
    private volatile Answer answer = (request, _) -> trailers(request, "5", "");

    /** What is done with one call. */
    interface Answer {

        /** Answers. */
        void give(HttpServerRequest request, Buffer message);
    }

    HealthService(Vertx vertx) {
        this(vertx, 0);
    }

    HealthService(Vertx vertx, int port) {
        server = vertx.createHttpServer().requestHandler(request -> request.bodyHandler(body -> {
            Map<String, String> head = new TreeMap<>(Map.of("path", request.path()));
            for (String name : List.of("content-type", "te", "user-agent")) {
                head.put(name, request.getHeader(name) == null ? "" : request.getHeader(name));
            }
            requests.add(head);
            timeouts.add(String.valueOf(request.getHeader("grpc-timeout")));
            answer.give(request, body);
        }));
        server.connectionHandler(connection -> connection.closeHandler(_ -> ended.release()));
        server.listen(port, "127.0.0.1").await();
    }

    /** Waits for the end of one more connection. */
    void awaitEnd() throws InterruptedException {
        ended.acquire();
    }

    int port() {
        return server.actualPort();
    }

    void answer(Answer next) {
        answer = next;
    }

    /** Serves these services, as a real one would. */
    void serve(Map<String, Boolean> serving) {
        answer = (request, message) -> {
            String name = message.length() <= 5 ? "" : message.getString(7, message.length(), "UTF-8");
            if (serving.containsKey(name)) {
                status(request, serving.get(name) ? 1 : 2);
            } else {
                trailers(request, "5", "unknown service");
            }
        };
    }

    /** Heads of the calls so far. */
    List<Map<String, String>> requests() {
        return List.copyOf(requests);
    }

    /** How much time each of them was given. */
    List<String> timeouts() {
        return List.copyOf(timeouts);
    }

    /** A whole answer with a status of the health protocol. */
    static void status(HttpServerRequest request, int status) {
        message(request, Buffer.buffer().appendByte((byte) 0).appendInt(2).appendByte((byte) 8).appendByte((byte) status));
    }

    /** A whole answer. */
    static void message(HttpServerRequest request, Buffer framed) {
        request.response().putHeader("content-type", "application/grpc").putTrailer("grpc-status", "0").write(framed);
        request.response().end();
    }

    /** An answer without a message. */
    static void trailers(HttpServerRequest request, String status, String message) {
        request.response().putHeader("content-type", "application/grpc").putHeader("grpc-status", status)
                .putHeader("grpc-message", message).end();
    }

    static Buffer bytes(int... bytes) {
        Buffer buffer = Buffer.buffer();
        for (int each : bytes) {
            buffer.appendByte((byte) each);
        }
        return buffer;
    }

    @Override
    public void close() {
        server.close().await();
    }
}
