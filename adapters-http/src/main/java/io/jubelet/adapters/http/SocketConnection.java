package io.jubelet.adapters.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A connection to a unix socket as a stream with a read timeout, which neither a channel nor its stream has. For one
 * thread.
 */
final class SocketConnection extends InputStream {

    private static final int BUFFER_BYTES = 64 << 10;
    private static final long FOREVER = 0;

    private final SocketChannel channel;
    private final Selector selector;
    private final SelectionKey key;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).flip();
    private long deadline;
    private boolean patient;

    /**
     * Connects.
     *
     * @param timeout how long everything may take until {@link #waitForever()}
     */
    SocketConnection(Path socket, Duration timeout) throws IOException {
        deadline = System.nanoTime() + timeout.toNanos();
        channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
        try {
            channel.configureBlocking(false);
            selector = Selector.open();
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        key = channel.register(selector, SelectionKey.OP_READ);
    }

    /** From now on silence of the other side is no failure. */
    void waitForever() {
        patient = true;
    }

    void send(byte[] bytes) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            if (channel.write(rest) == 0) {
                await(SelectionKey.OP_WRITE);
            }
        }
    }

    @Override
    public int read() throws IOException {
        return fill() ? buffer.get() & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, buffer.remaining());
        buffer.get(target, offset, count);
        return count;
    }

    /** One byte; the end is a failure. */
    int need() throws IOException {
        int next = read();
        if (next < 0) {
            throw new EOFException("the connection was closed in the middle of the answer");
        }
        return next;
    }

    @Override
    public void close() throws IOException {
        try (selector) {
            channel.close();
        }
    }

    private boolean fill() throws IOException {
        while (!buffer.hasRemaining()) {
            buffer.clear();
            int count = channel.read(buffer);
            buffer.flip();
            if (count < 0) {
                return false;
            }
            if (count == 0) {
                await(SelectionKey.OP_READ);
            }
        }
        return true;
    }

    private void await(int operation) throws IOException {
        key.interestOps(operation);
        long millis = patient ? FOREVER : Math.max(1, (deadline - System.nanoTime()) / 1_000_000);
        selector.select(millis);
        selector.selectedKeys().clear();
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted while waiting for the answer");
        }
        if (!patient && System.nanoTime() - deadline >= 0) {
            throw new SocketTimeoutException("no answer in time");
        }
    }
}
