package io.jubelet.adapters.fs.tree;

import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import java.util.ArrayDeque;
import java.util.Deque;

/** A directory on the way from the top of a tree to where a walk is. */
final class TreeLevel {

    private static final int CLOSED = -1;

    private final RawPath name;
    private final FileStat stat;
    private final Deque<RawPath> pending = new ArrayDeque<>();
    private int fd;
    private boolean ended;

    private TreeLevel(RawPath name, int fd, FileStat stat) {
        this.name = name;
        this.fd = fd;
        this.stat = stat;
    }

    /** A directory that was just opened; closed when it can't even be looked at. */
    static TreeLevel over(FileCalls files, RawPath name, int fd) throws SystemCallException {
        try {
            return new TreeLevel(name, fd, files.stat(fd));
        } catch (SystemCallException e) {
            new OpenFile(files, fd).close();
            throw e;
        }
    }

    RawPath name() {
        return name;
    }

    FileStat stat() {
        return stat;
    }

    int fd() {
        return fd;
    }

    /** Directories in it, of what was read, that are still to be visited. */
    Deque<RawPath> pending() {
        return pending;
    }

    /** Whether all that is in it was visited, or is {@link #pending}; before that it has to stay open. */
    boolean isReadToTheEnd() {
        return ended;
    }

    void readToTheEnd() {
        ended = true;
    }

    boolean isOpen() {
        return fd != CLOSED;
    }

    void reopen(int descriptor) {
        fd = descriptor;
    }

    void close(FileCalls files) {
        if (isOpen()) {
            new OpenFile(files, fd).close();
            fd = CLOSED;
        }
    }
}
