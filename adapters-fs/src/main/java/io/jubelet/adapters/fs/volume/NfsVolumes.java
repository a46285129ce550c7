package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.IndependentAttempts;
import io.jubelet.adapters.fs.mount.MountEntry;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.plan.NfsExport;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.VolumeInUseException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Exports of NFS servers in pods, each mounted for itself. A server that does not answer keeps whoever looks at its mount
 * waiting for as long as it likes, so nothing here looks at one: a mount point is made and removed, the rest is in the
 * kernel's table and done by programs that can be killed.
 *
 * <p>Several volumes of one pod may name the same persistent volume and then share a mount point, so work on a mount point
 * is done by one at a time: otherwise both would mount, the kernel refuses the second, and its clean-up would take the mount of
 * the first away. The lock of the persistent volume is always taken after that of the mount point.
 */
final class NfsVolumes {

    private final MountPointDirectories points;
    private final MountTable mounts;
    private final MountPrograms programs;
    private final PodLocks volumeLocks;

    NfsVolumes(Directories directories, MountTable mounts, MountPrograms programs, PodLocks volumeLocks) {
        this.points = new MountPointDirectories(directories, programs);
        this.mounts = mounts;
        this.programs = programs;
        this.volumeLocks = volumeLocks;
    }

    /** Mounts an export, unless something is mounted there already, perhaps for another volume of the pod. */
    Path mount(Path point, VolumePlan.Nfs plan) {
        return volumeLocks.hold(point.toString(), () -> mountLocked(point, plan));
    }

    private Path mountLocked(Path point, VolumePlan.Nfs plan) {
        if (programs.isMounted(point)) {
            return point;
        }
        return plan.onePod() ? volumeLocks.hold(plan.name(), () -> mountForOnePod(point, plan)) : mountAt(point, plan);
    }

    private Path mountForOnePod(Path point, VolumePlan.Nfs plan) {
        if (LocalVolumes.isMountedElsewhere(mounts, point)) {
            throw new VolumeInUseException();
        }
        return mountAt(point, plan);
    }

    private Path mountAt(Path point, VolumePlan.Nfs plan) {
        points.make(point);
        try {
            programs.mount(NfsExport.TYPE, plan.export(), point, plan.options());
        } catch (PortException | CancelledException e) {
            programs.undo(point, e);
            points.removeAfter(point, e);
            throw e;
        }
        return point;
    }

    /**
     * Takes the mount away and the empty mount point.
     *
     * @throws ConflictException when it is used, or something is in the mount point itself
     */
    void unmount(Path point) {
        volumeLocks.hold(point.toString(), () -> {
            unmountLocked(point);
            return point;
        });
    }

    private void unmountLocked(Path point) {
        mounts.inside(point).stream().sorted(Comparator.comparing((MountEntry mount) -> mount.point().length()).reversed())
                .forEach(mount -> programs.unmount(mount));
        programs.unmount(point);
        if (!points.remove(point)) {
            throw new ConflictException("can't remove the mount point " + point + ": it is not empty; what is in it "
                    + "was written while nothing was mounted");
        }
    }

    /** Removes the parts of a pod's exports that were mounted alone; their empty mount points stay. */
    void unmountParts(PodVolumeDirectories pod) {
        Path exports = pod.all().resolve(PodVolumeDirectories.NFS);
        if (!Directories.isDirectory(exports) || !Directories.isDirectory(pod.parts())) {
            return;
        }
        Set<String> servers = mounts.below(exports).stream().map(MountEntry::device).collect(Collectors.toSet());
        IndependentAttempts attempts = new IndependentAttempts();
        mounts.below(pod.parts()).stream().filter(mount -> servers.contains(mount.device()))
                .forEach(mount -> attempts.run(() -> programs.unmount(mount)));
        attempts.finish();
    }
}
