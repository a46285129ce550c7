package io.jubelet.adapters.fs.tree;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.ports.failure.ConflictException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Removes directories that containers could write to, and nothing that is mounted in them, which belongs to another owner.
 * Nothing is removed while the table of mounts names a mount below; one that is mounted during the removal is not entered,
 * and the kernel does not remove its mount point.
 */
public final class TreeRemoval {

    private final MountTable mounts;
    private final FileCalls files;
    private final DirectoryRemoval removal;

    /** Removes with the calls of this machine. */
    public TreeRemoval(MountTable mounts) {
        this(mounts, new LinuxFileCalls());
    }

    /** Removes with these calls. */
    public TreeRemoval(MountTable mounts, FileCalls files) {
        this.mounts = mounts;
        this.files = files;
        this.removal = new DirectoryRemoval(files);
    }

    /**
     * Removes what is at a path; nothing happens when nothing is there.
     *
     * @throws ConflictException while something is mounted there or below; the message names it
     * @throws io.jubelet.ports.failure.CancelledException when the thread is interrupted; part of it may be gone
     */
    public void remove(Path path) {
        Failures.translateStep("remove", path, () -> {
            try (OpenFile above = openAbove(path)) {
                RawPath name = RawPath.of(path.getFileName());
                if (!isRemovedEmpty(above, name)) {
                    mounts.mustBeFree(path);
                    removal.remove(above, name, path.toString());
                }
            } catch (NoSuchFileException e) {
                // Nothing above, nothing there.
            } catch (SystemCallException e) {
                // Another process removed it meanwhile, as intended.
                if (!e.is(Errno.NOT_FOUND)) {
                    throw e;
                }
            }
        });
    }

    /** An empty directory on which nothing is mounted is removed by the kernel without a look at the table of mounts. */
    private boolean isRemovedEmpty(OpenFile above, RawPath name) throws SystemCallException {
        try {
            files.removeDirectory(above.fd(), name);
            return true;
        } catch (SystemCallException e) {
            if (e.is(Errno.NOT_FOUND)) {
                throw e;
            }
            return false;
        }
    }

    private OpenFile openAbove(Path path) throws IOException {
        Path above = path.toAbsolutePath().getParent().toRealPath();
        return new OpenFile(files, files.openDirectory(FileCalls.AT_FDCWD, RawPath.of(above)));
    }
}
