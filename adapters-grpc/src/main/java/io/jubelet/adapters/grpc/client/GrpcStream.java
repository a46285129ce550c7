package io.jubelet.adapters.grpc.client;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import io.jubelet.adapters.grpc.GrpcFailure;
import io.jubelet.adapters.grpc.GrpcMethod;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.ports.failure.PortException;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A call that brings messages until one side ends it. Messages are delivered one after another on a virtual thread of
 * the stream; the next one is only taken from the connection when the last one was dealt with, so that a slow listener
 * slows the server down instead of filling the memory.
 */
public final class GrpcStream<M> implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(GrpcStream.class.getName());

    private final GrpcMethod method;
    private final GrpcConnection connection;
    private final Parser<M> parser;
    private final BlockingQueue<Item> items = new LinkedBlockingQueue<>();
    /** Held while the listener runs, so that nothing begins after close(). */
    private final ReentrantLock delivery = new ReentrantLock();
    private volatile Optional<PortException> failure = Optional.empty();
    private Optional<GrpcCall> running = Optional.empty();
    private boolean closed;

    GrpcStream(GrpcMethod method, GrpcConnection connection, Parser<M> parser) {
        this.method = method;
        this.connection = connection;
        this.parser = parser;
    }

    /** Why the stream is over, empty while it is not. */
    public Optional<PortException> failure() {
        return failure;
    }

    /** Begins to deliver what arrived and arrives. To be called once. */
    public void deliver(Listener<M> listener) {
        Thread.ofVirtual().name("grpc-stream-" + method.wireName()).start(() -> run(listener));
    }

    private void run(Listener<M> listener) {
        try {
            boolean more = true;
            while (more) {
                Item item = items.take();
                more = item.message().isPresent();
                deliver(item, listener);
                connection.onLoop(() -> running.ifPresent(begun -> begun.fetch(1)));
            }
        } catch (InterruptedException e) {
            LOG.log(System.Logger.Level.DEBUG, "stream {0} was interrupted", method.wireName());
        }
    }

    private void deliver(Item item, Listener<M> listener) {
        delivery.lock();
        try {
            if (!closed) {
                if (item.message().isPresent()) {
                    parsed(item.message().get()).ifPresent(listener::message);
                } else {
                    listener.ended(failure.orElseThrow());
                }
            }
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "a listener of " + method.wireName() + " failed", e);
        } finally {
            delivery.unlock();
        }
    }

    /** A message that can't be read ends the stream, as it does for clients written in Go: what the server said is lost. */
    private Optional<M> parsed(byte[] message) {
        try {
            return Optional.of(parser.parseFrom(message));
        } catch (InvalidProtocolBufferException e) {
            GrpcFailure why = new GrpcFailure(StatusCode.INTERNAL, "the server's message can't be read: " + e.getMessage(),
                    Optional.of(e));
            connection.onLoop(() -> running.ifPresent(begun -> begun.cancel(why)));
            return Optional.empty();
        }
    }

    CallObserver observer() {
        return new Observer();
    }

    /** Ends the stream; no call of the listener begins once this returned. */
    @Override
    public void close() {
        delivery.lock();
        try {
            closed = true;
        } finally {
            delivery.unlock();
        }
        connection.onLoop(() -> running.ifPresent(begun ->
                begun.cancel(GrpcFailure.of(StatusCode.CANCELED, "the stream was closed by its listener"))));
    }

    /** Takes what a stream brings. */
    public interface Listener<M> {

        /** A message. */
        void message(M message);

        /** The stream is over; nothing follows. Not called after {@link GrpcStream#close()}. */
        void ended(PortException why);
    }

    /** What happens on the event loop. */
    private final class Observer implements CallObserver {

        @Override
        public void begun(GrpcCall begun) {
            running = Optional.of(begun);
        }

        @Override
        public void answered() {
            running.ifPresent(begun -> {
                begun.pause();
                begun.fetch(1);
            });
        }

        @Override
        public void message(Buffer message) {
            items.add(new Item(Optional.of(message.getBytes())));
        }

        @Override
        public void ended(Optional<GrpcFailure> why) {
            failure = Optional.of(why
                    .orElseGet(() -> GrpcFailure.of(StatusCode.UNAVAILABLE, "the server ended the stream"))
                    .exception(method));
            items.add(new Item(Optional.empty()));
        }
    }

    /** A message, or the end. */
    private record Item(Optional<byte[]> message) {
    }
}
