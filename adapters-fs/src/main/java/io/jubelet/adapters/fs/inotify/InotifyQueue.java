package io.jubelet.adapters.fs.inotify;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.jubelet.adapters.fs.kernel.InotifyCalls;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.kernel.WakeablePoll;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A queue of events of inotify(7). One thread waits for them; watches may be added and removed, and the waiting thread
 * woken, by any thread.
 */
public final class InotifyQueue implements AutoCloseable {

    public static final int MODIFY = 0x2;
    public static final int ATTRIB = 0x4;
    public static final int CLOSE_WRITE = 0x8;
    public static final int MOVED_FROM = 0x40;
    public static final int MOVED_TO = 0x80;
    public static final int CREATE = 0x100;
    public static final int DELETE = 0x200;
    public static final int DELETE_SELF = 0x400;
    public static final int MOVE_SELF = 0x800;
    public static final int UNMOUNT = 0x2000;
    public static final int QUEUE_OVERFLOW = 0x4000;
    public static final int IGNORED = 0x8000;
    public static final int ONLY_DIRECTORIES = 0x1000000;

    /** struct inotify_event without the name: int wd, uint32_t mask, cookie, len. */
    private static final int HEADER = 16;
    private static final int MASK_AT = 4;
    private static final int LENGTH_AT = 12;
    private static final int BUFFER = 64 << 10;

    private final InotifyCalls calls;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment buffer = arena.allocate(BUFFER, JAVA_LONG.byteAlignment());
    private final int notifications;
    private final WakeablePoll poll;
    private boolean closed;

    /**
     * What happened.
     *
     * @param watch number of the watch, -1 for an overflow
     * @param mask bits of this class
     * @param name file in the watched directory; empty when the directory itself is meant
     */
    public record Event(int watch, int mask, String name) {

        /** Whether any of these bits is set. */
        public boolean is(int bits) {
            return (mask & bits) != 0;
        }
    }

    public InotifyQueue(InotifyCalls calls) throws IOException {
        this.calls = calls;
        notifications = calls.inotifyInit();
        poll = new WakeablePoll(calls, notifications);
    }

    /** Watches a path; the kernel gives the same number for the same file. */
    public synchronized int add(String path, int mask) throws IOException {
        if (closed) {
            throw new IOException("the queue of events is closed");
        }
        return calls.inotifyAddWatch(notifications, path, mask);
    }

    /** Ends a watch. The kernel does so by itself when the watched file is removed. */
    public synchronized void remove(int watch) {
        if (!closed) {
            try {
                calls.inotifyRemoveWatch(notifications, watch);
            } catch (SystemCallException e) {
                // It is gone already.
            }
        }
    }

    /** Waits for events, a wake-up, a signal or the end of the time; without events the list is empty. */
    public List<Event> await(Duration atMost) throws IOException {
        int millis = (int) Math.clamp(atMost.plusNanos(999_999).toMillis(), 0, Integer.MAX_VALUE);
        return poll.await(millis) ? read() : List.of();
    }

    private List<Event> read() throws IOException {
        long length = poll.read(buffer);
        List<Event> events = new ArrayList<>();
        for (long at = 0; at + HEADER <= length; ) {
            int nameLength = buffer.get(JAVA_INT, at + LENGTH_AT);
            String name = nameLength == 0 ? "" : buffer.getString(at + HEADER, StandardCharsets.UTF_8);
            events.add(new Event(buffer.get(JAVA_INT, at), buffer.get(JAVA_INT, at + MASK_AT), name));
            at += HEADER + nameLength;
        }
        return events;
    }

    /** Ends the wait that is going on, or the next one. */
    public void wake() {
        poll.wake();
    }

    /** Closes the descriptors; no thread may wait any more. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            poll.close();
            arena.close();
        }
    }
}
