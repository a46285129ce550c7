package io.jubelet.adapters.http.server;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Joins a connection of a client with one to the runtime, byte by byte, pings apart ({@link HeldPings}). Who reads slowly makes
 * the other write slowly: no more than the buffers of the two connections is ever held. When one end has no more to send, what
 * it sent is delivered and both are closed, as the proxy of the kubelet does it: neither SPDY nor WebSocket end in one
 * direction only. Lives on one event loop and has no thread.
 */
final class ByteProxy implements ChannelGate.Receiver {

    private static final long NONE = -1;

    private final Vertx vertx;
    private final ChannelGate client;
    private final NetSocket runtime;
    private final Framing framing;
    private final IdleWatch idle;
    private final HeldPings input;
    private long limitTimer = NONE;
    private boolean closed;

    /** @param spdy whether both ends speak SPDY */
    ByteProxy(Vertx vertx, ChannelGate client, NetSocket runtime, Duration idle, Framing framing, boolean spdy) {
        this.vertx = vertx;
        this.client = client;
        this.runtime = runtime;
        this.framing = framing;
        this.idle = new IdleWatch(vertx, idle, this::expired);
        input = new HeldPings(vertx, spdy, bytes -> runtime.write(Buffer.buffer(bytes)));
    }

    /** How bytes of the runtime are wrapped for the client. */
    interface Framing {

        /** As they are. */
        Framing NONE = new Framing() {

            @Override
            public byte[] toClient(byte[] bytes) {
                return bytes;
            }

            @Override
            public boolean read(byte[] bytes, Consumer<byte[]> runtime) {
                runtime.accept(bytes);
                return true;
            }

            @Override
            public byte[] end() {
                return new byte[0];
            }
        };

        /** What the client gets of these bytes of the runtime. */
        byte[] toClient(byte[] bytes);

        /** Passes on what the runtime gets of these bytes of the client. False when nothing more is to come. */
        boolean read(byte[] bytes, Consumer<byte[]> runtime);

        /** The last that the client gets; frees what is held. Called once. */
        byte[] end();
    }

    /**
     * Begins.
     *
     * @param first what the client gets first, as it is
     */
    void start(byte[] first) {
        if (!client.takeOver(this)) {
            end();
            return;
        }
        idle.start();
        // The end comes after all that was read before, the notice that the connection was closed may come sooner.
        runtime.handler(this::fromRuntime).exceptionHandler(_ -> { }).endHandler(_ -> end());
        runtime.drainHandler(_ -> client.setReading(true));
        if (client.write(first)) {
            runtime.resume();
        }
    }

    /** Ends both connections at the latest after this time. */
    void limit(Duration time) {
        if (!closed) {
            limitTimer = vertx.setTimer(time.toMillis(), _ -> end());
        }
    }

    private void fromRuntime(Buffer bytes) {
        idle.touch();
        input.output();
        if (!closed && !client.write(framing.toClient(bytes.getBytes()))) {
            input.pause();
            runtime.pause();
        }
    }

    @Override
    public void writable() {
        if (!closed) {
            input.resume();
            runtime.resume();
            client.setReading(!runtime.writeQueueFull());
        }
    }

    @Override
    public void read(byte[] bytes) {
        idle.touch();
        if (closed) {
            return;
        }
        if (!framing.read(bytes, input::read)) {
            end();
        } else if (runtime.writeQueueFull()) {
            client.setReading(false);
        }
    }

    @Override
    public void ended() {
        end();
    }

    private void expired() {
        end();
        client.abortAfter(idle.unreadLimit());
    }

    private void end() {
        if (!closed) {
            closed = true;
            // A timer that goes on would keep the buffers of both connections.
            idle.stop();
            input.stop();
            vertx.cancelTimer(limitTimer);
            byte[] last = framing.end();
            if (last.length > 0) {
                client.write(last);
            }
            client.close();
            runtime.end();
        }
    }
}
