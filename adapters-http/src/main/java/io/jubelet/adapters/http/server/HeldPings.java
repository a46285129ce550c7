package io.jubelet.adapters.http.server;

import io.vertx.core.Vertx;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Passes on what a client of SPDY sends to the runtime, and keeps its pings back while output of the runtime is under way. The runtime
 * may have closed the connection behind that output: a ping would then reset it, and what is under way, with the status of the
 * command at its end, would be lost. For one event loop.
 */
final class HeldPings {

    private static final Duration QUIET = Duration.ofSeconds(5);
    private static final long NONE = -1;
    /** Of a ping: control bit and version 3, type 6, no flags, four bytes of content. */
    private static final byte[] PING = {(byte) 0x80, 3, 0, 6, 0, 0, 0, 4};
    private static final int LENGTH_FROM = 5;
    /** No client has so many under way: all are passed on. */
    private static final int MOST_BYTES = 1200;

    private final Vertx vertx;
    private final boolean spdy;
    private final Consumer<byte[]> runtime;
    /** Pings that are kept back. */
    private final ByteArrayOutputStream pings = new ByteArrayOutputStream();
    private final byte[] header = new byte[PING.length];
    private int headerBytes;
    private int contentLeft;
    /** The frame that is being read is a ping, as far as it is known. */
    private boolean ping = true;
    private boolean paused;
    /** Output came since the last ping was passed on, or could have been. */
    private boolean flowing;
    private long timer = NONE;

    /**
     * None so far.
     *
     * @param spdy whether the client speaks SPDY; otherwise everything passes
     * @param runtime gets what is passed on
     */
    HeldPings(Vertx vertx, boolean spdy, Consumer<byte[]> runtime) {
        this.vertx = vertx;
        this.spdy = spdy;
        this.runtime = runtime;
    }

    /** Output goes to the client. */
    void output() {
        flowing = true;
    }

    /** No output is read for the time being, because the client reads slowly. */
    void pause() {
        paused = true;
    }

    /** Output is read again. */
    void resume() {
        flowing |= paused;
        paused = false;
    }

    /** Passes on bytes of the client. */
    void read(byte[] bytes) {
        if (!spdy) {
            // Any byte of it may look like the beginning of a ping.
            runtime.accept(bytes);
            return;
        }
        var others = new ByteArrayOutputStream(bytes.length);
        int at = 0;
        while (at < bytes.length) {
            at += headerBytes < header.length ? readHeader(bytes[at], others) : readContent(bytes, at, others);
        }
        if (others.size() > 0) {
            runtime.accept(others.toByteArray());
        }
        if (pings.size() > MOST_BYTES && !isWithinPing()) {
            release();
        } else if (pings.size() > 0 && timer == NONE) {
            releaseWhenQuiet();
        }
    }

    private int readHeader(byte one, ByteArrayOutputStream others) {
        header[headerBytes] = one;
        if (ping && one != PING[headerBytes]) {
            ping = false;
            others.write(header, 0, headerBytes);
        }
        if (!ping) {
            others.write(one);
        }
        headerBytes++;
        if (headerBytes == header.length) {
            contentLeft = (header[LENGTH_FROM] & 0xff) << 16 | (header[LENGTH_FROM + 1] & 0xff) << 8 | header[LENGTH_FROM + 2] & 0xff;
            if (ping) {
                pings.writeBytes(PING);
            }
            endFrame();
        }
        return 1;
    }

    private int readContent(byte[] bytes, int at, ByteArrayOutputStream others) {
        int size = Math.min(contentLeft, bytes.length - at);
        (ping ? pings : others).write(bytes, at, size);
        contentLeft -= size;
        endFrame();
        return size;
    }

    private void endFrame() {
        if (contentLeft == 0) {
            headerBytes = 0;
            ping = true;
        }
    }

    private void releaseWhenQuiet() {
        timer = NONE;
        if (paused || flowing || isWithinPing()) {
            flowing = false;
            timer = vertx.setTimer(QUIET.toMillis(), _ -> releaseWhenQuiet());
        } else {
            release();
        }
    }

    private void release() {
        if (pings.size() > 0) {
            runtime.accept(pings.toByteArray());
            pings.reset();
        }
    }

    /** The content of the last ping is not complete. */
    private boolean isWithinPing() {
        return ping && headerBytes == header.length;
    }

    /** Ends: no timer is left, which would keep the buffers of the connection. */
    void stop() {
        vertx.cancelTimer(timer);
    }
}
