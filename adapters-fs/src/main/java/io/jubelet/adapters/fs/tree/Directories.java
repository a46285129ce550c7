package io.jubelet.adapters.fs.tree;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes, lists and removes directories and empty files, with modes that do not depend on the umask. */
public final class Directories {

    private final FileCalls files;

    public Directories(FileCalls files) {
        this.files = files;
    }

    /**
     * Makes a directory and those above that are missing, each with this mode; leaves alone what is there.
     *
     * @return whether the directory was not there before
     */
    public boolean make(Path directory, int mode) throws SystemCallException {
        if (Files.isDirectory(directory)) {
            return false;
        }
        if (directory.getParent() != null) {
            make(directory.getParent(), mode);
        }
        try {
            files.makeDirectory(FileCalls.AT_FDCWD, RawPath.of(directory), mode);
        } catch (SystemCallException e) {
            if (e.is(Errno.EXISTS) && Files.isDirectory(directory)) {
                return false;
            }
            throw e;
        }
        setMode(directory, mode);
        return true;
    }

    /** Sets the twelve permission bits of a directory. */
    public void setMode(Path directory, int mode) throws SystemCallException {
        try (OpenFile open = new OpenFile(files, files.openDirectory(FileCalls.AT_FDCWD, RawPath.of(directory)))) {
            files.setMode(open.fd(), mode);
        }
    }

    /** Sets the twelve permission bits of a file or of what a link leads to. */
    public static void setFileMode(Path file, int mode) throws IOException {
        Files.setAttribute(file, "unix:mode", mode);
    }

    /** Adds permission bits to a directory that lacks some of them. */
    public void complete(Path directory, int mode) throws SystemCallException {
        int now = files.stat(FileCalls.AT_FDCWD, RawPath.of(directory)).permissions();
        if ((now & mode) != mode) {
            setMode(directory, mode);
        }
    }

    /** Makes an empty file; leaves alone what is there. */
    public void makeFile(Path file, int mode) throws SystemCallException {
        if (Files.exists(file)) {
            return;
        }
        try (OpenFile open = new OpenFile(files, files.createFile(FileCalls.AT_FDCWD, RawPath.of(file), mode))) {
            files.setMode(open.fd(), mode);
        }
    }

    /** Removes a file; nothing happens when it is not there. */
    public void removeFile(Path file) throws SystemCallException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            files.removeFile(FileCalls.AT_FDCWD, RawPath.of(file));
        }
    }

    /** Removes a directory when nothing is in it; whether it is gone. */
    public boolean removeIfEmpty(Path directory) throws SystemCallException {
        try {
            files.removeDirectory(FileCalls.AT_FDCWD, RawPath.of(directory));
            return true;
        } catch (SystemCallException e) {
            if (e.is(Errno.NOT_FOUND)) {
                return true;
            }
            if (e.is(Errno.NOT_EMPTY)) {
                return false;
            }
            throw e;
        }
    }

    /** Whether a directory is there itself, and not a link to one. */
    public static boolean isDirectory(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether something is there, or can't be looked at, as a mount whose file system is dead. */
    public static boolean mayBeThere(Path path) {
        return !Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** What is in a directory, by name; empty when there is none, or something else, or a link in its place. */
    public static List<Path> listNoFollow(Path directory) throws IOException {
        return isDirectory(directory) ? list(directory) : List.of();
    }

    /** What is in a directory or in the one that a link leads to, by name; empty when there is none. */
    public static List<Path> list(Path directory) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            return sorted(entries);
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    /** The entries by name; a listing that breaks off has failed. */
    static List<Path> sorted(Iterable<Path> entries) throws IOException {
        List<Path> sorted = new ArrayList<>();
        try {
            entries.forEach(sorted::add);
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        Collections.sort(sorted);
        return sorted;
    }
}
