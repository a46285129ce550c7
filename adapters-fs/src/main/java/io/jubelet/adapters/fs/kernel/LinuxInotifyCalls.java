package io.jubelet.adapters.fs.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** {@link InotifyCalls} through the C library of this machine. Thread-safe. */
public final class LinuxInotifyCalls implements InotifyCalls {

    private static final long IN_NONBLOCK_CLOEXEC = 0x80800;
    private static final long EFD_NONBLOCK_CLOEXEC = 0x80800;
    private static final long UNUSED = 0;

    private final CFunction inotifyInit = CFunction.named("inotify_init1");
    private final CFunction inotifyAddWatch = CFunction.named("inotify_add_watch");
    private final CFunction inotifyRemoveWatch = CFunction.named("inotify_rm_watch");
    private final CFunction eventFd = CFunction.named("eventfd");
    private final CFunction poll = CFunction.named("poll");
    private final CFunction read = CFunction.named("read");
    private final CFunction write = CFunction.named("write");
    private final CFunction close = CFunction.named("close");

    @Override
    public int inotifyInit() throws SystemCallException {
        return inotifyInit.call("", IN_NONBLOCK_CLOEXEC, UNUSED, UNUSED);
    }

    @Override
    public int inotifyAddWatch(int fd, String path, int mask) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            return inotifyAddWatch.call("", fd, arena.allocateFrom(path).address(), mask);
        }
    }

    @Override
    public void inotifyRemoveWatch(int fd, int watch) throws SystemCallException {
        inotifyRemoveWatch.call("", fd, watch, UNUSED);
    }

    @Override
    public int eventFd() throws SystemCallException {
        return eventFd.call("", 0, EFD_NONBLOCK_CLOEXEC, UNUSED);
    }

    @Override
    public int poll(MemorySegment fds, int count, int timeoutMillis) throws SystemCallException {
        return poll.call("", fds.address(), count, timeoutMillis);
    }

    @Override
    public int read(int fd, MemorySegment buffer) throws SystemCallException {
        return read.call("", fd, buffer.address(), buffer.byteSize());
    }

    @Override
    public int write(int fd, MemorySegment buffer) throws SystemCallException {
        return write.call("", fd, buffer.address(), buffer.byteSize());
    }

    @Override
    public void close(int fd) throws SystemCallException {
        close.call("", fd, UNUSED, UNUSED);
    }
}
