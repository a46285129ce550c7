package io.jubelet.adapters.fs.tree;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.ports.failure.ConflictException;
import java.util.Optional;

/**
 * Removes something from an open directory, and all in it, but nothing that is mounted there: the walk does not enter a
 * mount, and the kernel does not remove a mount point, whenever it was mounted. Where something can't be removed, the rest is.
 */
public final class DirectoryRemoval {

    /** A container that keeps filling a directory can prevent its removal, but not keep this agent busy. */
    private static final int MAX_ROUNDS = 16;

    private final FileCalls files;

    /** Removes with these calls. */
    public DirectoryRemoval(FileCalls files) {
        this.files = files;
    }

    /**
     * Removes what has a name in a directory.
     *
     * @param path of it, for people
     * @throws SystemCallException with {@link Errno#NOT_FOUND} when nothing has the name
     * @throws ConflictException while something is mounted there or below; part of the rest may be gone
     */
    public void remove(OpenFile above, RawPath name, String path) throws SystemCallException {
        FileStat found = files.stat(above.fd(), name);
        if (found.mountId() != above.stat().mountId()) {
            throw mounted(path, path);
        }
        if (!found.isDirectory()) {
            files.removeFile(above.fd(), name);
            return;
        }
        for (int round = 1; ; round++) {
            empty(above, name, path);
            if (isRemoved(above.fd(), name, round == MAX_ROUNDS)) {
                return;
            }
        }
    }

    private void empty(OpenFile above, RawPath name, String path) throws SystemCallException {
        int directory = files.openDirectory(above.fd(), name);
        // What was looked at before may not be what was opened.
        if (files.stat(directory).mountId() != above.stat().mountId()) {
            new OpenFile(files, directory).close();
            throw mounted(path, path);
        }
        Round round = new Round(path);
        TreeWalk.run(files, path, directory, round, WalkLimit.UNTIL_INTERRUPTED);
        if (round.failure.isPresent()) {
            throw round.failure.get();
        }
    }

    /** Whether it is gone; if not, something came in or was passed over, and another round is worth it. */
    private boolean isRemoved(int above, RawPath name, boolean last) throws SystemCallException {
        try {
            files.removeDirectory(above, name);
            return true;
        } catch (SystemCallException e) {
            if (e.is(Errno.NOT_EMPTY) && !last) {
                return false;
            }
            throw e;
        }
    }

    private static ConflictException mounted(String path, String point) {
        return new ConflictException("can't remove " + path + ": something is mounted on " + point);
    }

    /** One walk through the directory. */
    private final class Round implements TreeVisitor {

        private final String top;
        private Optional<SystemCallException> failure = Optional.empty();

        Round(String top) {
            this.top = top;
        }

        @Override
        public void file(int directory, RawPath name) throws SystemCallException {
            try {
                files.removeFile(directory, name);
            } catch (SystemCallException e) {
                // A directory has come in its place, for the next round.
                if (!e.is(Errno.IS_A_DIRECTORY)) {
                    throw e;
                }
            }
        }

        @Override
        public void leave(int directory, RawPath name) throws SystemCallException {
            try {
                files.removeDirectory(directory, name);
            } catch (SystemCallException e) {
                // Some file systems pass entries over while others are removed; or a link has come in its place.
                if (!e.is(Errno.NOT_EMPTY) && !e.is(Errno.NOT_A_DIRECTORY)) {
                    throw e;
                }
            }
        }

        @Override
        public void passedOver(String path) {
            // It is there in the next round.
        }

        @Override
        public void failed(SystemCallException another) {
            failure = failure.or(() -> Optional.of(another));
        }

        @Override
        public void mounted(String path) {
            throw DirectoryRemoval.mounted(top, path);
        }
    }
}
