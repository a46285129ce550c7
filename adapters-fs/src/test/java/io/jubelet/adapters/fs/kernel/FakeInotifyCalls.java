package io.jubelet.adapters.fs.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Records calls, and returns what a test prepared. */
public final class FakeInotifyCalls implements InotifyCalls {

    public static final int INOTIFY = 10;
    public static final int EVENT_FD = 11;
    private static final int HEADER = 16;
    private static final int NAME = 16;

    private final List<String> calls = new ArrayList<>();
    private final Deque<SystemCallException> failures = new ArrayDeque<>();
    private final Deque<byte[]> events = new ArrayDeque<>();
    private int nextWatch = 1;

    /** What was called, in order. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    /** Lets the next call fail. */
    public void failNext(String call, int errno) {
        failures.add(new SystemCallException(call, errno, "made by the test"));
    }

    /** Adds an event to what the next read brings. */
    public void event(int watch, int mask, String name) {
        MemorySegment event = MemorySegment.ofArray(new byte[HEADER + (name.isEmpty() ? 0 : NAME)]);
        event.set(ValueLayout.JAVA_INT_UNALIGNED, 0, watch);
        event.set(ValueLayout.JAVA_INT_UNALIGNED, 4, mask);
        event.set(ValueLayout.JAVA_INT_UNALIGNED, 12, name.isEmpty() ? 0 : NAME);
        if (!name.isEmpty()) {
            event.setString(HEADER, name, StandardCharsets.UTF_8);
        }
        events.add(event.toArray(ValueLayout.JAVA_BYTE));
    }

    private int called(String call, int result) throws SystemCallException {
        calls.add(call);
        if (!failures.isEmpty()) {
            throw failures.remove();
        }
        return result;
    }

    @Override
    public int inotifyInit() throws SystemCallException {
        return called("inotify_init1", INOTIFY);
    }

    @Override
    public int inotifyAddWatch(int fd, String path, int mask) throws SystemCallException {
        return called("inotify_add_watch " + path, nextWatch++);
    }

    @Override
    public void inotifyRemoveWatch(int fd, int watch) throws SystemCallException {
        called("inotify_rm_watch " + watch, 0);
    }

    @Override
    public int eventFd() throws SystemCallException {
        return called("eventfd", EVENT_FD);
    }

    @Override
    public int poll(MemorySegment fds, int count, int timeoutMillis) throws SystemCallException {
        fds.set(ValueLayout.JAVA_SHORT, 6, (short) (events.isEmpty() ? 0 : 1));
        return called("poll " + timeoutMillis, events.isEmpty() ? 0 : 1);
    }

    @Override
    public int read(int fd, MemorySegment buffer) throws SystemCallException {
        int length = 0;
        while (!events.isEmpty()) {
            byte[] event = events.remove();
            MemorySegment.copy(event, 0, buffer, ValueLayout.JAVA_BYTE, length, event.length);
            length += event.length;
        }
        return called("read " + fd, length);
    }

    @Override
    public int write(int fd, MemorySegment buffer) throws SystemCallException {
        return called("write " + fd, (int) buffer.byteSize());
    }

    @Override
    public void close(int fd) throws SystemCallException {
        called("close " + fd, 0);
    }
}
