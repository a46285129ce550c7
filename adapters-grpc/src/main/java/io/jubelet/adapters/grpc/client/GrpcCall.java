package io.jubelet.adapters.grpc.client;

import io.jubelet.adapters.grpc.GrpcFailure;
import io.jubelet.adapters.grpc.GrpcLimits;
import io.jubelet.adapters.grpc.ResponseStatus;
import io.jubelet.adapters.grpc.StatusCode;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.StreamResetException;
import io.vertx.grpc.client.GrpcClientRequest;
import io.vertx.grpc.client.GrpcClientResponse;
import io.vertx.grpc.common.GrpcErrorException;
import io.vertx.grpc.common.GrpcMessageDecoder;
import io.vertx.grpc.common.GrpcMessageEncoder;
import io.vertx.grpc.common.MessageSizeOverflowException;
import io.vertx.grpc.common.ServiceMethod;
import io.vertx.grpc.common.ServiceName;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One call from its beginning to its end. Lives on the event loop of its connection. */
final class GrpcCall {

    private final Vertx vertx;
    private final String peer;
    private final CallObserver observer;
    private final Consumer<GrpcCall> onEnd;
    private Optional<GrpcClientRequest<Buffer, Buffer>> request = Optional.empty();
    private Optional<GrpcClientResponse<Buffer, Buffer>> response = Optional.empty();
    private long timer = -1;
    private boolean over;

    /** @param onEnd called once when the call is over, before the observer */
    GrpcCall(Vertx vertx, String peer, CallObserver observer, Consumer<GrpcCall> onEnd) {
        this.vertx = vertx;
        this.peer = peer;
        this.observer = observer;
        this.onEnd = onEnd;
    }

    void begin(GrpcConnection connection, GrpcRequest what) {
        observer.begun(this);
        endIfItThrows(() -> {
            what.deadline().ifPresent(deadline -> timer = vertx.setTimer(Math.max(1, deadline.toMillis()),
                    id -> end(Optional.of(GrpcFailure.of(StatusCode.DEADLINE_EXCEEDED, "context deadline exceeded")))));
            connection.request(ServiceMethod.client(ServiceName.create(what.service()), what.method(),
                    GrpcMessageEncoder.IDENTITY, GrpcMessageDecoder.IDENTITY))
                    .onComplete(connected -> endIfItThrows(() -> send(connected, what)), this::broken);
        });
    }

    /** The event loop only logs what is thrown on it; who made the call would wait for ever. */
    private void endIfItThrows(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            end(Optional.of(new GrpcFailure(StatusCode.INTERNAL, "the request to the " + peer + " can't be sent: " + e.getMessage(),
                    Optional.of(e))));
        }
    }

    private void send(GrpcClientRequest<Buffer, Buffer> connected, GrpcRequest what) {
        request = Optional.of(connected);
        if (over) {
            // Cancelled while the connection was made. Nothing was sent, so there is no response.
            connected.cancel();
            return;
        }
        what.deadline().map(Duration::toMillis).ifPresent(millis -> connected.timeout(millis, TimeUnit.MILLISECONDS));
        what.metadata().forEach(connected.headers()::set);
        if (!what.traceparent().isEmpty()) {
            connected.headers().set("traceparent", what.traceparent());
        }
        connected.exceptionHandler(this::broken);
        connected.response().onComplete(this::receive, this::broken);
        connected.end(Buffer.buffer(what.message())).onFailure(this::broken);
    }

    /** No compression is offered to servers. What one compressed nevertheless would be inflated to any length. */
    private void receive(GrpcClientResponse<Buffer, Buffer> answer) {
        String encoding = answer.encoding();
        if (encoding != null && !encoding.equals("identity")) {
            end(Optional.of(GrpcFailure.of(StatusCode.INTERNAL,
                    "grpc: Decompressor is not installed for grpc-encoding \"" + encoding + "\"")));
            return;
        }
        response = Optional.of(answer);
        answer.errorHandler(error -> end(Optional.of(GrpcFailure.of(StatusCode.of(error.status.code),
                "the " + peer + " reset the stream"))));
        answer.exceptionHandler(this::broken);
        answer.invalidMessageHandler(this::broken);
        answer.handler(message -> {
            if (!over) {
                observer.message(message);
            }
        });
        observer.answered();
        answer.endHandler(done -> end(ResponseStatus.of(answer.headers(), answer.trailers())));
    }

    /** Lets the server send that many further messages; without it there is no flow control. */
    void fetch(long messages) {
        response.ifPresent(answer -> answer.fetch(messages));
    }

    /** Holds messages back until {@link #fetch}. */
    void pause() {
        response.ifPresent(GrpcClientResponse::pause);
    }

    /** Gives the call up. */
    void cancel(GrpcFailure why) {
        end(Optional.of(why));
    }

    private void broken(Throwable error) {
        end(Optional.of(switch (error) {
            case GrpcConnection.ConnectException e -> e.failure();
            case GrpcErrorException e -> new GrpcFailure(StatusCode.of(e.status().code),
                    "the " + peer + " reset the stream", Optional.of(e));
            case StreamResetException e -> new GrpcFailure(StatusCode.UNAVAILABLE,
                    "the " + peer + " reset the stream: code " + e.getCode(), Optional.of(e));
            case MessageSizeOverflowException e -> new GrpcFailure(StatusCode.RESOURCE_EXHAUSTED,
                    GrpcLimits.exceeded(e.messageSize(), GrpcLimits.MAX_MESSAGE_BYTES), Optional.of(e));
            case Throwable e when ConnectFailure.isOfOtherProtocol(e) -> ConnectFailure.otherProtocol(peer, e);
            default -> new GrpcFailure(StatusCode.UNAVAILABLE,
                    "the connection to the " + peer + " was lost: " + error.getMessage(),
                    Optional.of(error));
        }));
    }

    private void end(Optional<GrpcFailure> failure) {
        if (over) {
            return;
        }
        over = true;
        if (timer >= 0) {
            vertx.cancelTimer(timer);
        }
        onEnd.accept(this);
        if (failure.isPresent()) {
            request.ifPresent(GrpcClientRequest::cancel);
        }
        observer.ended(failure);
    }
}
