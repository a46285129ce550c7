package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Block devices that CSI drivers show to pods, at the places of a kubelet. A driver shows a device to each pod on a path of its
 * own; here it is held for the pod, and the pod gets a link to it. The link is first and goes last, by other hands: it is known
 * by it who has the device.
 */
final class DriverDevices {

    private final DevicePoints held;
    private final Path volumes;

    DriverDevices(DevicePoints held, Path plugins) {
        this.held = held;
        this.volumes = plugins.resolve("kubernetes.io/csi/volumeDevices");
    }

    /** Gives a device to a pod that its driver shows; path of the link to it. */
    Path map(PodVolumeDirectories pod, VolumePlan.PublishedDevice plan) {
        Path shown = volumes.resolve("publish").resolve(PathStep.of("volume", plan.name())).resolve(pod.uid());
        if (!Files.exists(shown)) {
            throw new NotFoundException(shown + " does not exist; its driver reported that it shows the device there");
        }
        Path device = Failures.translate("resolve", shown, shown::toRealPath);
        if (!held.stat(device).isBlockDevice()) {
            throw new ConflictException(shown + " is no block device; its driver reported that it shows one there");
        }
        Path link = pod.device(PodVolumeDirectories.CSI, plan.name());
        held.hold(point(pod.uid(), plan.name()), device);
        held.link(link, device);
        return link;
    }

    /** Lets the device of a pod go; the link of the pod stays. */
    void unmap(PodVolumeDirectories pod, String name) {
        held.release(point(pod.uid(), name));
    }

    private Path point(String podUid, String name) {
        return volumes.resolve(PathStep.of("volume", name)).resolve("dev").resolve(podUid);
    }
}
