package io.jubelet.adapters.http.server;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.time.Duration;

/**
 * Joins a connection of a client with one to the runtime, byte by byte. Who reads slowly makes the other write slowly: no
 * more than the buffers of the two connections is ever held. When one end has no more to send, what it sent is delivered
 * and both are closed, as the proxy of the kubelet does it: neither SPDY nor WebSocket end in one direction only. Lives on one
 * event loop and has no thread.
 */
final class Joint implements ChannelGate.Receiver {

    private static final long NONE = -1;

    private final Vertx vertx;
    private final ChannelGate client;
    private final NetSocket runtime;
    private final Duration idle;
    private long lastNanos = System.nanoTime();
    private long idleTimer = NONE;
    private long limitTimer = NONE;
    private boolean closed;

    Joint(Vertx vertx, ChannelGate client, NetSocket runtime, Duration idle) {
        this.vertx = vertx;
        this.client = client;
        this.runtime = runtime;
        this.idle = idle;
    }

    /**
     * Begins.
     *
     * @param first what the runtime has sent already
     */
    void start(byte[] first) {
        if (!client.takeOver(this)) {
            end();
            return;
        }
        runtime.handler(this::fromRuntime).exceptionHandler(_ -> end()).closeHandler(_ -> end());
        runtime.drainHandler(_ -> client.setReading(true));
        if (client.write(first)) {
            runtime.resume();
        }
        watch();
    }

    /** Ends both connections at the latest after this time. */
    void limit(Duration time) {
        if (!closed) {
            limitTimer = vertx.setTimer(time.toMillis(), _ -> end());
        }
    }

    private void fromRuntime(Buffer bytes) {
        lastNanos = System.nanoTime();
        if (!closed && !client.write(bytes.getBytes())) {
            runtime.pause();
        }
    }

    @Override
    public void writable() {
        if (!closed) {
            runtime.resume();
        }
    }

    @Override
    public void read(byte[] bytes) {
        lastNanos = System.nanoTime();
        if (closed) {
            return;
        }
        runtime.write(Buffer.buffer(bytes));
        if (runtime.writeQueueFull()) {
            client.setReading(false);
        }
    }

    @Override
    public void ended() {
        end();
    }

    private void end() {
        if (!closed) {
            closed = true;
            // A timer that goes on would keep the buffers of both connections.
            vertx.cancelTimer(idleTimer);
            vertx.cancelTimer(limitTimer);
            client.close();
            runtime.end();
        }
    }

    /** Looks again when the time without a byte could be over, not at each byte. */
    private void watch() {
        if (closed || idle.isZero()) {
            return;
        }
        long left = idle.toNanos() - (System.nanoTime() - lastNanos);
        if (left <= 0) {
            end();
        } else {
            idleTimer = vertx.setTimer(Math.max(1, Duration.ofNanos(left).toMillis() + 1), _ -> watch());
        }
    }
}
