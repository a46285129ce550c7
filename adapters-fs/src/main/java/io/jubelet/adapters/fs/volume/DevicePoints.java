package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.ports.failure.ConflictException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Block devices as they are given to pods: shown once more on a mount point among the plugins, held there by a loop device, and
 * reached from the directory of the pod by a link.
 */
final class DevicePoints {

    private static final int POINT_MODE = 0640;

    private final FileCalls files;
    private final Directories directories;
    private final Mounter mounter;
    private final LoopDevices loops;

    DevicePoints(FileCalls files, Mounter mounter, LoopDevices loops) {
        this.files = files;
        this.directories = new Directories(files);
        this.mounter = mounter;
        this.loops = loops;
    }

    FileStat stat(Path path) {
        return Failures.translate("look at", path, () -> files.stat(FileCalls.AT_FDCWD, RawPath.of(path)));
    }

    /** Shows a device on a mount point, and holds it there. */
    void hold(Path point, Path device) {
        Failures.translateStep("make the mount point", point, () -> {
            directories.make(point.getParent(), VolumeDirectories.ABOVE_MODE);
            directories.makeFile(point, POINT_MODE);
        });
        if (!mounter.isMounted(point)) {
            mounter.bind(device.toString(), point, false);
        }
        if (!stat(point).isSameFile(stat(device))) {
            throw new ConflictException(point + " shows something else than " + device + "; unmount it");
        }
        loops.hold(point);
    }

    /** Makes a link lead to a device, and the directories above it. */
    void link(Path link, Path device) {
        Failures.translateStep("link to " + device + " from", link, () -> {
            directories.make(link.getParent(), VolumeDirectories.ABOVE_MODE);
            if (Files.isSymbolicLink(link)) {
                if (Files.readSymbolicLink(link).equals(device)) {
                    return;
                }
                directories.removeFile(link);
            }
            files.makeLink(device.toString(), FileCalls.AT_FDCWD, RawPath.of(link));
        });
    }

    /** Lets a device go and removes its mount point, if it is there. */
    void release(Path point) {
        if (!Directories.mayBeThere(point)) {
            return;
        }
        loops.release(point);
        mounter.unmount(point, Mounter.Unmount.NOW);
        Failures.translateStep("remove the mount point", point, () -> directories.removeFile(point));
    }
}
