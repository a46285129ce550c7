package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.VolumeInUseException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Block devices as pods see them: a link in the directory of the pod, and a place among the plugins, one for each pod, where the
 * device is shown once more and held.
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

    /**
     * Shows a device to a pod.
     *
     * @param link of the pod
     * @param point among the plugins
     */
    void show(Path link, Path point, Path device) {
        // The link is first and goes last: while it is there, somebody has to look at the rest.
        link(link, device);
        hold(point, device);
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

    FileStat stat(Path path) {
        return Failures.translate("look at", path, () -> files.stat(FileCalls.AT_FDCWD, RawPath.of(path)));
    }

    /**
     * Checks that no other pod has the device.
     *
     * @throws VolumeInUseException when one has
     */
    void mustBeFree(Path point) {
        Failures.translateStep("list", point.getParent(), () -> {
            for (Path other : Directories.listNoFollow(point.getParent())) {
                if (!other.equals(point) && mounter.isMounted(other)) {
                    throw new VolumeInUseException();
                }
            }
        });
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

    /** Lets a device go and removes its mount point, if it is there; the link of the pod stays. */
    void release(Path point) {
        if (!Directories.mayBeThere(point)) {
            return;
        }
        loops.release(point);
        mounter.unmount(point, Mounter.Unmount.NOW);
        Failures.translateStep("remove the mount point", point, () -> directories.removeFile(point));
    }

    /**
     * Removes the links of a pod to devices of one type.
     *
     * @throws ConflictException when something else is among them
     */
    void removeLinks(Path links) {
        Failures.translateStep("remove", links, () -> {
            for (Path link : Directories.listNoFollow(links)) {
                if (!Files.isSymbolicLink(link)) {
                    throw new ConflictException("can't remove " + link + ": it is no link to a device; remove it");
                }
                directories.removeFile(link);
            }
            directories.removeIfEmpty(links);
        });
    }
}
