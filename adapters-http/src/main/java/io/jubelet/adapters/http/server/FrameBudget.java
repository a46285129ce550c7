package io.jubelet.adapters.http.server;

import io.netty.buffer.ByteBuf;
import java.time.Duration;

/**
 * Counts the frames of a client of HTTP/2 that carry nothing for a request, before anybody works for them: PING, SETTINGS,
 * PRIORITY, RST_STREAM, empty DATA and CONTINUATION, types that nobody knows. There may be {@link #LIMIT} of them within
 * {@link #WINDOW}. WINDOW_UPDATE has no limit: whoever reads a response quickly sends many, and none is answered. Not for
 * several threads.
 */
final class FrameBudget {

    static final int LIMIT = 1000;
    static final Duration WINDOW = Duration.ofSeconds(10);
    private static final int PREFACE = 24;
    private static final int HEADER = 9;
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int WINDOW_UPDATE = 8;
    private static final int CONTINUATION = 9;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final int PADDED = 8;
    private static final int LONGEST_PADDING = 256;

    private final byte[] header = new byte[HEADER];
    private int filled;
    private long skip = PREFACE;
    private int count;
    private long windowNanos;

    FrameBudget(long nowNanos) {
        windowNanos = nowNanos;
    }

    /** Looks at what arrived, without consuming it. False when it exceeds the limit. */
    boolean allows(ByteBuf bytes, long nowNanos) {
        int at = bytes.readerIndex();
        while (at < bytes.writerIndex()) {
            int skipped = (int) Math.min(skip, bytes.writerIndex() - at);
            at += skipped;
            skip -= skipped;
            if (skip == 0 && at < bytes.writerIndex()) {
                header[filled++] = bytes.getByte(at++);
                if (filled == HEADER) {
                    filled = 0;
                    if (!allowsFrame(nowNanos)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private boolean allowsFrame(long nowNanos) {
        int length = (header[0] & 0xff) << 16 | (header[1] & 0xff) << 8 | header[2] & 0xff;
        skip = length;
        if (isContent(header[3], header[4], length)) {
            return true;
        }
        if (nowNanos - windowNanos > WINDOW.toNanos()) {
            windowNanos = nowNanos;
            count = 0;
        }
        return ++count <= LIMIT;
    }

    private static boolean isContent(int type, int flags, int length) {
        return switch (type) {
            case HEADERS, WINDOW_UPDATE -> true;
            // What is padded and short may be nothing but padding.
            case DATA -> (flags & END_STREAM) != 0 || length > ((flags & PADDED) == 0 ? 0 : LONGEST_PADDING);
            case CONTINUATION -> (flags & END_HEADERS) != 0 || length > 0;
            default -> false;
        };
    }
}
