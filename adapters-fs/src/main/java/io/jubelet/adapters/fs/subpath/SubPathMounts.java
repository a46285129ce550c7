package io.jubelet.adapters.fs.subpath;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.ProcessPaths;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Mounts parts of volumes for containers. */
public final class SubPathMounts {

    private static final FileAttribute<?> DIRECTORY_MODE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---"));
    private static final FileAttribute<?> FILE_MODE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----"));

    private final FileCalls files;
    private final Mounter mounter;
    private final SubPathOpener opener;

    /** Mounts with these. */
    public SubPathMounts(FileCalls files, Mounter mounter) {
        this.files = files;
        this.mounter = mounter;
        this.opener = new SubPathOpener(files);
    }

    /**
     * Mounts a part of a volume; nothing happens when exactly that is mounted there already.
     *
     * @param subPath path in the volume, as {@link SubPathOpener#open} takes it
     * @return path of the mount point
     * @throws ConflictException when something else is mounted there and in use
     */
    public Path mount(Path volume, String subPath, SubPathPoint point) {
        Path path = point.path();
        try (OpenFile part = opener.open(volume, subPath)) {
            FileStat expected = Failures.translate("look at subPath \"" + subPath + "\" of", volume, part::stat);
            if (!isMounted(path, expected)) {
                prepare(path, expected);
                mount(part, expected, path);
            }
            return path;
        }
    }

    private boolean isMounted(Path path, FileStat expected) {
        if (!Directories.mayBeThere(path) || !mounter.isMounted(path)) {
            return false;
        }
        if (shows(path, expected)) {
            return true;
        }
        mounter.unmount(path, Mounter.Unmount.NOW);
        return false;
    }

    /** A mount whose file system is dead shows nothing: the volume may be mounted anew. */
    private boolean shows(Path path, FileStat expected) {
        return Failures.translate("look at", path, () -> {
            try {
                return files.stat(FileCalls.AT_FDCWD, RawPath.of(path)).isSameFile(expected);
            } catch (SystemCallException e) {
                if (Errno.of(e).isOfDeadMount()) {
                    return false;
                }
                throw e;
            }
        });
    }

    /** A directory is mounted on a directory, all else on a file. */
    private void prepare(Path path, FileStat expected) {
        Failures.translateStep("make the mount point", path, () -> {
            Files.createDirectories(path.getParent(), DIRECTORY_MODE);
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) == expected.isDirectory()
                    && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            Files.deleteIfExists(path);
            if (expected.isDirectory()) {
                Files.createDirectory(path, DIRECTORY_MODE);
            } else {
                Files.createFile(path, FILE_MODE);
            }
        });
    }

    private void mount(OpenFile part, FileStat expected, Path path) {
        try {
            mounter.bind(ProcessPaths.ofDescriptor(part.fd()), path, false);
            if (!stat(path).isSameFile(expected)) {
                throw new ConflictException(path + " shows something else than what was mounted on it");
            }
        } catch (PortException e) {
            try {
                removePoint(path);
            } catch (PortException next) {
                e.addSuppressed(next);
            }
            throw e;
        }
    }

    private FileStat stat(Path path) {
        return Failures.translate("look at", path, () -> files.stat(FileCalls.AT_FDCWD, RawPath.of(path)));
    }

    /**
     * Unmounts all parts of a volume of a pod and removes their mount points; nothing happens when there are none.
     * Nothing but empty directories and files of this agent is removed: what can't be unmounted stays.
     *
     * @throws PortException the first failure, after everything else has been tried; the others are in it
     */
    public void clean(Path pod, String volume) {
        new SubPathCleanup(this::removePoint).clean(pod, volume);
    }

    private void removePoint(Path path) {
        mounter.unmount(path, Mounter.Unmount.NOW);
        Failures.translateStep("remove the mount point", path, () -> removeEmpty(path));
    }

    /** A file of this agent has no content. Should one have it, then it belongs to another program. */
    private static void removeEmpty(Path path) throws IOException {
        if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && Files.size(path) > 0) {
            throw new ConflictException("can't remove the mount point " + path + ": it is not empty");
        }
        Files.deleteIfExists(path);
    }
}
