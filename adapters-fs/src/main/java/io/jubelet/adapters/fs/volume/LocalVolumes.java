package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.mount.BindOptions;
import io.jubelet.adapters.fs.mount.MountEntry;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.mount.Propagation;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.VolumeInUseException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;

/** Directories of this machine that are shown in pods. Nothing that is in them is ever removed. */
final class LocalVolumes {

    private final FileCalls files;
    private final Directories directories;
    private final Mounter mounter;
    private final MountTable mounts;
    private final VolumeGroups groups;
    private final DeviceDirectories devices;
    private final PodLocks volumeLocks;

    LocalVolumes(FileCalls files, Mounter mounter, MountTable mounts, VolumeGroups groups, DeviceDirectories devices,
            PodLocks volumeLocks) {
        this.files = files;
        this.directories = new Directories(files);
        this.mounter = mounter;
        this.mounts = mounts;
        this.groups = groups;
        this.devices = devices;
        this.volumeLocks = volumeLocks;
    }

    /**
     * Shows the directory at a point.
     *
     * @param progress of giving its files to the group; records when they keep another group
     */
    Path mount(Path point, VolumePlan.Local plan, Optional<VolumeGroup> group, GroupProgress.Count progress) {
        return volumeLocks.hold(plan.name(), () -> mountLocked(point, plan, group, progress));
    }

    private Path mountLocked(Path point, VolumePlan.Local plan, Optional<VolumeGroup> group, GroupProgress.Count progress) {
        Path path = path(plan);
        // As long as the mount point is there, somebody has to look whether the device is mounted.
        Failures.translateStep("make the mount point", point, () -> directories.make(point, VolumeDirectories.ABOVE_MODE));
        Path source = stat(path).isBlockDevice() ? devices.mounted(plan, path) : path;
        if (!mounter.isMounted(point)) {
            boolean shared = (plan.onePod() || group.isPresent()) && isMountedElsewhere(point);
            if (shared && plan.onePod()) {
                throw new VolumeInUseException();
            }
            if (group.isPresent() && shared) {
                long owner = Integer.toUnsignedLong(stat(source).group());
                if (owner != group.get().id()) {
                    progress.keeps(owner);
                }
            }
            if (group.isPresent() && !plan.readOnly() && !shared) {
                // Before the mount, which marks that it is done.
                groups.apply(source, group.get(), progress);
            }
            mounter.bind(source.toString(), point, false);
        }
        if (!stat(point).isSameFile(stat(source))) {
            throw new ConflictException(point + " shows something else than " + source + "; unmount it");
        }
        // Two calls, and the end may have come between them.
        mounter.setOptions(point, BindOptions.of(plan.mountOptions(), plan.readOnly()));
        return point;
    }

    /**
     * Grows the file system of the device that is shown at a point; nothing happens where a directory is shown.
     *
     * @throws NotFoundException when nothing is shown there
     */
    void grow(Path point, VolumePlan.Local plan, FileSystemGrowth growth) {
        volumeLocks.hold(plan.name(), () -> {
            Path path = path(plan);
            if (!Directories.isDirectory(point) || !mounter.isMounted(point)) {
                throw new NotFoundException("persistent volume \"" + plan.name() + "\" is not mounted at " + point);
            }
            if (stat(path).isBlockDevice()) {
                growth.grow(path, point);
            }
            return point;
        });
    }

    private Path path(VolumePlan.Local plan) {
        Path path = HostPaths.path("local volume path", plan.path());
        if (!Files.exists(path)) {
            throw new NotFoundException("path \"" + plan.path() + "\" does not exist; make it, or correct "
                    + "persistent volume \"" + plan.name() + "\"");
        }
        Path real = Failures.translate("resolve", path, path::toRealPath);
        FileStat found = stat(real);
        if (!found.isDirectory() && !found.isBlockDevice()) {
            throw new ConflictException("path \"" + plan.path() + "\": only directory and block device are supported");
        }
        return real;
    }

    /** A group is given to it once; it would change the files of other pods that use it already. */
    private boolean isMountedElsewhere(Path point) {
        return isMountedElsewhere(mounts, point);
    }

    /** Whether any pod has a volume mounted that is called like this one, of the same type. */
    static boolean isMountedElsewhere(MountTable mounts, Path point) {
        // pods/UID/volumes/TYPE/NAME
        Path type = point.getParent();
        Path pods = type.getParent().getParent().getParent();
        String within = "/" + pods.relativize(point).subpath(1, pods.relativize(point).getNameCount());
        // As texts: pods name directories as they like, and not each name is a path in the locale of this process.
        return mounts.below(pods).stream().anyMatch(mount -> mount.point().endsWith(within));
    }

    private FileStat stat(Path path) {
        return Failures.translate("look at", path, () -> files.stat(FileCalls.AT_FDCWD, RawPath.of(path)));
    }

    /**
     * Takes the mount away and the empty mount point.
     *
     * @throws ConflictException when it is used, or something is in the mount point itself
     */
    void unmount(Path point) {
        if (Directories.mayBeThere(point) && mounter.isMounted(point)) {
            unmountBelow(point);
            mounter.unmount(point, Mounter.Unmount.NOW);
        }
        release(point);
        boolean gone = Failures.translate("remove the mount point", point, () -> directories.removeIfEmpty(point));
        if (!gone) {
            throw new ConflictException("can't remove the mount point " + point + ": it is not empty; what is in it "
                    + "was written while nothing was mounted");
        }
    }

    /** The last pod takes the mount of the device along. A device that is mounted elsewhere, too, keeps no pod from its end. */
    private void release(Path point) {
        String name = point.getFileName().toString();
        volumeLocks.hold(name, () -> {
            if (devices.has(name) && !isMountedElsewhere(point) && !devices.isMountedByOthers(name)) {
                devices.release(name);
            }
            return point;
        });
    }

    /** What the machine mounted in its directory meanwhile is seen here too, and must stay there. */
    private void unmountBelow(Path point) {
        var below = mounts.inside(point).stream()
                .sorted(Comparator.comparing((MountEntry mount) -> mount.point().length()).reversed()).toList();
        if (!below.isEmpty()) {
            mounter.propagate(point, Propagation.SLAVE, true);
            below.forEach(mount -> mounter.unmountIn(point, mount));
        }
    }
}
