package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.IndependentAttempts;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.volume.VolumePlan;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Disks of the network for containers that open them. A pod has one as long as its place is in the directory of the disk; the place is
 * made after the record of the disk and removed before the disk goes.
 */
final class DiskDevices {

    private final Path pods;
    private final DevicePoints points;
    private final DiskKinds kinds;

    DiskDevices(Path pods, DevicePoints points, DiskKinds kinds) {
        this.pods = pods;
        this.points = points;
        this.kinds = kinds;
    }

    /** Gives a disk to a pod; path of the link to its device. */
    Path map(PodVolumeDirectories pod, VolumePlan.DiskDevice plan) {
        DiskDirectories disks = kinds.directories(plan.disk());
        Path directory = disks.mapPath(plan.disk());
        return kinds.locks().hold(directory.toString(), () -> {
            Path point = directory.resolve(pod.uid());
            if (plan.onePod()) {
                points.mustBeFree(point);
            }
            disks.make(directory, plan.disk());
            Path attached = disks.driver().attach(plan.disk());
            Path device = Failures.translate("resolve", attached, attached::toRealPath);
            Path link = pod.device(DiskKinds.type(plan.disk()), plan.name());
            points.show(link, point, device);
            return link;
        });
    }

    /** Takes all such devices of a pod away, and each disk with the last pod that has it. */
    void unmap(PodVolumeDirectories pod) {
        IndependentAttempts attempts = new IndependentAttempts();
        kinds.byType().forEach((type, disks) -> {
            for (Path directory : disks.mapPaths()) {
                if (Directories.mayBeThere(directory.resolve(pod.uid()))) {
                    attempts.run(() -> unmap(directory, pod.uid(), disks));
                }
            }
        });
        attempts.finish();
        kinds.byType().keySet().forEach(type -> points.removeLinks(pod.devices().resolve(type)));
    }

    private void unmap(Path directory, String podUid, DiskDirectories disks) {
        kinds.locks().hold(directory.toString(), () -> {
            points.release(directory.resolve(podUid));
            releaseIfUnused(directory, disks);
            return directory;
        });
    }

    private static void releaseIfUnused(Path directory, DiskDirectories disks) {
        if (Directories.mayBeThere(directory) && disks.users(directory).isEmpty()) {
            disks.detach(directory, Optional.empty());
        }
    }

    /** Releases all disks that no pod has; one that is in use does not keep the others. */
    void releaseUnused() {
        IndependentAttempts attempts = new IndependentAttempts();
        kinds.byType().forEach((type, disks) -> {
            for (Path directory : disks.mapPaths()) {
                attempts.run(() -> kinds.locks().hold(directory.toString(), () -> {
                    disks.users(directory).stream().filter(uid -> !hasLinks(uid, type))
                            .forEach(uid -> points.release(directory.resolve(uid)));
                    releaseIfUnused(directory, disks);
                    return directory;
                }));
            }
        });
        attempts.finish();
    }

    private boolean hasLinks(String podUid, String type) {
        Path links = new PodVolumeDirectories(pods.resolve(podUid)).devices().resolve(type);
        return !Failures.translate("list", links, () -> Directories.listNoFollow(links)).isEmpty();
    }
}
