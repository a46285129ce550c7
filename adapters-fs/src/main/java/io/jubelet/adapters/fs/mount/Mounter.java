package io.jubelet.adapters.fs.mount;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.MountCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.ports.failure.ConflictException;
import java.io.IOException;
import java.nio.file.Path;

/** Mounts and unmounts. Links are never followed at the last step of a target. */
public final class Mounter {

    private static final long MS_RDONLY = 0x1;
    private static final long MS_REMOUNT = 0x20;
    private static final long MS_BIND = 0x1000;
    private static final long MS_REC = 0x4000;
    /** MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_NOATIME, MS_NODIRATIME: statfs(2) reports them by the same numbers. */
    private static final long KEPT = 0x1 | 0x2 | 0x4 | 0x8 | 0x400 | 0x800;
    private static final long ST_RELATIME = 0x1000;
    private static final long MS_RELATIME = 1L << 21;
    private static final long ST_NOSYMFOLLOW = 0x2000;
    private static final long MS_NOSYMFOLLOW = 0x100;

    private static final int MNT_DETACH = 0x2;
    private static final int UMOUNT_NOFOLLOW = 0x8;

    /** Most mounts on one mount point that are unmounted. */
    private static final int MAX_STACK = 64;

    private final MountCalls calls;
    private final FileCalls files;

    /** Mounts through these calls. */
    public Mounter(MountCalls calls, FileCalls files) {
        this.calls = calls;
        this.files = files;
    }

    /** How to unmount. */
    public enum Unmount {
        /** Fails while something in it is used. */
        NOW,
        /** Detaches it at once; the kernel releases it when no process uses it any more. */
        WHEN_UNUSED
    }

    /**
     * Mounts a file system in memory.
     *
     * @param options such as {@code size=65536,noswap}; may be empty
     */
    public void tmpfs(Path target, String options) {
        Failures.translateStep("mount a tmpfs on", target,
                () -> calls.mount("tmpfs", target.toString(), "tmpfs", 0, options));
    }

    /**
     * Mounts any file system.
     *
     * @param options of the file system, never logged
     */
    public void mount(String source, Path target, String type, boolean readOnly, String options) {
        Failures.translateStep("mount " + source + " on", target,
                () -> calls.mount(source, target.toString(), type, readOnly ? MS_RDONLY : 0, options));
    }

    /** Shows a directory or file at a second place, with or without what is mounted below it. */
    public void bind(String source, Path target, boolean recursive) {
        Failures.translateStep("mount " + source + " on", target,
                () -> calls.mount(source, target.toString(), "", recursive ? MS_BIND | MS_REC : MS_BIND, ""));
    }

    /** Gives options to one mount that it does not have yet, and leaves those it has; mounts below it stay as they are. */
    public void setOptions(Path target, BindOptions options) {
        Failures.translateStep("set options of", target, () -> {
            try (OpenFile file = open(target)) {
                long now = files.fileSystem(file.fd()).mountFlags();
                if (!options.areIn(now)) {
                    calls.mount("", target.toString(), "", MS_REMOUNT | MS_BIND | kept(now) | options.flags(), "");
                }
            }
        });
    }

    /** The kernel removes every option that a remount does not name again. */
    private static long kept(long now) {
        return now & KEPT | ((now & ST_RELATIME) == 0 ? 0 : MS_RELATIME)
                | ((now & ST_NOSYMFOLLOW) == 0 ? 0 : MS_NOSYMFOLLOW);
    }

    /** Decides whether mounts below appear elsewhere. */
    public void propagate(Path target, Propagation propagation, boolean recursive) {
        Failures.translateStep("set mount propagation of", target, () -> calls.mount("", target.toString(), "",
                propagation.flag() | (recursive ? MS_REC : 0), ""));
    }

    /**
     * Takes everything away that is mounted on a path; nothing happens when nothing is.
     *
     * @throws ConflictException while it is used
     */
    public void unmount(Path target, Unmount how) {
        int flags = how == Unmount.WHEN_UNUSED ? UMOUNT_NOFOLLOW | MNT_DETACH : UMOUNT_NOFOLLOW;
        Failures.translateStep("unmount", target, () -> {
            for (int i = 0; i < MAX_STACK; i++) {
                if (!isMountPoint(target)) {
                    return;
                }
                calls.unmount(target.toString(), flags);
            }
            throw new ConflictException("can't unmount " + target + ": more than " + MAX_STACK + " mounts lie on it");
        });
    }

    /**
     * Takes away one mount in a directory, unless it has gone. It is named as in the table: not each name is a path in the locale of this
     * process.
     *
     * @throws ConflictException while it is used
     */
    public void unmountIn(Path directory, MountEntry mount) {
        Failures.translateStep("unmount what is mounted in", directory, () -> {
            try {
                calls.unmount(mount.point(), UMOUNT_NOFOLLOW);
            } catch (SystemCallException e) {
                if (!e.is(Errno.INVALID) && !e.is(Errno.NOT_FOUND)) {
                    throw e;
                }
            }
        });
    }

    /**
     * Whether something is mounted on a path, a directory of the same file system too; a link is not followed. What can't be
     * looked at because its file system is dead is mounted: only a mount fails like that, and it has to be unmounted.
     *
     * @throws java.nio.file.NoSuchFileException when nothing is there
     */
    public boolean isMounted(Path path) {
        return Failures.translate("look at", path, () -> isMountPoint(path));
    }

    private boolean isMountPoint(Path path) throws IOException {
        if (path.getParent() == null) {
            return true;
        }
        try {
            return switch (files.stat(FileCalls.AT_FDCWD, RawPath.of(path)).top()) {
                case YES -> true;
                case NO -> false;
                case UNKNOWN -> isOfAnotherMountThanItsParent(path);
            };
        } catch (SystemCallException e) {
            if (Errno.of(e).isOfDeadMount()) {
                return true;
            }
            throw e;
        }
    }

    private boolean isOfAnotherMountThanItsParent(Path path) throws IOException {
        // The parent may be reached through links, the last step not.
        try (OpenFile parent = open(path.toAbsolutePath().getParent().toRealPath());
                OpenFile file = new OpenFile(files, files.openPath(parent.fd(), RawPath.of(path.getFileName())))) {
            FileStat found = file.stat();
            return found.mountId() != parent.stat().mountId();
        }
    }

    private OpenFile open(Path path) throws IOException {
        return new OpenFile(files, files.openPath(FileCalls.AT_FDCWD, RawPath.of(path)));
    }
}
