package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.flex.FlexDriver;
import io.jubelet.adapters.fs.flex.FlexDrivers;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.IndependentAttempts;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.adapters.fs.tree.WalkLimit;
import io.jubelet.domain.volume.FlexPlan;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.flex.FlexAnswer;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.VolumeInUseException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Volumes that FlexVolume drivers mount. A driver that attaches volumes mounts each of them once among the plugins before it does for a
 * pod. As what a driver does for a pod need not be a mount, the directories of pods show who has a volume.
 */
final class FlexVolumes {

    private static final String MOUNTS = "mounts";

    private final Path pods;
    private final Path plugin;
    private final FlexDrivers drivers;
    private final MountPointDirectories points;
    private final Mounter mounter;
    private final MountPrograms programs;
    private final VolumeGroups groups;
    private final FormatAndMount fileSystems;
    private final PodLocks locks = new PodLocks();

    /**
     * Volumes of the pods in a directory.
     *
     * @param plugins directory of all plugins
     */
    FlexVolumes(Path pods, Path plugins, FlexDrivers drivers, Tools tools) {
        this.pods = pods;
        this.plugin = plugins.resolve("kubernetes.io").resolve("flexvolume");
        this.drivers = drivers;
        this.points = new MountPointDirectories(tools.directories(), tools.programs());
        this.mounter = tools.mounter();
        this.programs = tools.programs();
        this.groups = tools.groups();
        this.fileSystems = tools.fileSystems();
    }

    /** What is done without the driver. */
    record Tools(Directories directories, Mounter mounter, MountPrograms programs, VolumeGroups groups, FormatAndMount fileSystems) {
    }

    /** An installed driver. */
    FlexDriver driver(FlexDriverName name) {
        return drivers.get(name);
    }

    /** Takes away volumes in pods, by the name of their directory there; empty when no driver of this name is installed. */
    Optional<Consumer<Path>> unmounting(String type) {
        return drivers.ofDirectory(type).map(name -> point -> unmount(name, point));
    }

    /**
     * Has a volume mounted for a pod, unless it is.
     *
     * @param limit of giving its files to the group
     */
    Path mount(Path point, FlexPlan plan, Optional<VolumeGroup> group, WalkLimit limit) {
        FlexDriver driver = drivers.get(plan.driver());
        Path staged = staged(plan.driver(), PathStep.of("volume", plan.name()));
        boolean shared = driver.capabilities().attach();
        return locks.hold((shared || plan.access().onePod() ? staged : point).toString(), () -> {
            if (plan.access().onePod() && users(plan.driver(), plan.name()).stream().anyMatch(other -> !other.equals(point))) {
                throw new VolumeInUseException();
            }
            if (programs.isMounted(point)) {
                return point;
            }
            points.make(point);
            try {
                if (shared) {
                    stage(driver, staged, plan);
                }
                publish(driver, point, staged, plan);
            } catch (PortException | CancelledException e) {
                points.removeAfter(point, e);
                throw e;
            }
            group.ifPresent(given -> groups.applyBestEffort(point, given, limit));
            return point;
        });
    }

    private void stage(FlexDriver driver, Path staged, FlexPlan plan) {
        String options = plan.shared().json();
        String device = driver.call(UnavailableException::new, "waitforattach", plan.device(), options).map(FlexAnswer::device)
                .orElse(plan.device());
        if (programs.isMounted(staged)) {
            return;
        }
        points.make(staged);
        boolean done = driver.call(ConflictException::new, "mountdevice", staged.toString(), device, options).isPresent();
        // Without a device there is nothing to mount: the driver does everything when it mounts the volume for the pod.
        if (!done && !device.isEmpty()) {
            String fsType = plan.fsType().isEmpty() ? VolumePlan.DEFAULT_FS_TYPE : plan.fsType();
            fileSystems.mount(Path.of(device), staged, fsType, plan.access().readOnly(), List.of());
        }
    }

    private void publish(FlexDriver driver, Path point, Path staged, FlexPlan plan) {
        if (driver.call(InternalException::new, "mount", point.toString(), plan.forPod().json()).isEmpty()) {
            mounter.bind(staged.toString(), point, false);
        }
    }

    /**
     * Has a volume taken away from a pod, and from this machine with the last of them.
     *
     * @throws ConflictException when it is used, or something is in the mount point itself
     */
    private void unmount(FlexDriverName name, Path point) {
        FlexDriver driver = drivers.get(name);
        Path staged = staged(name, point.getFileName().toString());
        boolean shared = driver.capabilities().attach();
        locks.hold((shared ? staged : point).toString(), () -> {
            if (driver.call(ConflictException::new, "unmount", point.toString()).isEmpty()) {
                programs.unmount(point);
            }
            mustGo(point);
            if (shared) {
                release(driver, staged);
            }
            return point;
        });
    }

    private void mustGo(Path point) {
        if (programs.isMounted(point) || !points.remove(point)) {
            throw new ConflictException("can't remove the mount point " + point + ": something is mounted there, or in it");
        }
    }

    /** Takes a volume from this machine that no pod has; the caller holds its lock. */
    private void release(FlexDriver driver, Path staged) {
        if (!Directories.mayBeThere(staged) || !users(driver.name(), staged.getFileName().toString()).isEmpty()) {
            return;
        }
        if (programs.isMounted(staged) && driver.call(ConflictException::new, "unmountdevice", staged.toString()).isEmpty()) {
            programs.unmount(staged);
        }
        mustGo(staged);
    }

    /** Releases all volumes that no pod has; one that is in use does not keep the others. */
    void releaseUnused() {
        IndependentAttempts attempts = new IndependentAttempts();
        for (FlexDriverName name : drivers.installed()) {
            Path mounts = plugin.resolve(name.name()).resolve(MOUNTS);
            List<Path> staged = Failures.translate("list", mounts, () -> Directories.listNoFollow(mounts));
            staged.forEach(volume -> attempts.run(() -> locks.hold(volume.toString(), () -> {
                release(drivers.get(name), volume);
                return volume;
            })));
        }
        attempts.finish();
    }

    private Path staged(FlexDriverName driver, String volume) {
        return plugin.resolve(driver.name()).resolve(MOUNTS).resolve(volume);
    }

    /** The directories of a volume in pods. */
    private List<Path> users(FlexDriverName driver, String volume) {
        return Failures.translate("list", pods, () -> Directories.listNoFollow(pods)).stream()
                .map(pod -> new PodVolumeDirectories(pod).volume(driver.directory(), volume)).filter(Directories::mayBeThere).toList();
    }
}
