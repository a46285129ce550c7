package io.jubelet.adapters.grpc.client;

import io.jubelet.adapters.grpc.GrpcFailure;
import io.jubelet.adapters.grpc.GrpcLimits;
import io.jubelet.adapters.grpc.StatusCode;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.SocketAddress;
import io.vertx.grpc.client.GrpcClient;
import io.vertx.grpc.client.GrpcClientOptions;
import io.vertx.grpc.client.GrpcClientRequest;
import io.vertx.grpc.common.ServiceMethod;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/**
 * The one HTTP/2 connection to a socket and the calls on it. A verticle only because that is how Vert.x gives away an
 * event loop of one's own: it has no address on the bus.
 */
final class GrpcConnection extends VerticleBase {

    private static final System.Logger LOG = System.getLogger(GrpcConnection.class.getName());
    /** Flow control window of a call, 1 MiB: lists of hundreds of containers shall not wait for updates of 64 KiB windows. */
    private static final int WINDOW_BYTES = 1 << 20;
    /** Flow control window of the connection, 16 MiB: streams whose listeners hang fill their own windows, and other calls go on. */
    private static final int CONNECTION_WINDOW_BYTES = 16 * WINDOW_BYTES;
    private static final int CONNECT_TIMEOUT_MILLIS = 5_000;

    private final String peer;
    private final String socketPath;
    private final ReconnectBackoff backoff = new ReconnectBackoff(System::nanoTime,
            () -> ThreadLocalRandom.current().nextDouble());
    private final Set<GrpcCall> calls = new LinkedHashSet<>();
    private GrpcClient client;
    private HttpConnection last;
    private volatile int generation;
    private volatile Consumer<Boolean> listener = _ -> { };
    private boolean closed;

    GrpcConnection(String peer, String socketPath) {
        this.peer = peer;
        this.socketPath = socketPath;
    }

    @Override
    public Future<?> start() {
        context.exceptionHandler(this::unreadable);
        HttpClientOptions http = new HttpClientOptions()
                .setProtocolVersion(HttpVersion.HTTP_2)
                .setHttp2ClearTextUpgrade(false)
                .setDefaultHost("localhost")
                .setConnectTimeout(CONNECT_TIMEOUT_MILLIS)
                // A connection that is idle costs nothing, one that is closed too early costs a failed call.
                .setHttp2KeepAliveTimeout(0)
                .setHttp2ConnectionWindowSize(CONNECTION_WINDOW_BYTES)
                .setInitialSettings(new Http2Settings().setInitialWindowSize(WINDOW_BYTES));
        GrpcClientOptions grpc = new GrpcClientOptions().setMaxMessageSize(GrpcLimits.MAX_MESSAGE_BYTES);
        client = GrpcClient.client(vertx, grpc, http);
        return Future.succeededFuture();
    }

    /** Vert.x throws at some violations of the protocol, and would collect for ever what follows. It does not say in which call. */
    private void unreadable(Throwable error) {
        LOG.log(System.Logger.Level.WARNING, "what the " + peer + " sent can't be read", error);
        GrpcFailure why = new GrpcFailure(StatusCode.INTERNAL, "what the " + peer + " sent can't be read: " + error.getMessage(),
                Optional.of(error));
        List.copyOf(calls).forEach(call -> call.cancel(why));
    }

    @Override
    public Future<?> stop() {
        closed = true;
        List.copyOf(calls).forEach(call -> call.cancel(closedFailure()));
        return client.close();
    }

    /**
     * Begins a call; may be used from any thread.
     *
     * @throws RejectedExecutionException when the event loop has ended
     */
    void begin(GrpcRequest request, CallObserver observer) {
        context.runOnContext(ignored -> {
            if (closed) {
                observer.ended(Optional.of(closedFailure()));
                return;
            }
            GrpcCall call = new GrpcCall(vertx, peer, observer, calls::remove);
            calls.add(call);
            call.begin(this, request);
        });
    }

    /** Runs something on the event loop; may be used from any thread. Nothing happens when the loop has ended. */
    void onLoop(Runnable work) {
        try {
            context.runOnContext(ignored -> work.run());
        } catch (RejectedExecutionException e) {
            LOG.log(System.Logger.Level.DEBUG, "the event loop of {0} is gone", peer);
        }
    }

    /** A request on the connection, which is made if there is none. Called on the event loop, as is the outcome. */
    Future<GrpcClientRequest<Buffer, Buffer>> request(ServiceMethod<Buffer, Buffer> method) {
        Optional<GrpcFailure> refusal = backoff.refusal();
        if (refusal.isPresent()) {
            return Future.failedFuture(new ConnectException(refusal.get()));
        }
        return client.request(SocketAddress.domainSocketAddress(socketPath), method).transform(result -> {
            if (result.failed()) {
                GrpcFailure failure = ConnectFailure.of(peer, socketPath, result.cause());
                if (backoff.failed(failure)) {
                    LOG.log(System.Logger.Level.WARNING, failure.description());
                }
                return Future.failedFuture(new ConnectException(failure));
            }
            backoff.succeeded();
            if (result.result().connection() != last) {
                adopt(result.result().connection());
            }
            return Future.succeededFuture(result.result());
        });
    }

    private void adopt(HttpConnection connection) {
        last = connection;
        generation++;
        LOG.log(System.Logger.Level.INFO, "connected to the {0}", peer);
        listener.accept(true);
        // Calls under way receive the failure by themselves.
        connection.exceptionHandler(error -> LOG.log(System.Logger.Level.DEBUG, "connection to " + peer, error));
        connection.closeHandler(ignored -> {
            // A server that goes may end a connection long after another one was made to its successor.
            if (!closed && connection == last) {
                LOG.log(System.Logger.Level.WARNING, "lost the connection to the {0}", peer);
                listener.accept(false);
            }
        });
    }

    /** Reports connections that are made and lost; may be called from any thread, and calls on the event loop. */
    void onChange(Consumer<Boolean> callback) {
        listener = callback;
    }

    /** Grows with every connection that is made. */
    int generation() {
        return generation;
    }

    private GrpcFailure closedFailure() {
        return GrpcFailure.of(StatusCode.UNAVAILABLE, "the connection to the " + peer
                + " was closed by this agent");
    }

    /** Carries a failure to connect through a future. */
    static final class ConnectException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient GrpcFailure failure;

        ConnectException(GrpcFailure failure) {
            super(failure.description(), null, false, false);
            this.failure = failure;
        }

        GrpcFailure failure() {
            return failure;
        }
    }
}
