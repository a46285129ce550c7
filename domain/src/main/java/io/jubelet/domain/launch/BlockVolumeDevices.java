package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeDevice;
import io.jubelet.domain.cri.Device;
import io.jubelet.domain.pod.PodConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Raw block volumes as devices of a container. */
public final class BlockVolumeDevices {

    private BlockVolumeDevices() {
    }

    /**
     * The devices, in the order of the spec.
     *
     * @param volumes block volumes of the pod by name
     * @throws PodConfigException if a volume is missing or a path in the container is not absolute
     */
    public static List<Device> of(Container container, Map<String, BlockVolume> volumes) throws PodConfigException {
        List<Device> devices = new ArrayList<>();
        for (VolumeDevice device : container.volumeDevices()) {
            if (!device.devicePath().startsWith("/")) {
                throw new PodConfigException(
                        "error DevicePath `" + device.devicePath() + "` must be an absolute path");
            }
            BlockVolume volume = volumes.get(device.name());
            if (volume == null) {
                throw new PodConfigException("cannot find volume \"" + device.name() + "\" to pass into container \""
                        + container.name() + "\"");
            }
            devices.add(new Device(device.devicePath(), volume.hostPath(), volume.readOnly() ? "r" : "mrw"));
        }
        return List.copyOf(devices);
    }
}
