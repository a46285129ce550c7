package io.jubelet.adapters.fs.subpath;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.SubPathNotMadeException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The resolution of a path in a volume, step by step. The directories that were passed stay open: a step up goes back to the one
 * before, never through the file system, and so no way leads above the volume. Links are read and gone along like any
 * other path. What is missing is made, with the mode of the volume.
 */
final class VolumePart implements AutoCloseable {

    /** As many links as the kernel follows. */
    private static final int MAX_LINKS = 40;

    private final FileCalls files;
    private final String volume;
    private final Deque<OpenFile> passed = new ArrayDeque<>();
    private final Deque<String> remaining = new ArrayDeque<>();
    private int links;

    /** Begins at the top of a volume, whose real path is given. */
    VolumePart(FileCalls files, String volume) throws SystemCallException {
        this.files = files;
        this.volume = volume;
        passed.push(new OpenFile(files, files.openPath(FileCalls.AT_FDCWD, RawPath.of(volume))));
    }

    /** Goes along a path and gives what is there, which the caller closes. */
    OpenFile follow(String path) throws SystemCallException {
        int mode = passed.peek().stat().permissions();
        lookAhead(path);
        while (!remaining.isEmpty()) {
            String name = remaining.pop();
            if (name.equals("..")) {
                back();
            } else {
                step(name, mode);
            }
        }
        return passed.pop();
    }

    private void lookAhead(String path) {
        Arrays.asList(path.split("/")).reversed().stream().filter(name -> !name.isEmpty() && !name.equals("."))
                .forEach(remaining::push);
    }

    private void back() {
        if (passed.size() == 1) {
            throw outsideVolume();
        }
        passed.pop().close();
    }

    private void step(String name, int mode) throws SystemCallException {
        int here = passed.peek().fd();
        OpenFile next = new OpenFile(files, openOrMake(here, name, mode));
        passed.push(next);
        if (next.stat().isLink()) {
            passed.pop().close();
            followLink(readLink(here, name));
        }
    }

    private String readLink(int directory, String name) throws SystemCallException {
        try {
            return files.readLink(directory, RawPath.of(name));
        } catch (SystemCallException e) {
            if (e.is(Errno.INVALID)) {
                throw new SystemCallException("readlinkat " + name, Errno.AGAIN.number(), "it keeps changing");
            }
            throw e;
        }
    }

    private void followLink(String target) throws SystemCallException {
        if (++links > MAX_LINKS) {
            throw new SystemCallException("openat " + target, Errno.TOO_MANY_LINKS.number(), "too many links");
        }
        if (!target.startsWith("/")) {
            lookAhead(target);
            return;
        }
        String inside = inside(target);
        while (passed.size() > 1) {
            passed.pop().close();
        }
        lookAhead(inside);
    }

    /**
     * Where in the volume an absolute path is. Directories above the volume may be links as well, so that one and the same place
     * has several paths. Whatever changes meanwhile, the answer is followed step by step from the top of the volume.
     */
    private String inside(String target) {
        if ((target + "/").startsWith(volume + "/")) {
            return target.substring(volume.length());
        }
        try {
            Path top = Path.of(volume);
            Path found = Path.of(target).toRealPath();
            if (!found.startsWith(top)) {
                throw outsideVolume();
            }
            return found.equals(top) ? "" : found.subpath(top.getNameCount(), found.getNameCount()).toString();
        } catch (IOException | InvalidPathException e) {
            throw outsideVolume();
        }
    }

    private int openOrMake(int directory, String name, int mode) throws SystemCallException {
        RawPath path = RawPath.of(name);
        try {
            return files.openMounted(directory, path);
        } catch (SystemCallException e) {
            if (!e.is(Errno.NOT_FOUND)) {
                throw e;
            }
        }
        try {
            files.makeDirectory(directory, path, mode);
        } catch (SystemCallException e) {
            if (e.is(Errno.EXISTS)) {
                return files.openMounted(directory, path);
            }
            if (SubPathOpener.isChange(e)) {
                throw e;
            }
            throw new SubPathNotMadeException("can't make the directory \"" + name + "\" in " + volume + ": " + e.getMessage(), e);
        }
        int made = files.openDirectory(directory, path);
        try {
            // The umask took bits away, and the runtime of the volume's users needs them.
            files.setMode(made, mode);
        } catch (SystemCallException e) {
            new OpenFile(files, made).close();
            throw e;
        }
        return made;
    }

    private ConflictException outsideVolume() {
        return new ConflictException("the path leads out of the volume " + volume);
    }

    @Override
    public void close() {
        passed.forEach(OpenFile::close);
    }
}
