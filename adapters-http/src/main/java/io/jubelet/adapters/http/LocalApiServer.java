package io.jubelet.adapters.http;

import io.jubelet.adapters.grpc.server.SocketFile;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.codec.PodManifestCodec;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The local API, on a unix socket that only the user of the agent may open.
 *
 * <ul>
 *   <li>{@code GET /pods}: a v1 PodList, with what can't be used of the sources of pods.
 *   <li>{@code GET /pods?watch=true}: every pod, then each that changes, one v1 Pod per line, without end.
 *   <li>{@code GET /problems}: what keeps pods from running and is in the status of no pod.
 *   <li>{@code GET /explain?pod=NAME}: why pods are as they are ({@link io.jubelet.domain.explain.ExplanationJson}); of all pods
 *       without a parameter.
 *   <li>{@code GET /agent}: facts about the agent that commands need.
 *   <li>{@code GET /healthz}: {@code ok}, or status 500 and what is wrong.
 * </ul>
 */
public final class LocalApiServer implements AutoCloseable {

    /** What is bound, below the directory of the socket; shorter than the usual name of the socket, as the kernel limits the length. */
    static final String BOUND = "/.sock" + SocketFile.BOUND;

    private static final int BAD_REQUEST = 400;

    private final NodeApi api;
    private final Supplier<PodManifestCodec> codec;
    private final SocketFile file;
    private final HttpServer server;
    private final Set<PodStream> streams = ConcurrentHashMap.newKeySet();
    private volatile boolean listens;
    private volatile boolean stopping;

    /**
     * A server that does not listen yet.
     *
     * @param codec encodes pods as JSON; first used by the first request
     * @param socket path of the socket; its directory must be there
     */
    public LocalApiServer(Vertx vertx, NodeApi api, Supplier<PodManifestCodec> codec, Path socket) {
        this.api = Objects.requireNonNull(api, "api");
        this.codec = Objects.requireNonNull(codec, "codec");
        file = new SocketFile(socket, ".sock", Optional.of(PosixFilePermissions.fromString("rw-------")),
                "choose another root directory");
        Router router = Answers.router(vertx);
        Answers.addHealth(router, api);
        router.get("/pods").handler(this::pods);
        router.get("/problems").handler(routing -> json(routing, () -> NodeJson.problems(api.problems())));
        router.get("/explain").handler(routing -> json(routing,
                () -> NodeJson.explanations(api, Optional.ofNullable(routing.request().getParam("pod")))));
        router.get("/agent").handler(routing -> json(routing, () -> NodeJson.agent(api.agent())));
        server = vertx.createHttpServer().requestHandler(router);
    }

    /**
     * Begins to listen; blocks until it does, at most ten seconds. A socket that a killed agent left is replaced.
     *
     * @throws ConflictException when another agent listens on the socket, or the file is no socket
     * @throws PortException when it can't listen for another reason, or does not in time; the message names the path
     * @throws io.jubelet.ports.failure.CancelledException when the thread is interrupted; {@link #close} ends what was begun
     * @throws IllegalStateException on an event loop
     */
    public void start() {
        Listening.mayBlock();
        Path bound = file.prepare();
        Listening.await("listen on " + file.path(), server.listen(SocketAddress.domainSocketAddress(bound.toString())));
        file.publish();
        listens = true;
    }

    /**
     * Stops: takes the socket away, ends what clients follow, and then all connections; blocks for each of the last two until it is
     * done, at most ten seconds.
     *
     * @throws PortException when one of them fails, or is not done in time; what follows is not done then
     * @throws io.jubelet.ports.failure.CancelledException when the thread is interrupted; the same holds
     */
    @Override
    public void close() {
        Listening.mayBlock();
        stopping = true;
        if (listens) {
            listens = false;
            file.remove();
        }
        Listening.await("end the streams on " + file.path(), Future.join(streams.stream().map(PodStream::end).toList()));
        Listening.await("stop listening on " + file.path(), server.close());
    }

    private void pods(RoutingContext routing) {
        switch (routing.request().getParam("watch", "")) {
            case "", "false", "0" -> json(routing, () -> NodeJson.pods(codec.get(), api.pods(), api.problems()));
            case "true", "1" -> watch(routing);
            default -> Answers.text(routing, BAD_REQUEST, "watch must be true or false");
        }
    }

    private static void json(RoutingContext routing, Callable<byte[]> answer) {
        BlockingExecutor.call(Answers.context(routing), answer)
                .onSuccess(json -> routing.response().putHeader("content-type", "application/json")
                        .end(Buffer.buffer(json)))
                .onFailure(failure -> Answers.failed(routing, failure));
    }

    private void watch(RoutingContext routing) {
        Context context = Answers.context(routing);
        var response = routing.response();
        PodStream stream = new PodStream(context, response);
        streams.add(stream);
        response.setChunked(true).putHeader("content-type", "application/json");
        response.closeHandler(_ -> leave(stream));
        response.exceptionHandler(_ -> leave(stream));
        BlockingExecutor.call(context, () -> {
            stream.open(api, codec.get());
            return stream;
        }).onSuccess(_ -> begin(stream, routing)).onFailure(failure -> {
            leave(stream);
            Answers.failed(routing, failure);
        });
    }

    /** The headers are sent at once, also while there are no pods. */
    private void begin(PodStream stream, RoutingContext routing) {
        if (stopping) {
            stream.end();
        } else if (!routing.response().headWritten() && !routing.response().closed()) {
            routing.response().writeHead();
        }
    }

    private void leave(PodStream stream) {
        streams.remove(stream);
        stream.close();
    }
}
