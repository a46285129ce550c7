package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.IndependentAttempts;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Block devices of this machine for containers that open them. A pod gets a link to the device. The device itself is
 * shown once more for each pod among the plugins, where it is held; so it is known who has it. Nothing is ever read or
 * written.
 */
final class LocalDevices {

    private final Directories directories;
    private final DevicePoints points;
    /** A directory for each volume, in it a mount point for each pod. */
    private final Path volumes;

    LocalDevices(FileCalls files, DevicePoints points, Path plugins) {
        this.directories = new Directories(files);
        this.points = points;
        this.volumes = plugins.resolve(PodVolumeDirectories.LOCAL).resolve("volumeDevices");
    }

    /** Gives a device to a pod; path of the link to it. */
    Path map(PodVolumeDirectories pod, VolumePlan.LocalDevice plan) {
        Path device = device(plan);
        Path link = pod.device(PodVolumeDirectories.LOCAL, plan.name());
        Path point = volumes.resolve(PathStep.of("volume", plan.name())).resolve(pod.uid());
        if (plan.onePod()) {
            points.mustBeFree(point);
        }
        points.show(link, point, device);
        return link;
    }

    private Path device(VolumePlan.LocalDevice plan) {
        Path path = HostPaths.path("local volume path", plan.path());
        if (!Files.exists(path)) {
            throw new NotFoundException("path \"" + plan.path() + "\" does not exist; make the device, or correct "
                    + "persistent volume \"" + plan.name() + "\"");
        }
        Path real = Failures.translate("resolve", path, path::toRealPath);
        if (!points.stat(real).isBlockDevice()) {
            throw new ConflictException("path \"" + plan.path() + "\" is no block device, and persistent volume \""
                    + plan.name() + "\" has the volumeMode Block");
        }
        return real;
    }

    /**
     * Takes all devices of a pod away.
     *
     * @throws ConflictException while one is used
     */
    void unmap(PodVolumeDirectories pod) {
        IndependentAttempts attempts = new IndependentAttempts();
        for (Path volume : Failures.translate("list", volumes, this::directories)) {
            attempts.run(() -> unmap(volume.resolve(pod.uid())));
        }
        attempts.finish();
        points.removeLinks(pod.devices().resolve(PodVolumeDirectories.LOCAL));
    }

    /** All places where a device is held for a pod: a directory for each volume, in it an entry for each pod. */
    List<Path> points() {
        return Failures.translate("list", volumes, () -> {
            List<Path> points = new ArrayList<>();
            for (Path volume : directories()) {
                points.addAll(Directories.listNoFollow(volume));
            }
            return points;
        });
    }

    /** Those of the volumes; other files that lie beside them are nothing of this agent. */
    private List<Path> directories() throws IOException {
        return Directories.listNoFollow(volumes).stream().filter(Directories::isDirectory).toList();
    }

    /** Takes one device from one pod away, if it is there; the link of the pod stays. */
    void unmap(Path point) {
        points.release(point);
        Failures.translateStep("remove", point.getParent(), () -> directories.removeIfEmpty(point.getParent()));
    }
}
