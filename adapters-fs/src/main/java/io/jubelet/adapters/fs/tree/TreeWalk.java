package io.jubelet.adapters.fs.tree;

import io.jubelet.adapters.fs.kernel.DirectoryEntry;
import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.ports.failure.ConflictException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * One walk through a tree: the files of a directory, the directories in it, then itself. Directories that are still to be visited are
 * remembered by name, so many at most; of a directory with more, the rest is read when these were visited. Only the lowest levels
 * are kept open, and those that are not read to the end; on the way up a directory is opened again through the one below, and must be
 * the same as before.
 */
public final class TreeWalk {

    private static final int MAX_OPEN = 32;
    /** 10 MiB at most. */
    private static final int MANY_PENDING = 32_768;

    private final FileCalls files;
    private final TreeVisitor visitor;
    private final WalkLimit limit;
    /** Names that are remembered before the rest of a directory is left for later; twice as many are never remembered. */
    private final int manyPending;
    private final Deque<TreeLevel> levels = new ArrayDeque<>();
    private long entries;
    private int pending;

    private TreeWalk(FileCalls files, TreeVisitor visitor, WalkLimit limit, int manyPending) {
        this.files = files;
        this.visitor = visitor;
        this.limit = limit;
        this.manyPending = manyPending;
    }

    /**
     * Visits a directory and all that is in it.
     *
     * @param top name of the directory, for messages
     * @param fd the open directory, closed by this call
     */
    public static void run(FileCalls files, String top, int fd, TreeVisitor visitor, WalkLimit limit)
            throws SystemCallException {
        run(files, top, fd, visitor, limit, MANY_PENDING);
    }

    /** The same, where about so many directories are remembered by name. */
    static void run(FileCalls files, String top, int fd, TreeVisitor visitor, WalkLimit limit, int manyPending)
            throws SystemCallException {
        TreeWalk walk = new TreeWalk(files, visitor, limit, manyPending);
        try {
            walk.enter(TreeLevel.over(files, RawPath.of(top), fd));
            while (!walk.levels.isEmpty()) {
                walk.step();
            }
        } finally {
            walk.levels.forEach(level -> level.close(files));
        }
    }

    private void step() throws SystemCallException {
        TreeLevel level = levels.peek();
        RawPath next = level.pending().poll();
        if (next != null) {
            pending--;
            descend(level, next);
        } else if (level.isReadToTheEnd()) {
            leave(level);
        } else {
            read(level);
        }
    }

    private void descend(TreeLevel level, RawPath name) throws SystemCallException {
        int fd;
        try {
            fd = files.openDirectory(level.fd(), name);
        } catch (SystemCallException e) {
            if (e.is(Errno.TOO_MANY_LINKS) || e.is(Errno.NOT_A_DIRECTORY)) {
                // It was replaced since it was listed.
                visit(level, () -> visitor.file(level.fd(), name));
            } else if (!e.is(Errno.NOT_FOUND)) {
                visitor.failed(e.in(path()));
            }
            return;
        }
        TreeLevel below = TreeLevel.over(files, name, fd);
        if (below.stat().mountId() == level.stat().mountId()) {
            enter(below);
        } else {
            below.close(files);
            visitor.mounted(path() + "/" + name);
        }
    }

    private void enter(TreeLevel level) throws SystemCallException {
        levels.push(level);
        levels.stream().skip(MAX_OPEN).filter(TreeLevel::isReadToTheEnd).findFirst().ifPresent(deep -> deep.close(files));
        read(level);
    }

    /** Visits the files of a directory and remembers what is in it, up to its end or until that is much. */
    private void read(TreeLevel level) throws SystemCallException {
        List<DirectoryEntry> some;
        do {
            some = list(level);
            for (DirectoryEntry entry : some) {
                limit.next(entries++);
                if (!isDirectory(level, entry)) {
                    visit(level, () -> visitor.file(level.fd(), entry.name()));
                } else if (pending < 2 * manyPending) {
                    pending++;
                    level.pending().add(entry.name());
                } else {
                    visitor.passedOver(path() + "/" + entry.name());
                }
            }
        } while (!some.isEmpty() && !(pending >= manyPending && mayStayOpen(level)));
        if (some.isEmpty()) {
            level.readToTheEnd();
        }
    }

    /** Few can: a pod may have made any number of such directories in each other. */
    private boolean mayStayOpen(TreeLevel level) {
        return !level.pending().isEmpty() && levels.stream().filter(other -> !other.isReadToTheEnd()).count() <= MAX_OPEN;
    }

    private List<DirectoryEntry> list(TreeLevel level) throws SystemCallException {
        try {
            return files.entries(level.fd());
        } catch (SystemCallException e) {
            if (!e.is(Errno.NOT_FOUND)) {
                visitor.failed(e.in(path()));
            }
            return List.of();
        }
    }

    private boolean isDirectory(TreeLevel level, DirectoryEntry entry) throws SystemCallException {
        return switch (entry.kind()) {
            case DIRECTORY -> true;
            case OTHER -> false;
            case UNKNOWN -> {
                try {
                    yield files.stat(level.fd(), entry.name()).isDirectory();
                } catch (SystemCallException e) {
                    // Whatever is wrong with it is reported by the code that handles it.
                    yield false;
                }
            }
        };
    }

    private void leave(TreeLevel level) throws SystemCallException {
        visit(level, () -> visitor.directory(level.fd(), level.stat()));
        levels.pop();
        TreeLevel above = levels.peek();
        try {
            if (above != null && !above.isOpen()) {
                reopen(above, level);
            }
        } finally {
            level.close(files);
        }
        if (above != null) {
            visit(above, () -> visitor.leave(above.fd(), level.name()));
        }
    }

    private void reopen(TreeLevel above, TreeLevel level) throws SystemCallException {
        above.reopen(files.openDirectory(level.fd(), RawPath.ABOVE));
        FileStat found = files.stat(above.fd());
        if (!found.isSameFile(above.stat()) || found.mountId() != above.stat().mountId()) {
            throw new ConflictException(path() + "/" + level.name() + " was moved away while it was looked through");
        }
    }

    /** A piece of work of the visitor. */
    private interface Visit {

        void run() throws SystemCallException;
    }

    private void visit(TreeLevel level, Visit visit) throws SystemCallException {
        try {
            visit.run();
        } catch (SystemCallException e) {
            if (!e.is(Errno.NOT_FOUND)) {
                visitor.failed(e.in(path()));
            }
        }
    }

    /** Path of the current directory, for people. */
    private String path() {
        StringBuilder path = new StringBuilder();
        levels.descendingIterator().forEachRemaining(level -> path.append(path.isEmpty() ? "" : "/")
                .append(level.name()));
        return path.toString();
    }
}
