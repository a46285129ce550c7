package io.jubelet.adapters.http.server;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.server.ServerResponse;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.internal.buffer.BufferInternal;
import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;

/**
 * Writes a streamed body from a thread that may wait. Small writes are gathered until the buffer is full or flushed; what
 * the connection has not taken yet never exceeds {@link #AHEAD} bytes.
 */
final class ResponseOutput implements ServerResponse.Output {

    static final int CHUNK = 16 * 1024;
    static final int AHEAD = 8 * CHUNK;
    /** Pieces of what is longer than {@link #AHEAD} without being flushed: fewer of them cost less. */
    private static final int LARGE_CHUNK = AHEAD / 2;

    private final Context context;
    private final HttpServerResponse response;
    private final Window window = new Window(AHEAD);
    private byte[] buffer = new byte[0];
    private int length;
    private long written;
    private long flushed;
    private boolean begun;
    private volatile boolean closed;

    ResponseOutput(Context context, HttpServerResponse response) {
        this.context = context;
        this.response = response;
    }

    /** Whether anything has been sent, so that it is too late for another status. */
    boolean begun() {
        return begun;
    }

    /** How many bytes have been written. */
    long written() {
        return written;
    }

    @Override
    public void write(ByteBuffer bytes) {
        written += bytes.remaining();
        while (bytes.hasRemaining()) {
            if (closed) {
                throw new UnavailableException("the caller has gone");
            }
            if (length == 0) {
                awaitWindow(1);
                window.release(1);
            }
            int chunk = written - flushed > AHEAD ? LARGE_CHUNK : CHUNK;
            if (length == 0 && buffer.length < chunk) {
                buffer = new byte[chunk];
            }
            int part = Math.min(bytes.remaining(), buffer.length - length);
            bytes.get(buffer, length, part);
            length += part;
            if (length == buffer.length) {
                awaitWindow(length);
                send();
            }
        }
    }

    @Override
    public void flush() {
        flushed = written;
        if (length > 0) {
            window.take(length);
            send();
            if (buffer.length > CHUNK) {
                buffer = new byte[0];
            }
        } else if (!begun) {
            begun = true;
            context.runOnContext(_ -> response.writeHead());
        }
    }

    /** Sends what is gathered, for which room was taken. */
    private void send() {
        int size = length;
        ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer(size).writeBytes(buffer, 0, size);
        length = 0;
        begun = true;
        context.runOnContext(_ -> {
            if (response.closed()) {
                closed = true;
                sent(bytes, size);
                return;
            }
            response.write(BufferInternal.buffer(bytes)).onComplete(done -> {
                closed |= done.failed();
                sent(bytes, size);
            });
        });
    }

    private void sent(ByteBuf bytes, int size) {
        bytes.release();
        window.release(size);
    }

    private void awaitWindow(int size) {
        try {
            window.acquire(size);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw closed ? new UnavailableException("the caller has gone", e)
                    : new CancelledException("interrupted while the caller was slow", e);
        }
    }

    /** What may be on its way. A flush takes without waiting; whoever writes next waits for that, too. */
    private static final class Window extends Semaphore {

        private static final long serialVersionUID = 1L;

        Window(int bytes) {
            super(bytes);
        }

        void take(int bytes) {
            reducePermits(bytes);
        }
    }
}
