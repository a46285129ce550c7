package io.jubelet.domain.volume.name;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.DriverVolumeSource;
import java.util.List;
import java.util.Optional;

/** A fibre channel disk, known by its targets and a number, or else by identifiers of its own. */
final class FcVolumeNames extends VolumeNames {

    private final NetworkSpec spec;
    private final DriverVolumeSource.Fc disk;

    FcVolumeNames(KubeletDirectories directories, NetworkSpec spec, DriverVolumeSource.Fc disk) {
        super(directories, inTree("fc"), spec.name());
        this.spec = spec;
        this.disk = disk;
    }

    @Override
    public String volumeName() {
        if (byTarget()) {
            return list(disk.targetWWNs()) + ":" + disk.lun().orElseThrow();
        }
        return disk.wwids().isEmpty() ? "" : list(disk.wwids());
    }

    private static String list(List<String> names) {
        return "[" + String.join(" ", names) + "]";
    }

    private boolean byTarget() {
        return !disk.targetWWNs().isEmpty() && disk.lun().isPresent();
    }

    @Override
    public String mountPath(String podUid) throws PodConfigException {
        requireDisk();
        return super.mountPath(podUid);
    }

    @Override
    public boolean isMountedOnce() {
        return true;
    }

    @Override
    public Optional<String> sharedPath() throws PodConfigException {
        requireDisk();
        return Optional.of(directories().plugin(pluginName()) + "/" + place());
    }

    @Override
    public Optional<DeviceMapPaths> device(String podUid) {
        return spec.isDevice()
                ? Optional.of(devicePlaces(podUid, directories().pluginDevices(pluginName()) + "/" + place()))
                : Optional.empty();
    }

    private void requireDisk() throws PodConfigException {
        if (volumeName().isEmpty()) {
            throw new PodConfigException("fc: no fc disk information found. failed to make a new mounter");
        }
        spec.requireMode();
    }

    private String place() {
        if (disk.targetWWNs().isEmpty()) {
            return String.join("-", disk.wwids()).replace(' ', '_');
        }
        return String.join("-", disk.targetWWNs()) + "-lun-" + disk.lun().map(String::valueOf).orElse("");
    }
}
