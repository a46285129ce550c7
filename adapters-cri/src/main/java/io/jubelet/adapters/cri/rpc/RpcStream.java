package io.jubelet.adapters.cri.rpc;

import com.google.protobuf.Parser;
import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.call.StatusCode;
import io.jubelet.ports.failure.PortException;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A call that brings messages until one side ends it. Messages are handed over one after another on a virtual thread of
 * the stream; the next one is only taken from the connection when the last one was dealt with, so that a slow listener
 * slows the runtime down instead of filling the memory.
 */
public final class RpcStream<M> implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(RpcStream.class.getName());

    private final CriCall call;
    private final Connection connection;
    private final Parser<M> parser;
    private final BlockingQueue<Item> items = new LinkedBlockingQueue<>();
    /** Held while the listener runs, so that close() can promise that nothing begins after it. */
    private final ReentrantLock delivery = new ReentrantLock();
    private volatile Optional<PortException> failure = Optional.empty();
    private Optional<RpcCall> running = Optional.empty();
    private boolean closed;

    RpcStream(CriCall call, Connection connection, Parser<M> parser) {
        this.call = call;
        this.connection = connection;
        this.parser = parser;
    }

    /** Why the stream is over, empty while it is not. */
    public Optional<PortException> failure() {
        return failure;
    }

    /** Begins to hand over what arrived and arrives. To be called once. */
    public void deliver(Listener<M> listener) {
        Thread.ofVirtual().name("cri-stream-" + call.wireName()).start(() -> run(listener));
    }

    private void run(Listener<M> listener) {
        try {
            boolean more = true;
            while (more) {
                Item item = items.take();
                more = item.message().isPresent();
                hand(item, listener);
                connection.onLoop(() -> running.ifPresent(begun -> begun.fetch(1)));
            }
        } catch (InterruptedException e) {
            LOG.log(System.Logger.Level.DEBUG, "stream {0} was interrupted", call.wireName());
        }
    }

    private void hand(Item item, Listener<M> listener) {
        delivery.lock();
        try {
            if (!closed) {
                if (item.message().isPresent()) {
                    listener.message(RpcChannel.parse(call, item.message().get(), parser));
                } else {
                    listener.ended(failure.orElseThrow());
                }
            }
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "a listener of " + call.wireName() + " failed", e);
        } finally {
            delivery.unlock();
        }
    }

    RpcObserver observer() {
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
                begun.cancel(RpcFailure.of(StatusCode.CANCELED, "the stream was closed by its listener"))));
    }

    /** Takes what a stream brings. */
    public interface Listener<M> {

        /** A message. */
        void message(M message);

        /** The stream is over; nothing follows. Not told after {@link RpcStream#close()}. */
        void ended(PortException why);
    }

    /** What happens on the event loop. */
    private final class Observer implements RpcObserver {

        @Override
        public void begun(RpcCall begun) {
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
        public void ended(Optional<RpcFailure> why) {
            failure = Optional.of(why
                    .orElseGet(() -> RpcFailure.of(StatusCode.UNAVAILABLE, "the runtime ended the stream"))
                    .exception(call));
            items.add(new Item(Optional.empty()));
        }
    }

    /** A message, or the end. */
    private record Item(Optional<byte[]> message) {
    }
}
