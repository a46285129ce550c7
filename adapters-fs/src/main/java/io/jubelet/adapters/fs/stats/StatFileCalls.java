package io.jubelet.adapters.fs.stats;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.FileCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** The system calls that read files of the kernel, with memory that is allocated once. For one thread. */
final class StatFileCalls implements AutoCloseable {

    /** Most bytes of a file that are read. */
    static final int SIZE = 1 << 16;
    /** There is no such file, directory or value. */
    static final int NONE = -1;

    private static final CFunction OPEN = CFunction.named("openat");
    private static final CFunction READ = CFunction.named("read");
    private static final CFunction STATX = CFunction.named("statx");
    private static final CFunction CLOSE = CFunction.named("close");
    private static final long O_CLOEXEC = 02000000;
    private static final long O_PATH = 010000000;
    private static final int AT_FDCWD = FileCalls.AT_FDCWD;
    private static final int PATH_MAX = 4096;
    /** The kernel hands a file out in pieces of about a page: whatever comes in less than half of one is all there is. */
    private static final int PIECE = 2048;
    private static final int DO_NOT_SYNC = 0x4000;
    private static final int WITH_LINKS = 0x4;
    private static final int WITH_SIZE = 0x200;
    private static final int LINKS_IN_STATUS = 16;
    private static final int SIZE_IN_STATUS = 40;

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment buffer = arena.allocate(SIZE, Long.BYTES);
    private final MemorySegment path = arena.allocate(PATH_MAX);
    private final MemorySegment errno = CFunction.errno(arena);
    private int directory = NONE;

    /** Goes to a directory, out of the one before; false when it is not there. */
    boolean enter(String name) {
        leave();
        directory = encode(name) ? open(AT_FDCWD, path, O_PATH) : NONE;
        return directory >= 0;
    }

    private void leave() {
        if (directory >= 0) {
            CLOSE.attempt(errno, directory, 0, 0, 0, 0);
            directory = NONE;
        }
    }

    private boolean encode(String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        if (text.length >= PATH_MAX) {
            return false;
        }
        MemorySegment.copy(text, 0, path, JAVA_BYTE, 0, text.length);
        path.set(JAVA_BYTE, text.length, (byte) 0);
        return true;
    }

    private int open(int parent, MemorySegment name, long flags) {
        return OPEN.attempt(errno, parent, name.address(), flags | O_CLOEXEC, 0, 0);
    }

    /**
     * Reads a file of the directory that was entered.
     *
     * @param name ends with a zero byte
     * @param into at least {@link #SIZE} bytes
     * @return number of bytes; {@link #NONE} when the file is not there or can't be read
     */
    int read(MemorySegment name, byte[] into) {
        return directory < 0 ? NONE : content(open(directory, name, 0), into);
    }

    /** Reads a file anywhere. */
    int read(String file, byte[] into) {
        return encode(file) ? content(open(AT_FDCWD, path, 0), into) : NONE;
    }

    private int content(int fd, byte[] into) {
        if (fd < 0) {
            return NONE;
        }
        int length = 0;
        int count;
        do {
            count = READ.attempt(errno, fd, buffer.address(), SIZE - length, 0, 0);
            if (count > 0) {
                MemorySegment.copy(buffer, JAVA_BYTE, 0, into, length, count);
                length += count;
            }
        } while (count >= PIECE && length < SIZE);
        CLOSE.attempt(errno, fd, 0, 0, 0, 0);
        return count < 0 ? NONE : length;
    }

    /** The size that a file or directory has by its status, in bytes; {@link #NONE} when it is not there. */
    long size(String file) {
        return status(file, WITH_SIZE) ? buffer.get(JAVA_LONG, SIZE_IN_STATUS) : NONE;
    }

    /** Number of links of a file or directory; {@link #NONE} when it is not there. */
    long links(String file) {
        return status(file, WITH_LINKS) ? Integer.toUnsignedLong(buffer.get(JAVA_INT, LINKS_IN_STATUS)) : NONE;
    }

    private boolean status(String file, int what) {
        return encode(file) && STATX.attempt(errno, AT_FDCWD, path.address(), DO_NOT_SYNC, what, buffer.address()) == 0;
    }

    @Override
    public void close() {
        leave();
        arena.close();
    }
}
