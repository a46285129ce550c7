package io.jubelet.adapters.fs.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** {@link FileCalls} through the C library of this machine. Thread-safe. */
public final class LinuxFileCalls implements FileCalls {

    private static final int PATH_MAX = 4096;
    private static final int POLLFD = 8;

    private final CFunction openat = CFunction.named("openat");
    private final CFunction close = CFunction.named("close");
    private final CFunction read = CFunction.named("read");
    private final CFunction poll = CFunction.named("poll");
    private final CFunction seek = CFunction.named("lseek");
    private final CFunction write = CFunction.named("write");
    private final CFunction makeDirectory = CFunction.named("mkdirat");
    private final CFunction unlink = CFunction.named("unlinkat");
    private final CFunction rename = CFunction.named("renameat");
    private final CFunction makeLink = CFunction.named("symlinkat");
    private final CFunction readLink = CFunction.named("readlinkat");
    private final CFunction setOwner = CFunction.named("fchownat");
    private final CFunction setMode = CFunction.named("fchmod");
    private final CFunction setModeByPath = CFunction.named("chmod");
    private final CFunction statfs = CFunction.named("fstatfs");
    private final CFunction numbered = CFunction.named("syscall");
    private final Statx statx = new Statx();

    @Override
    public int openDirectory(int directory, RawPath path) throws SystemCallException {
        return open(directory, path, CallNumbers.O_DIRECTORY | CallNumbers.O_NONBLOCK, 0);
    }

    @Override
    public int openPath(int directory, RawPath path) throws SystemCallException {
        return open(directory, path, CallNumbers.O_PATH, 0);
    }

    @Override
    public int openMounted(int directory, RawPath path) throws SystemCallException {
        try {
            // A directory that is only looked at stays as it is, one that is demanded is mounted on.
            return open(directory, path, CallNumbers.O_PATH | CallNumbers.O_DIRECTORY, 0);
        } catch (SystemCallException e) {
            return openPath(directory, path);
        }
    }

    @Override
    public int openFile(int directory, RawPath path) throws SystemCallException {
        return open(directory, path, CallNumbers.O_NONBLOCK, 0);
    }

    @Override
    public int createFile(int directory, RawPath path, int mode) throws SystemCallException {
        return open(directory, path, CallNumbers.O_WRONLY | CallNumbers.O_CREAT | CallNumbers.O_EXCL, mode);
    }

    private int open(int directory, RawPath path, long flags, int mode) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            return openat.call(path, directory, path.in(arena), flags | CallNumbers.O_NOFOLLOW | CallNumbers.O_CLOEXEC,
                    mode, 0);
        }
    }

    @Override
    public int openBeneath(int directory, RawPath path) throws SystemCallException {
        try {
            return openBeneath(directory, path, CallNumbers.O_DIRECTORY);
        } catch (SystemCallException e) {
            return openBeneath(directory, path, 0);
        }
    }

    private int openBeneath(int directory, RawPath path, long flags) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            // struct open_how: flags, mode, resolve.
            MemorySegment how = arena.allocateFrom(JAVA_LONG,
                    flags | CallNumbers.O_PATH | CallNumbers.O_NOFOLLOW | CallNumbers.O_CLOEXEC, 0,
                    CallNumbers.RESOLVE_BENEATH_WITHOUT_LINKS);
            return numbered.call("openat2 " + path, CallNumbers.OPENAT2, directory, path.in(arena), how.address(),
                    how.byteSize());
        }
    }

    @Override
    public void close(int fd) throws SystemCallException {
        close.call("", fd, 0, 0);
    }

    @Override
    public FileStat stat(int fd) throws SystemCallException {
        return statx.of(fd);
    }

    @Override
    public FileStat stat(int directory, RawPath path) throws SystemCallException {
        FileStat found = statx.of(directory, path);
        if (found.mountId() != Statx.UNKNOWN_MOUNT) {
            return found;
        }
        int fd = openPath(directory, path);
        try {
            return stat(fd);
        } finally {
            close(fd);
        }
    }

    @Override
    public List<DirectoryEntry> entries(int fd) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(DirectoryRecords.BUFFER, JAVA_LONG.byteAlignment());
            int length;
            do {
                length = numbered.call("getdents64", CallNumbers.getdents64(), fd, buffer.address(), buffer.byteSize(),
                        0);
                List<DirectoryEntry> entries = DirectoryRecords.read(buffer.asSlice(0, length));
                if (!entries.isEmpty()) {
                    return entries;
                }
            } while (length > 0);
            return List.of();
        }
    }

    @Override
    public byte[] read(int fd, int atMost) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(atMost);
            int length = read.call("", fd, buffer.address(), atMost);
            return buffer.asSlice(0, length).toArray(JAVA_BYTE);
        }
    }

    @Override
    public void seekToEnd(int fd) throws SystemCallException {
        try {
            seek.call("", fd, 0, CallNumbers.SEEK_END);
        } catch (SystemCallException e) {
            if (e.errno() != SystemCallException.ESPIPE) {
                throw e;
            }
        }
    }

    @Override
    public boolean hasPriorityEvents(int fd) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            // struct pollfd: the descriptor, the requested events, and the returned events, which the kernel writes.
            MemorySegment asked = arena.allocate(POLLFD, JAVA_INT.byteAlignment());
            asked.set(JAVA_INT, 0, fd);
            asked.set(JAVA_SHORT, JAVA_INT.byteSize(), CallNumbers.POLLPRI);
            return poll.call("", asked.address(), 1, 0) > 0;
        }
    }

    @Override
    public int write(int fd, byte[] bytes, int from) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            int length = bytes.length - from;
            MemorySegment buffer = arena.allocate(Math.max(length, 1));
            MemorySegment.copy(bytes, from, buffer, JAVA_BYTE, 0, length);
            return write.call("", fd, buffer.address(), length);
        }
    }

    @Override
    public void makeDirectory(int directory, RawPath path, int mode) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            makeDirectory.call(path, directory, path.in(arena), mode);
        }
    }

    @Override
    public void removeFile(int directory, RawPath path) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            unlink.call(path, directory, path.in(arena), 0);
        }
    }

    @Override
    public void removeDirectory(int directory, RawPath path) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            unlink.call(path, directory, path.in(arena), CallNumbers.AT_REMOVEDIR);
        }
    }

    @Override
    public void rename(int directory, RawPath from, RawPath to) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            rename.call(from + " to " + to, directory, from.in(arena), directory, to.in(arena), 0);
        }
    }

    @Override
    public void makeLink(String target, int directory, RawPath path) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            makeLink.call(path, RawPath.of(target).in(arena), directory, path.in(arena));
        }
    }

    @Override
    public String readLink(int directory, RawPath path) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(PATH_MAX);
            int length = readLink.call(path, directory, path.in(arena), buffer.address(), buffer.byteSize(), 0);
            return new String(buffer.asSlice(0, length).toArray(JAVA_BYTE), StandardCharsets.UTF_8);
        }
    }

    @Override
    public void setOwner(int fd, int user, int group) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            setOwner.call("", fd, RawPath.of("").in(arena), user, group, CallNumbers.AT_EMPTY_PATH);
        }
    }

    @Override
    public void setMode(int fd, int mode) throws SystemCallException {
        if (setMode.attempt(fd, mode, 0, 0, 0) >= 0) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            // It refuses descriptors that only look; through this path the kernel takes the very same file.
            setModeByPath.call("", RawPath.of(ProcessPaths.ofDescriptor(fd)).in(arena), mode, 0);
        }
    }

    @Override
    public FileSystemSize fileSystem(int fd) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(StatfsRecord.SIZE, JAVA_LONG.byteAlignment());
            statfs.call("", fd, buffer.address(), 0);
            return StatfsRecord.read(buffer);
        }
    }
}
