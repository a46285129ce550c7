package io.jubelet.adapters.cri.rpc;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.call.StatusCode;
import io.jubelet.ports.failure.PortException;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;

/**
 * Calls to a container runtime. May be used from any number of threads at once, but not from an event loop, as every
 * call blocks. The connection is made with the first call and made again after it was lost; while that fails, calls
 * fail at once with an {@link io.jubelet.ports.failure.UnavailableException} that names the endpoint, until the time
 * for the next attempt has come.
 */
public final class RpcChannel implements AutoCloseable {

    /** The longest message that is accepted (behaviour reference, section 5.1). */
    public static final int MAX_MESSAGE_BYTES = 16 << 20;

    private final Vertx vertx;
    private final Connection connection;
    private final String deployment;
    private final Duration requestTimeout;

    private RpcChannel(Vertx vertx, Connection connection, String deployment, Duration requestTimeout) {
        this.vertx = vertx;
        this.connection = connection;
        this.deployment = deployment;
        this.requestTimeout = requestTimeout;
    }

    /**
     * A channel to a socket. Nothing is connected yet.
     *
     * @param endpoint what messages call the socket
     * @param socketPath absolute path of the socket
     * @param requestTimeout {@code runtimeRequestTimeout}
     */
    public static RpcChannel open(Vertx vertx, String endpoint, String socketPath, Duration requestTimeout) {
        Connection connection = new Connection(endpoint, socketPath);
        DeploymentOptions options = new DeploymentOptions().setThreadingModel(ThreadingModel.EVENT_LOOP);
        try {
            String deployment = OffContext.await(() -> vertx.deployVerticle(connection, options));
            return new RpcChannel(vertx, connection, deployment, requestTimeout);
        } catch (ExecutionException e) {
            throw new IllegalStateException("no event loop for the container runtime at " + endpoint, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while taking an event loop for " + endpoint, e);
        }
    }

    /** A call that answers once. */
    public <R> R call(CriCall call, MessageLite request, Parser<R> answer) {
        return call(call, request, answer, Duration.ZERO);
    }

    /**
     * A call that answers once.
     *
     * @param own time the call itself was given, see {@link CriCall#deadline}
     */
    public <R> R call(CriCall call, MessageLite request, Parser<R> answer, Duration own) {
        List<R> answers = collect(call, call.wireName(), request, answer, own);
        if (answers.size() != 1) {
            throw StatusCode.INTERNAL.failure(call, "the runtime gave " + answers.size() + " answers instead of one");
        }
        return answers.getFirst();
    }

    /**
     * A call that answers in parts; waits for the last one.
     *
     * @param method name of the method, where it is not that of the call
     */
    public <R> List<R> list(CriCall call, String method, MessageLite request, Parser<R> answer) {
        return collect(call, method, request, answer, Duration.ZERO);
    }

    private <R> List<R> collect(CriCall call, String method, MessageLite request, Parser<R> answer, Duration own) {
        OffContext.requireBlockable();
        Collector collector = new Collector();
        begin(call, new RpcRequest(call.service(), method, request.toByteArray(), call.deadline(requestTimeout, own)),
                collector);
        Collector.Outcome outcome = await(call, collector);
        if (outcome.failure().isPresent()) {
            throw outcome.failure().get().exception(call);
        }
        List<R> answers = new ArrayList<>();
        for (byte[] message : outcome.messages()) {
            answers.add(parse(call, message, answer));
        }
        return answers;
    }

    private void begin(CriCall call, RpcRequest request, RpcObserver observer) {
        try {
            connection.begin(request, observer);
        } catch (RejectedExecutionException e) {
            throw StatusCode.UNAVAILABLE.failure(call, "this agent is shutting down", e);
        }
    }

    private Collector.Outcome await(CriCall call, Collector collector) {
        try {
            return collector.await();
        } catch (InterruptedException e) {
            RpcFailure why = RpcFailure.of(StatusCode.CANCELED, "context canceled");
            connection.onLoop(() -> collector.cancel(why));
            Thread.currentThread().interrupt();
            throw StatusCode.CANCELED.failure(call, why.description(), e);
        }
    }

    static <R> R parse(CriCall call, byte[] message, Parser<R> parser) {
        try {
            return parser.parseFrom(message);
        } catch (InvalidProtocolBufferException e) {
            throw StatusCode.INTERNAL.failure(call, "the runtime's answer can't be read: " + e.getMessage(), e);
        }
    }

    /**
     * A call that goes on until one side ends it. Messages are kept until {@link RpcStream#deliver} is called.
     *
     * @throws PortException when it can't even begin
     */
    public <M> RpcStream<M> stream(CriCall call, MessageLite request, Parser<M> message) {
        OffContext.requireBlockable();
        RpcStream<M> stream = new RpcStream<>(call, connection, message);
        begin(call, new RpcRequest(call.service(), call.wireName(), request.toByteArray(), Optional.empty()),
                stream.observer());
        return stream;
    }

    /** Grows with every connection that is made: what was learned about the runtime before may not hold any more. */
    public int generation() {
        return connection.generation();
    }

    /** Ends all calls and the connection; waits for both. Calls made afterwards fail. */
    @Override
    public void close() {
        try {
            OffContext.await(() -> vertx.undeploy(deployment));
        } catch (ExecutionException e) {
            // Undeployed already, with Vert.x itself or by an earlier close.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
