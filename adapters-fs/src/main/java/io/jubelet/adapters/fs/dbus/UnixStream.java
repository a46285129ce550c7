package io.jubelet.adapters.fs.dbus;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.kernel.UnixSocketAddress;
import io.jubelet.adapters.fs.kernel.WakeablePoll;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;

/**
 * A stream socket that passes file descriptors, which those of the JDK do not. One thread receives; any may send, one
 * at a time.
 */
final class UnixStream implements AutoCloseable {

    private static final CFunction SOCKET = CFunction.named("socket");
    private static final CFunction SET_OPTION = CFunction.named("setsockopt");
    private static final CFunction CONNECT = CFunction.named("connect");
    private static final CFunction SEND = CFunction.named("send");
    private static final CFunction RECVMSG = CFunction.named("recvmsg");
    private static final CFunction CLOSE = CFunction.named("close");

    private static final int SOCK_STREAM_CLOEXEC = 1 | 02000000;
    private static final int MSG_DONTWAIT = 0x40;
    private static final int MSG_NOSIGNAL = 0x4000;
    private static final int MSG_CMSG_CLOEXEC = 0x40000000;
    private static final int SOL_SOCKET = 1;
    private static final int SCM_RIGHTS = 1;
    private static final int SO_SNDTIMEO = 21;

    /** struct msghdr: name, its length, vector, its length, control data, its length, flags. */
    private static final int HEADER_BYTES = 56;
    private static final int VECTOR_AT = 16;
    private static final int VECTOR_LENGTH_AT = 24;
    private static final int CONTROL_AT = 32;
    private static final int CONTROL_LENGTH_AT = 40;
    /** struct iovec: address and length. */
    private static final int IOVEC_BYTES = 16;
    /** struct cmsghdr: length with itself, level, type. */
    private static final int CMSG_BYTES = 16;
    private static final int CONTROL_BYTES = 256;
    private static final int BUFFER_BYTES = 64 << 10;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment buffer = arena.allocate(BUFFER_BYTES);
    private final MemorySegment control = arena.allocate(CONTROL_BYTES, Long.BYTES);
    private final MemorySegment header = arena.allocate(HEADER_BYTES, Long.BYTES);
    private final MemorySegment vector = arena.allocate(IOVEC_BYTES, Long.BYTES);
    private final int descriptor;
    private final WakeablePoll poll;
    private boolean closed;

    /** Takes over a connected socket, even when this fails. */
    UnixStream(int descriptor) throws SystemCallException {
        this.descriptor = descriptor;
        this.poll = new WakeablePoll(new LinuxInotifyCalls(), descriptor);
        vector.set(ADDRESS, 0, buffer);
        vector.set(JAVA_LONG, Long.BYTES, BUFFER_BYTES);
        header.set(ADDRESS, VECTOR_AT, vector);
        header.set(JAVA_LONG, VECTOR_LENGTH_AT, 1);
        header.set(ADDRESS, CONTROL_AT, control);
    }

    /**
     * Connects.
     *
     * @param timeout longest time to wait while the other side has many connections to accept
     */
    static UnixStream connect(DBusAddress to, Duration timeout) throws SystemCallException {
        int descriptor = SOCKET.call("", UnixSocketAddress.AF_UNIX, SOCK_STREAM_CLOEXEC, 0);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment time = arena.allocateFrom(JAVA_LONG, timeout.toSeconds(), timeout.toNanosPart() / 1000);
            SET_OPTION.call("", descriptor, SOL_SOCKET, SO_SNDTIMEO, time.address(), time.byteSize());
            MemorySegment address = UnixSocketAddress.of(arena, to.name());
            CONNECT.call(to.text(), descriptor, address.address(), address.byteSize());
        } catch (SystemCallException e) {
            close(descriptor);
            throw e;
        }
        return new UnixStream(descriptor);
    }

    /** Sends all of it at once: what is sent here is far shorter than what a socket takes from a peer that reads. */
    synchronized void send(byte[] bytes) throws IOException {
        if (closed) {
            throw new EOFException("closed");
        }
        try (Arena own = Arena.ofConfined()) {
            MemorySegment text = own.allocate(bytes.length);
            MemorySegment.copy(bytes, 0, text, JAVA_BYTE, 0, bytes.length);
            int sent = SEND.call("", descriptor, text.address(), bytes.length, MSG_NOSIGNAL | MSG_DONTWAIT, 0);
            if (sent < bytes.length) {
                throw new EOFException("the other side does not read");
            }
        }
    }

    /** Waits until something can be read, {@link #wake} was called, or a time is over. */
    void await(int millis) throws SystemCallException {
        poll.await(millis);
    }

    /** Ends the wait that is going on, or the next one. */
    void wake() {
        poll.wake();
    }

    /**
     * What has arrived; empty when nothing has.
     *
     * @param descriptors takes those that came along; they belong to the caller
     * @throws EOFException when the other side is gone
     */
    byte[] receive(List<Integer> descriptors) throws IOException {
        header.set(JAVA_LONG, CONTROL_LENGTH_AT, CONTROL_BYTES);
        int length;
        try {
            length = RECVMSG.call("", descriptor, header.address(), MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
        } catch (SystemCallException e) {
            if (e.errno() == SystemCallException.EAGAIN || e.errno() == SystemCallException.EINTR) {
                return new byte[0];
            }
            throw e;
        }
        takeDescriptors(descriptors);
        if (length == 0) {
            throw new EOFException("end of file");
        }
        return buffer.asSlice(0, length).toArray(JAVA_BYTE);
    }

    private void takeDescriptors(List<Integer> descriptors) {
        long available = header.get(JAVA_LONG, CONTROL_LENGTH_AT);
        long at = 0;
        while (at + CMSG_BYTES <= available) {
            long length = control.get(JAVA_LONG, at);
            if (length < CMSG_BYTES || at + length > available) {
                return;
            }
            if (control.get(JAVA_INT, at + 8) == SOL_SOCKET && control.get(JAVA_INT, at + 12) == SCM_RIGHTS) {
                for (long each = at + CMSG_BYTES; each + Integer.BYTES <= at + length; each += Integer.BYTES) {
                    descriptors.add(control.get(JAVA_INT, each));
                }
            }
            at += (length + 7) / 8 * 8;
        }
    }

    /** Closes the socket; no thread may wait or receive any more. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            poll.close();
            arena.close();
        }
    }

    /** Closes a descriptor; it is gone even when that fails. */
    static void close(int descriptor) {
        try {
            CLOSE.call("", descriptor, 0, 0);
        } catch (SystemCallException e) {
            // Nothing is left that could be done.
        }
    }
}
