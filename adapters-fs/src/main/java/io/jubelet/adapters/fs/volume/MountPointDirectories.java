package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.ports.failure.PortException;
import java.nio.file.Path;

/**
 * Directories that programs mount volumes on. A server may keep whoever looks at a mount waiting, so only the kernel's table is read.
 *
 * @param programs reads the table
 */
record MountPointDirectories(Directories directories, MountPrograms programs) {

    /** Makes one. While it is there, somebody has to look whether something is mounted on it. */
    void make(Path point) {
        Failures.translateStep("make the mount point", point, () -> directories.make(point, VolumeDirectories.ABOVE_MODE));
    }

    /** Removes an empty one; false when something is in it. */
    boolean remove(Path point) {
        return Failures.translate("remove the mount point", point, () -> directories.removeIfEmpty(point));
    }

    /**
     * Removes one after a mount has failed, unless something is mounted there nevertheless.
     *
     * @param failure gets what is in the way of that
     */
    void removeAfter(Path point, RuntimeException failure) {
        try {
            if (!programs.isMounted(point)) {
                remove(point);
            }
        } catch (PortException e) {
            failure.addSuppressed(e);
        }
    }
}
