package io.jubelet.adapters.grpc.client;

import io.jubelet.adapters.grpc.GrpcFailure;
import io.jubelet.adapters.grpc.GrpcLimits;
import io.jubelet.adapters.grpc.StatusCode;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Collects the messages of one call for the thread that waits for them. */
final class ResponseCollector implements CallObserver {

    /** What is counted for a message beside its bytes, so that empty ones are not free. */
    private static final int MESSAGE_BYTES = 256;

    private final boolean single;
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private final List<byte[]> messages = new ArrayList<>();
    private Optional<GrpcCall> call = Optional.empty();
    private long total;

    /** @param single whether more than one message is a failure */
    ResponseCollector(boolean single) {
        this.single = single;
    }

    /** The failure of a call with another number of messages than one. */
    static GrpcFailure notOne(int messages) {
        return GrpcFailure.of(StatusCode.INTERNAL, "the server gave " + messages + " answers instead of one");
    }

    @Override
    public void begun(GrpcCall begun) {
        call = Optional.of(begun);
    }

    @Override
    public void answered() {
        // No flow control: the response ends by itself, or is too long.
    }

    @Override
    public void message(Buffer message) {
        total += MESSAGE_BYTES + message.length();
        if (single && !messages.isEmpty()) {
            cancel(notOne(2));
        } else if (!single && total > GrpcLimits.MAX_LIST_BYTES) {
            cancel(GrpcFailure.of(StatusCode.RESOURCE_EXHAUSTED, GrpcLimits.exceeded(total, GrpcLimits.MAX_LIST_BYTES)));
        } else {
            messages.add(message.getBytes());
        }
    }

    @Override
    public void ended(Optional<GrpcFailure> failure) {
        outcome.complete(new Outcome(failure.isPresent() ? List.of() : List.copyOf(messages), failure));
    }

    /** Waits for the end. */
    Outcome await() throws InterruptedException {
        try {
            return outcome.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("an outcome is never exceptional", e);
        }
    }

    /**
     * Waits for the end, at most as long as given and whether or not the thread is interrupted meanwhile; an interruption is kept.
     *
     * @return empty when the call has not ended
     */
    Optional<Outcome> awaitUninterruptibly(Duration limit) {
        boolean interrupted = false;
        long end = System.nanoTime() + limit.toNanos();
        try {
            while (true) {
                try {
                    return Optional.of(outcome.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS));
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (TimeoutException e) {
                    return Optional.empty();
                } catch (ExecutionException e) {
                    throw new IllegalStateException("an outcome is never exceptional", e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Gives the call up; on the event loop. */
    void cancel(GrpcFailure why) {
        call.ifPresent(begun -> begun.cancel(why));
    }

    /**
     * How a call ended.
     *
     * @param messages what arrived, none when the call failed
     * @param failure why it failed, empty when it did not
     */
    record Outcome(List<byte[]> messages, Optional<GrpcFailure> failure) {
    }
}
