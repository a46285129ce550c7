package io.jubelet.adapters.grpc.client;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.jubelet.adapters.grpc.GrpcFailure;
import io.jubelet.adapters.grpc.GrpcLimits;
import io.jubelet.adapters.grpc.GrpcMethod;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.adapters.grpc.VertxFutures;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.trace.Tracer;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Calls to a gRPC server on a unix socket. May be used from any number of threads at once, but not from an event loop, as every
 * call blocks. The connection is made with the first call and made again after it was lost; while that fails, calls
 * fail at once with an {@link io.jubelet.ports.failure.UnavailableException} that names the peer, until the time
 * for the next attempt has come.
 */
public final class GrpcChannel implements AutoCloseable {

    private final Vertx vertx;
    private final GrpcConnection connection;
    private final String deployment;
    private final Duration requestTimeout;
    private final CallTraces traces;

    private GrpcChannel(Vertx vertx, GrpcConnection connection, String deployment, Duration requestTimeout,
            CallTraces traces) {
        this.vertx = vertx;
        this.connection = connection;
        this.deployment = deployment;
        this.requestTimeout = requestTimeout;
        this.traces = traces;
    }

    /**
     * A channel to a socket. Nothing is connected yet.
     *
     * @param peer name of the server in messages, such as {@code container runtime at unix:///run/containerd/containerd.sock}
     * @param socketPath absolute path of the socket
     * @param requestTimeout limit of a call that takes no time of its own
     * @throws CancelledException when the thread is interrupted
     */
    public static GrpcChannel open(Vertx vertx, String peer, String socketPath, Duration requestTimeout) {
        return open(vertx, peer, socketPath, requestTimeout, Tracer.NONE);
    }

    /**
     * The same, with a span for each call; its identity is sent along, so that the spans of the server become its children.
     *
     * @param peer name of the server in messages
     * @param socketPath absolute path of the socket
     * @param requestTimeout limit of a call that takes no time of its own
     * @throws CancelledException when the thread is interrupted
     */
    public static GrpcChannel open(Vertx vertx, String peer, String socketPath, Duration requestTimeout, Tracer tracer) {
        GrpcConnection connection = new GrpcConnection(peer, socketPath);
        DeploymentOptions options = new DeploymentOptions().setThreadingModel(ThreadingModel.EVENT_LOOP);
        try {
            String deployment = VertxFutures.await("take an event loop for the " + peer,
                    () -> vertx.deployVerticle(connection, options), vertx::undeploy);
            return new GrpcChannel(vertx, connection, deployment, requestTimeout, new CallTraces(tracer));
        } catch (ExecutionException e) {
            throw new IllegalStateException("no event loop for the " + peer, e.getCause());
        }
    }

    /**
     * A call with a single response.
     *
     * @throws PortException when it fails
     * @throws CancelledException when the thread is interrupted
     */
    public <R> R call(GrpcMethod method, MessageLite request, Parser<R> answer) {
        return call(method, request, answer, Duration.ZERO);
    }

    /**
     * A call with a single response.
     *
     * @param own time the call itself was given, see {@link GrpcMethod#deadline}
     */
    public <R> R call(GrpcMethod method, MessageLite request, Parser<R> answer, Duration own) {
        List<R> answers = collect(method, method.wireName(), request, answer, own, new ResponseCollector(true));
        if (answers.size() != 1) {
            throw ResponseCollector.notOne(answers.size()).exception(method);
        }
        return answers.getFirst();
    }

    /**
     * Time that a call with a single response may take.
     *
     * @param own time the call itself was given, see {@link GrpcMethod#deadline}
     * @return empty for no limit
     */
    public Optional<Duration> limit(GrpcMethod method, Duration own) {
        return method.deadline(requestTimeout, own);
    }

    /**
     * A call with a stream of responses; waits for the last one.
     *
     * @param name name of the method on the wire, where it is another one
     * @throws PortException when it fails, or the responses are longer than {@link GrpcLimits#MAX_LIST_BYTES} together
     */
    public <R> List<R> list(GrpcMethod method, String name, MessageLite request, Parser<R> answer) {
        return collect(method, name, request, answer, Duration.ZERO, new ResponseCollector(false));
    }

    private <R> List<R> collect(GrpcMethod method, String name, MessageLite request, Parser<R> answer, Duration own,
            ResponseCollector collector) {
        VertxFutures.requireBlockable();
        return traces.traced(method, name, traceparent -> collect(method, new GrpcRequest(method.service(), name,
                method.metadata(), request.toByteArray(), limit(method, own), traceparent), answer,
                collector));
    }

    private <R> List<R> collect(GrpcMethod method, GrpcRequest request, Parser<R> answer, ResponseCollector collector) {
        if (Thread.currentThread().isInterrupted()) {
            throw method.cancelled(null);
        }
        begin(method, request, collector);
        ResponseCollector.Outcome outcome = await(method, collector);
        if (outcome.failure().isPresent()) {
            throw outcome.failure().get().exception(method);
        }
        List<R> answers = new ArrayList<>();
        for (byte[] message : outcome.messages()) {
            answers.add(parse(method, message, answer));
        }
        return answers;
    }

    private void begin(GrpcMethod method, GrpcRequest request, CallObserver observer) {
        try {
            connection.begin(request, observer);
        } catch (RejectedExecutionException e) {
            throw StatusCode.UNAVAILABLE.failure(method, "this agent is shutting down", e);
        }
    }

    private ResponseCollector.Outcome await(GrpcMethod method, ResponseCollector collector) {
        try {
            return collector.await();
        } catch (InterruptedException e) {
            Optional<ResponseCollector.Outcome> late = collector.awaitUninterruptibly(method.afterInterruption());
            if (late.isPresent()) {
                Thread.currentThread().interrupt();
                return late.get();
            }
            GrpcFailure why = GrpcFailure.of(StatusCode.CANCELED, "context canceled");
            connection.onLoop(() -> collector.cancel(why));
            Thread.currentThread().interrupt();
            throw method.cancelled(e);
        }
    }

    static <R> R parse(GrpcMethod method, byte[] message, Parser<R> parser) {
        try {
            return parser.parseFrom(message);
        } catch (InvalidProtocolBufferException e) {
            throw StatusCode.INTERNAL.failure(method, "the server's response can't be read: " + e.getMessage(), e);
        }
    }

    /**
     * A call that goes on until one side ends it. Messages are kept until {@link GrpcStream#deliver} is called.
     *
     * @throws PortException when it can't even begin
     */
    public <M> GrpcStream<M> stream(GrpcMethod method, MessageLite request, Parser<M> message) {
        VertxFutures.requireBlockable();
        GrpcStream<M> stream = new GrpcStream<>(method, connection, message);
        begin(method, new GrpcRequest(method.service(), method.wireName(), method.metadata(), request.toByteArray(),
                        Optional.empty(), ""),
                stream.observer());
        return stream;
    }

    /**
     * Reports from now on each connection that is made (true) and the loss of the last one (false), but not when this side closes it.
     *
     * @param listener is called on the event loop, and must not block
     */
    public void onConnection(Consumer<Boolean> listener) {
        connection.onChange(listener);
    }

    /** Grows with every connection that is made: what was observed of the server before may have changed. */
    public int generation() {
        return connection.generation();
    }

    /** Ends all calls and the connection; waits for both. Calls made afterwards fail. */
    @Override
    public void close() {
        try {
            VertxFutures.await(() -> vertx.undeploy(deployment));
        } catch (ExecutionException e) {
            // Undeployed already, with Vert.x itself or by an earlier close.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
