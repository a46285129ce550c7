package io.jubelet.adapters.fs.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Waits until an open file has something to read. One thread waits; any thread may wake it. */
public final class WakeablePoll implements AutoCloseable {

    /** As the time to wait: without end. */
    public static final int WITHOUT_END = -1;

    /** struct pollfd: int fd, short events, short revents. */
    private static final int POLLFD = 8;
    private static final int EVENTS_AT = 4;
    private static final int RETURNED_AT = 6;
    private static final short POLLIN = 1;
    private static final short POLLPRI = 2;

    private final PollCalls calls;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment pollFds = arena.allocate(2 * POLLFD, JAVA_LONG.byteAlignment());
    private final MemorySegment one = arena.allocateFrom(JAVA_LONG, 1);
    private final MemorySegment counter = arena.allocate(JAVA_LONG);
    private final int fd;
    private final int eventFd;
    private boolean closed;

    /**
     * Takes a descriptor over, even when this fails.
     *
     * @param fd a file that was opened not to block
     */
    public WakeablePoll(PollCalls calls, int fd) throws SystemCallException {
        this(calls, fd, POLLIN);
    }

    /** Waits for events of a file of the kernel that reports them as an exceptional condition ({@code POLLPRI}). */
    public static WakeablePoll ofPriorityEvents(PollCalls calls, int fd) throws SystemCallException {
        return new WakeablePoll(calls, fd, POLLPRI);
    }

    private WakeablePoll(PollCalls calls, int fd, short events) throws SystemCallException {
        this.calls = calls;
        this.fd = fd;
        try {
            eventFd = calls.eventFd();
        } catch (SystemCallException e) {
            closeQuietly(fd);
            arena.close();
            throw e;
        }
        setPollFd(0, fd, events);
        setPollFd(1, eventFd, POLLIN);
    }

    private void setPollFd(int index, int descriptor, short events) {
        pollFds.set(JAVA_INT, (long) index * POLLFD, descriptor);
        pollFds.set(JAVA_SHORT, (long) index * POLLFD + EVENTS_AT, events);
    }

    /**
     * Waits for the file, a wake-up, a signal or the end of the time.
     *
     * @param atMostMillis time to wait, or {@link #WITHOUT_END}
     * @return whether the file can be read now, or has failed
     */
    public boolean await(int atMostMillis) throws SystemCallException {
        try {
            if (calls.poll(pollFds, 2, atMostMillis) == 0) {
                return false;
            }
        } catch (SystemCallException e) {
            if (e.errno() == SystemCallException.EINTR) {
                return false;
            }
            throw e;
        }
        if (isReadable(1)) {
            calls.read(eventFd, counter);
        }
        return isReadable(0);
    }

    private boolean isReadable(int index) {
        return pollFds.get(JAVA_SHORT, (long) index * POLLFD + RETURNED_AT) != 0;
    }

    /** Reads the file; the number of bytes read. */
    public int read(MemorySegment buffer) throws SystemCallException {
        return calls.read(fd, buffer);
    }

    /** Ends the wait that is going on, or the next one. */
    public synchronized void wake() {
        if (!closed) {
            try {
                calls.write(eventFd, one);
            } catch (SystemCallException e) {
                // The counter is full of wake-ups already.
            }
        }
    }

    /** Closes the descriptors; no thread may wait any more. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            closeQuietly(fd);
            closeQuietly(eventFd);
            arena.close();
        }
    }

    private void closeQuietly(int descriptor) {
        try {
            calls.close(descriptor);
        } catch (SystemCallException e) {
            // The descriptor is gone either way.
        }
    }
}
