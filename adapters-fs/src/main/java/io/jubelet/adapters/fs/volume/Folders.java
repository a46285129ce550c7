package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Makes, lists and removes folders, with modes that no umask changes. */
final class Folders {

    private final FileCalls files;

    Folders(FileCalls files) {
        this.files = files;
    }

    /**
     * Makes a folder and those above that are missing, each with this mode; leaves alone what is there.
     *
     * @return whether the folder was not there before
     */
    boolean make(Path folder, int mode) throws SystemCallException {
        if (Files.isDirectory(folder)) {
            return false;
        }
        if (folder.getParent() != null) {
            make(folder.getParent(), mode);
        }
        try {
            files.makeFolder(FileCalls.ANYWHERE, RawPath.of(folder), mode);
        } catch (SystemCallException e) {
            if (e.is(Errno.EXISTS) && Files.isDirectory(folder)) {
                return false;
            }
            throw e;
        }
        setMode(folder, mode);
        return true;
    }

    /** Sets the twelve permission bits of a folder. */
    void setMode(Path folder, int mode) throws SystemCallException {
        try (OpenFile open = new OpenFile(files, files.openFolder(FileCalls.ANYWHERE, RawPath.of(folder)))) {
            files.setMode(open.fd(), mode);
        }
    }

    /** Adds permission bits to a folder that lacks some of them. */
    void complete(Path folder, int mode) throws SystemCallException {
        int now = files.stat(FileCalls.ANYWHERE, RawPath.of(folder)).permissions();
        if ((now & mode) != mode) {
            setMode(folder, mode);
        }
    }

    /** Makes an empty file; leaves alone what is there. */
    void makeFile(Path file, int mode) throws SystemCallException {
        if (Files.exists(file)) {
            return;
        }
        try (OpenFile open = new OpenFile(files, files.createFile(FileCalls.ANYWHERE, RawPath.of(file), mode))) {
            files.setMode(open.fd(), mode);
        }
    }

    /** Removes a file; nothing happens when it is not there. */
    void removeFile(Path file) throws SystemCallException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            files.removeFile(FileCalls.ANYWHERE, RawPath.of(file));
        }
    }

    /** Removes a folder when nothing is in it; whether it is gone. */
    boolean removeIfEmpty(Path folder) throws SystemCallException {
        try {
            files.removeFolder(FileCalls.ANYWHERE, RawPath.of(folder));
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

    /** Whether a folder is there itself, and not a link to one. */
    static boolean isFolder(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether something is there, or can't be looked at, as a mount whose file system is dead. */
    static boolean mayBeThere(Path path) {
        return !Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** What is in a folder, by name; empty when there is none. */
    static List<Path> list(Path folder) throws IOException {
        if (!isFolder(folder)) {
            return List.of();
        }
        List<Path> entries = new ArrayList<>();
        try (Stream<Path> stream = Files.list(folder)) {
            stream.forEach(entries::add);
        }
        Collections.sort(entries);
        return entries;
    }
}
