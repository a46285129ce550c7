package io.jubelet.domain.volume.name;

import io.jubelet.domain.volume.claim.VolumeMode;
import java.util.Optional;

/** A directory or block device of this machine. */
final class LocalVolumeNames extends VolumeNames {

    private final boolean device;
    private final String path;

    LocalVolumeNames(KubeletDirectories directories, VolumeSpec.Persistent spec, String path) {
        super(directories, inTree("local-volume"), spec.name());
        this.device = spec.mode().filter(VolumeMode.BLOCK::equals).isPresent();
        this.path = path;
    }

    @Override
    public String volumeName() {
        return specName();
    }

    @Override
    public boolean isMountedOnce() {
        return true;
    }

    @Override
    public Optional<String> sharedPath() {
        return Optional.of(path);
    }

    @Override
    public Optional<DeviceMapPaths> device(String podUid) {
        // Of all plugins, only the directory of this one has no slash in its name.
        String shared = directories().pluginDevices(pluginStep()) + "/" + specName();
        return device ? Optional.of(devicePlaces(podUid, shared)) : Optional.empty();
    }
}
