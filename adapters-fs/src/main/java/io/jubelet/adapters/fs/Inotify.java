package io.jubelet.adapters.fs;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.jubelet.adapters.fs.kernel.SystemCallException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * {@link FolderWatch} by inotify(7). The watch service of the JDK does not tell when a file is closed, and that is what
 * says that a file is complete.
 */
final class Inotify implements FolderWatch {

    static final int ATTRIB = 0x4;
    static final int CLOSE_WRITE = 0x8;
    static final int MOVED_FROM = 0x40;
    static final int MOVED_TO = 0x80;
    static final int CREATE = 0x100;
    static final int DELETE = 0x200;
    static final int DELETE_SELF = 0x400;
    static final int MOVE_SELF = 0x800;
    static final int UNMOUNT = 0x2000;
    static final int QUEUE_OVERFLOW = 0x4000;
    static final int IGNORED = 0x8000;
    static final int ONLY_FOLDERS = 0x1000000;

    private static final int SETTLED = CLOSE_WRITE | MOVED_FROM | MOVED_TO | DELETE;
    private static final int TOUCHED = CREATE | ATTRIB;
    private static final int WATCHED = SETTLED | TOUCHED | DELETE_SELF | MOVE_SELF | ONLY_FOLDERS;
    private static final int LOST = DELETE_SELF | MOVE_SELF | UNMOUNT | QUEUE_OVERFLOW | IGNORED;

    /** struct inotify_event without the name: int wd, uint32_t mask, cookie, len. */
    private static final int HEADER = 16;
    private static final int MASK_AT = 4;
    private static final int LENGTH_AT = 12;
    private static final int BUFFER = 64 << 10;

    /** struct pollfd: int fd, short events, short revents. */
    private static final int POLLFD = 8;
    private static final int EVENTS_AT = 4;
    private static final int RETURNED_AT = 6;
    private static final short POLLIN = 1;
    private static final int NOTHING = -1;

    private final SystemCalls calls;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment buffer = arena.allocate(BUFFER, JAVA_LONG.byteAlignment());
    private final MemorySegment pollFds = arena.allocate(2 * POLLFD, JAVA_LONG.byteAlignment());
    private final MemorySegment one = arena.allocateFrom(JAVA_LONG, 1);
    private final int notifications;
    private final int wakeUp;
    private int watched = NOTHING;
    private boolean closed;

    Inotify(SystemCalls calls) throws IOException {
        this.calls = calls;
        notifications = calls.inotifyInit();
        try {
            wakeUp = calls.eventFd();
        } catch (SystemCallException e) {
            calls.close(notifications);
            throw e;
        }
        setPollFd(0, notifications);
        setPollFd(1, wakeUp);
    }

    private void setPollFd(int index, int fd) {
        pollFds.set(JAVA_INT, (long) index * POLLFD, fd);
        pollFds.set(JAVA_SHORT, (long) index * POLLFD + EVENTS_AT, POLLIN);
    }

    @Override
    public boolean watch(String folder) throws IOException {
        int added;
        try {
            added = calls.inotifyAddWatch(notifications, folder, WATCHED);
        } catch (SystemCallException e) {
            forget();
            throw e;
        }
        // The kernel gives the same number for the same folder.
        boolean another = added != watched;
        if (another) {
            forget();
            watched = added;
        }
        return another;
    }

    private void forget() {
        if (watched != NOTHING) {
            try {
                calls.inotifyRemoveWatch(notifications, watched);
            } catch (SystemCallException e) {
                // The kernel forgets a watch by itself when its folder is removed.
            }
            watched = NOTHING;
        }
    }

    @Override
    public Changes await(Duration atMost) throws IOException {
        int millis = (int) Math.clamp(atMost.plusNanos(999_999).toMillis(), 0, Integer.MAX_VALUE);
        try {
            if (calls.poll(pollFds, 2, millis) == 0) {
                return Changes.NONE;
            }
        } catch (SystemCallException e) {
            if (e.errno() == SystemCallException.EINTR) {
                return Changes.NONE;
            }
            throw e;
        }
        if (isReadable(1)) {
            calls.read(wakeUp, buffer.asSlice(0, JAVA_LONG.byteSize()));
        }
        return isReadable(0) ? read() : Changes.NONE;
    }

    private boolean isReadable(int index) {
        return pollFds.get(JAVA_SHORT, (long) index * POLLFD + RETURNED_AT) != 0;
    }

    private Changes read() throws IOException {
        long length = calls.read(notifications, buffer);
        Set<String> settled = new HashSet<>();
        Set<String> touched = new HashSet<>();
        boolean lost = false;
        for (long at = 0; at + HEADER <= length; ) {
            int watch = buffer.get(JAVA_INT, at);
            int mask = buffer.get(JAVA_INT, at + MASK_AT);
            int nameLength = buffer.get(JAVA_INT, at + LENGTH_AT);
            if ((mask & QUEUE_OVERFLOW) != 0) {
                lost = true;
            } else if (watch == watched) {
                if ((mask & IGNORED) != 0) {
                    watched = NOTHING;
                }
                String name = nameLength == 0 ? "" : buffer.getString(at + HEADER, StandardCharsets.UTF_8);
                // Without a name the folder itself is meant; and what this process calls a file whose name is not ASCII
                // depends on its locale.
                if ((mask & LOST) != 0 || name.isEmpty() || name.chars().anyMatch(c -> c >= 0x80)) {
                    lost = true;
                } else {
                    ((mask & SETTLED) != 0 ? settled : touched).add(name);
                }
            }
            at += HEADER + nameLength;
        }
        return new Changes(settled, touched, lost);
    }

    @Override
    public synchronized void wake() {
        if (!closed) {
            try {
                calls.write(wakeUp, one);
            } catch (SystemCallException e) {
                // The counter is full of wake-ups already.
            }
        }
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            closeQuietly(notifications);
            closeQuietly(wakeUp);
            arena.close();
        }
    }

    private void closeQuietly(int fd) {
        try {
            calls.close(fd);
        } catch (SystemCallException e) {
            // The descriptor is gone either way.
        }
    }
}
