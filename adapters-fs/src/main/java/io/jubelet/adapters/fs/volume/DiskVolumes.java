package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.IndependentAttempts;
import io.jubelet.adapters.fs.mount.BindOptions;
import io.jubelet.adapters.fs.mount.MountEntry;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.adapters.fs.tree.WalkLimit;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.VolumeInUseException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Disks of the network with file systems: mounted once among the plugins, shown to pods from there. Who has a disk is known by the
 * file system that is mounted in the directories of pods.
 */
final class DiskVolumes {

    private final Path pods;
    private final Directories directories;
    private final Mounter mounter;
    private final MountTable mounts;
    private final ForeignMounts foreign;
    private final VolumeGroups groups;
    private final FormatAndMount fileSystems;
    private final DiskKinds kinds;

    DiskVolumes(Path pods, Directories directories, Mounter mounter, MountTable mounts, VolumeGroups groups, FormatAndMount fileSystems,
            DiskKinds kinds) {
        this.pods = pods;
        this.directories = directories;
        this.mounter = mounter;
        this.mounts = mounts;
        this.foreign = new ForeignMounts(mounts);
        this.groups = groups;
        this.fileSystems = fileSystems;
        this.kinds = kinds;
    }

    /**
     * Shows a disk at a point.
     *
     * @param limit of giving its files to the group
     */
    Path mount(Path point, VolumePlan.Disk plan, Optional<VolumeGroup> group, WalkLimit limit) {
        DiskDirectories disks = kinds.directories(plan.disk());
        Path global = disks.mountPath(plan.disk());
        return kinds.locks().hold(global.toString(), () -> {
            // As long as the mount point is there, somebody has to look whether the disk is mounted.
            Failures.translateStep("make the mount point", point, () -> directories.make(point, VolumeDirectories.ABOVE_MODE));
            if (!mounter.isMounted(point)) {
                stage(global, plan, disks);
                if (plan.onePod() && isUsed(global)) {
                    throw new VolumeInUseException();
                }
                // Before the mount, which marks that it is done.
                group.ifPresent(given -> groups.applyBestEffort(global, given, limit));
                mounter.bind(global.toString(), point, false);
            }
            // Two calls, and the end may have come between them.
            mounter.setOptions(point, BindOptions.of(plan.mountOptions(), plan.readOnly()));
            return point;
        });
    }

    private void stage(Path global, VolumePlan.Disk plan, DiskDirectories disks) {
        if (Directories.isDirectory(global) && mounter.isMounted(global)) {
            return;
        }
        disks.make(global, plan.disk());
        Path device = disks.driver().attach(plan.disk());
        fileSystems.mount(device, global, plan.fsType(), plan.readOnly(), plan.mountOptions());
    }

    /** Whether any pod has it. */
    private boolean isUsed(Path global) {
        return mounts.at(global).filter(entry -> mounts.below(pods).stream()
                .anyMatch(mount -> mount.device().equals(entry.device()))).isPresent();
    }

    /**
     * Takes the mount away, the disk with the last of them, and the empty mount point. A disk that is mounted elsewhere stays, and keeps no
     * pod from its end.
     *
     * @throws ConflictException when it is used, or something is in the mount point itself
     */
    void unmount(Path point, DiskDirectories disks) {
        Optional<String> device = mounts.at(point).map(MountEntry::device);
        mounter.unmount(point, Mounter.Unmount.NOW);
        if (device.isPresent()) {
            disks.mountPaths().stream().filter(global -> mounts.at(global).map(MountEntry::device).equals(device))
                    .filter(global -> !foreign.existFor(global)).forEach(global -> release(global, disks));
        }
        boolean gone = Failures.translate("remove the mount point", point, () -> directories.removeIfEmpty(point));
        if (!gone) {
            throw new ConflictException("can't remove the mount point " + point + ": it is not empty; what is in it "
                    + "was written while nothing was mounted");
        }
    }

    private void release(Path global, DiskDirectories disks) {
        kinds.locks().hold(global.toString(), () -> {
            if (Directories.mayBeThere(global) && !isUsed(global)) {
                // A logout would take it from processes that use it there.
                foreign.mustNotExistFor("disk", global);
                Optional<Path> device = mounts.at(global).map(MountEntry::source).filter(source -> source.startsWith("/"))
                        .map(Path::of);
                mounter.unmount(global, Mounter.Unmount.NOW);
                disks.detach(global, device);
            }
            return global;
        });
    }

    /** Releases all disks that no pod has; one that is in use does not keep the others. */
    void releaseUnused() {
        IndependentAttempts attempts = new IndependentAttempts();
        for (DiskDirectories disks : kinds.all().values()) {
            disks.mountPaths().forEach(global -> attempts.run(() -> {
                // Without the lock first: a disk that is set up may hold it for long.
                if (Directories.mayBeThere(global) && !isUsed(global)) {
                    release(global, disks);
                }
            }));
        }
        attempts.finish();
    }
}
