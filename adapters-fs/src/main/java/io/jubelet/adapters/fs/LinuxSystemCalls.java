package io.jubelet.adapters.fs;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * {@link SystemCalls} through the C library of this machine. Thread-safe.
 *
 * <p>All functions are described alike, with three arguments of 64 bits: on the 64-bit Linux platforms integers and
 * pointers travel in the same registers, a function does not look at registers that it has no use for, and an int in
 * the result is its lower half. One shape for all takes the JVM less than half of the start-up time that a shape for
 * each would.
 */
final class LinuxSystemCalls implements SystemCalls {

    private static final long IN_NONBLOCK_CLOEXEC = 0x80800;
    private static final long EFD_NONBLOCK_CLOEXEC = 0x80800;
    private static final long UNUSED = 0;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final MemoryLayout ERRNO_LAYOUT = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = ERRNO_LAYOUT.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final FunctionDescriptor SHAPE = FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    private final MethodHandle inotifyInit = function("inotify_init1");
    private final MethodHandle inotifyAddWatch = function("inotify_add_watch");
    private final MethodHandle inotifyRemoveWatch = function("inotify_rm_watch");
    private final MethodHandle eventFd = function("eventfd");
    private final MethodHandle poll = function("poll");
    private final MethodHandle read = function("read");
    private final MethodHandle write = function("write");
    private final MethodHandle close = function("close");

    /** Loaded when the first error needs a text. */
    private static final class ErrorTexts {

        private static final MethodHandle STRERROR = LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow("strerror"),
                FunctionDescriptor.of(ADDRESS.withTargetLayout(MemoryLayout.sequenceLayout(Short.MAX_VALUE, JAVA_BYTE)),
                        JAVA_INT));
    }

    /** The text that the C library has for an error, in the language of this process. */
    static String errorText(int errno) {
        try {
            return ((MemorySegment) ErrorTexts.STRERROR.invokeExact(errno)).getString(0);
        } catch (Throwable e) {
            throw unexpected("strerror", e);
        }
    }

    @Override
    public int inotifyInit() throws SystemCallException {
        return call("inotify_init1", inotifyInit, IN_NONBLOCK_CLOEXEC, UNUSED, UNUSED);
    }

    @Override
    public int inotifyAddWatch(int fd, String path, int mask) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            return call("inotify_add_watch", inotifyAddWatch, fd, arena.allocateFrom(path).address(), mask);
        }
    }

    @Override
    public void inotifyRemoveWatch(int fd, int watch) throws SystemCallException {
        call("inotify_rm_watch", inotifyRemoveWatch, fd, watch, UNUSED);
    }

    @Override
    public int eventFd() throws SystemCallException {
        return call("eventfd", eventFd, 0, EFD_NONBLOCK_CLOEXEC, UNUSED);
    }

    @Override
    public int poll(MemorySegment fds, int count, int timeoutMillis) throws SystemCallException {
        return call("poll", poll, fds.address(), count, timeoutMillis);
    }

    @Override
    public int read(int fd, MemorySegment buffer) throws SystemCallException {
        return call("read", read, fd, buffer.address(), buffer.byteSize());
    }

    @Override
    public int write(int fd, MemorySegment buffer) throws SystemCallException {
        return call("write", write, fd, buffer.address(), buffer.byteSize());
    }

    @Override
    public void close(int fd) throws SystemCallException {
        call("close", close, fd, UNUSED, UNUSED);
    }

    private static int call(String name, MethodHandle function, long first, long second, long third)
            throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(ERRNO_LAYOUT);
            int result = (int) (long) function.invokeExact(state, first, second, third);
            if (result < 0) {
                int errno = (int) ERRNO.get(state, 0L);
                throw new SystemCallException(name, errno, errorText(errno));
            }
            return result;
        } catch (SystemCallException e) {
            throw e;
        } catch (Throwable e) {
            throw unexpected(name, e);
        }
    }

    private static MethodHandle function(String name) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), SHAPE,
                Linker.Option.captureCallState("errno"));
    }

    private static IllegalStateException unexpected(String call, Throwable e) {
        return new IllegalStateException("the C library of this machine can't be called (" + call + ")", e);
    }
}
