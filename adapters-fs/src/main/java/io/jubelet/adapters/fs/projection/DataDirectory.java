package io.jubelet.adapters.fs.projection;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.ownership.GroupAccess;
import io.jubelet.adapters.fs.tree.WalkLimit;
import io.jubelet.adapters.fs.tree.TreeVisitor;
import io.jubelet.adapters.fs.tree.TreeWalk;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/** The directory that holds one state of the data. */
final class DataDirectory {

    /** Others have to get through, and the umask must not matter. */
    private static final int DIRECTORY_MODE = 0755;
    private static final int UNFINISHED_MODE = 0600;

    private final FileCalls files;
    private final OpenFile directory;

    DataDirectory(FileCalls files, OpenFile directory) {
        this.files = files;
        this.directory = directory;
    }

    /** Fills the empty directory. */
    void write(SortedMap<String, ProjectedFile> content) throws SystemCallException {
        files.setMode(directory.fd(), DIRECTORY_MODE);
        for (String path : directoriesOf(content.keySet())) {
            files.makeDirectory(directory.fd(), RawPath.of(path), DIRECTORY_MODE);
            try (OpenFile made = new OpenFile(files, files.openDirectory(directory.fd(), RawPath.of(path)))) {
                files.setMode(made.fd(), DIRECTORY_MODE);
            }
        }
        for (Map.Entry<String, ProjectedFile> entry : content.entrySet()) {
            writeFile(RawPath.of(entry.getKey()), entry.getValue());
        }
    }

    private void writeFile(RawPath path, ProjectedFile file) throws SystemCallException {
        int fd = files.createFile(directory.fd(), path, UNFINISHED_MODE);
        try (OpenFile open = new OpenFile(files, fd)) {
            byte[] content = file.content();
            for (int done = 0; done < content.length; ) {
                done += files.write(open.fd(), content, done);
            }
            files.setMode(open.fd(), file.mode());
            if (file.owner().isPresent()) {
                files.setOwner(open.fd(), (int) file.owner().getAsLong(), FileCalls.UNCHANGED);
            }
        }
    }

    /** Directories that some paths need, those above before those below. */
    private static Set<String> directoriesOf(Set<String> paths) {
        Set<String> directories = new TreeSet<>();
        for (String path : paths) {
            for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                directories.add(path.substring(0, slash));
            }
        }
        return directories;
    }

    /** Whether it holds exactly these files, with these modes and owners. */
    boolean holds(SortedMap<String, ProjectedFile> content, Optional<GroupAccess> group) throws SystemCallException {
        if (group.isPresent() && !group.get().isApplied(directory.stat())) {
            return false;
        }
        for (Map.Entry<String, ProjectedFile> entry : content.entrySet()) {
            if (!holdsFile(RawPath.of(entry.getKey()), entry.getValue(), group)) {
                return false;
            }
        }
        // All that should be there is there; so it is right when nothing else is.
        Counter counter = new Counter();
        TreeWalk.run(files, "..data", files.openDirectory(directory.fd(), RawPath.SELF), counter, WalkLimit.UNTIL_INTERRUPTED);
        return counter.files == content.size() && counter.directories == directoriesOf(content.keySet()).size();
    }

    private boolean holdsFile(RawPath path, ProjectedFile file, Optional<GroupAccess> group)
            throws SystemCallException {
        int fd;
        try {
            fd = files.openFile(directory.fd(), path);
        } catch (SystemCallException e) {
            if (e.is(Errno.NOT_FOUND) || e.is(Errno.NOT_A_DIRECTORY) || e.is(Errno.TOO_MANY_LINKS)) {
                return false;
            }
            throw e;
        }
        try (OpenFile open = new OpenFile(files, fd)) {
            return looksLike(open.stat(), file, group) && reads(open.fd(), file.content());
        }
    }

    private static boolean looksLike(FileStat stat, ProjectedFile file, Optional<GroupAccess> group) {
        int mode = file.mode() | group.map(access -> access.added(false)).orElse(0);
        return stat.isFile() && stat.permissions() == mode
                && (file.owner().isEmpty() || stat.owner() == (int) file.owner().getAsLong())
                && (group.isEmpty() || group.get().isApplied(stat));
    }

    private boolean reads(int fd, byte[] expected) throws SystemCallException {
        int done = 0;
        // One more than expected, to see a file that is longer.
        for (byte[] some = files.read(fd, expected.length + 1); some.length > 0;
                some = files.read(fd, expected.length - done + 1)) {
            int end = done + some.length;
            if (end > expected.length || !Arrays.equals(expected, done, end, some, 0, some.length)) {
                return false;
            }
            done = end;
        }
        return done == expected.length;
    }

    /** Counts what is in a directory. */
    private static final class Counter implements TreeVisitor {

        private int files;
        private int directories;

        @Override
        public void file(int above, RawPath name) {
            files++;
        }

        @Override
        public void leave(int above, RawPath name) {
            directories++;
        }
    }
}
