package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.volume.VolumePlan;
import java.nio.file.Path;
import java.util.List;

/** Persistent volumes that are block devices with a file system: mounted once among the plugins, shown to pods from there. */
final class DeviceDirectories {

    private final Directories directories;
    private final Mounter mounter;
    private final ForeignMounts foreign;
    private final FormatAndMount fileSystems;
    private final Path mounts;

    DeviceDirectories(Directories directories, Mounter mounter, ForeignMounts foreign, FormatAndMount fileSystems, Path plugins) {
        this.directories = directories;
        this.mounter = mounter;
        this.foreign = foreign;
        this.fileSystems = fileSystems;
        this.mounts = plugins.resolve("kubernetes.io/local-volume/mounts");
    }

    /** Mounts a volume unless it is; path of the mount. */
    Path mounted(VolumePlan.Local plan, Path device) {
        Path point = point(plan.name());
        Failures.translateStep("make the mount point", point, () -> directories.make(point, VolumeDirectories.ABOVE_MODE));
        if (!mounter.isMounted(point)) {
            fileSystems.mount(device, point, plan.fsType(), plan.readOnly(), plan.mountOptions());
        }
        return point;
    }

    /** Whether a volume may be mounted here. */
    boolean has(String name) {
        return Directories.mayBeThere(point(name));
    }

    /** Names of all volumes that may be mounted here. */
    List<String> names() {
        return Failures.translate("list", mounts, () -> Directories.listNoFollow(mounts).stream()
                .map(point -> point.getFileName().toString()).toList());
    }

    /** Whether others have mounted a volume, too: then it is not to be released. */
    boolean isMountedByOthers(String name) {
        return foreign.existFor(point(name));
    }

    /**
     * Unmounts a volume that no pod has any more.
     *
     * @throws io.jubelet.ports.failure.ConflictException when others have mounted it, too
     */
    void releaseUnlessMountedByOthers(String name) {
        foreign.mustNotExistFor("device", point(name));
        release(name);
    }

    /** Unmounts a volume that no pod has any more, and nobody else. */
    void release(String name) {
        Path point = point(name);
        mounter.unmount(point, Mounter.Unmount.NOW);
        Failures.translate("remove the mount point", point, () -> directories.removeIfEmpty(point));
    }

    private Path point(String name) {
        return mounts.resolve(PathStep.of("volume", name));
    }
}
