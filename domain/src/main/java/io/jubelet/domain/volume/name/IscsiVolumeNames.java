package io.jubelet.domain.volume.name;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.DriverVolumeSource;
import java.util.Optional;

/** An iSCSI disk. */
final class IscsiVolumeNames extends VolumeNames {

    private static final String DEFAULT_PORT = ":3260";

    private final NetworkSpec spec;
    private final DriverVolumeSource.Iscsi disk;

    IscsiVolumeNames(KubeletDirectories directories, NetworkSpec spec, DriverVolumeSource.Iscsi disk) {
        super(directories, inTree("iscsi"), spec.name());
        this.spec = spec;
        this.disk = disk;
    }

    @Override
    public String volumeName() {
        return disk.targetPortal() + ":" + disk.iqn() + ":" + disk.lun();
    }

    @Override
    public boolean isMountedOnce() {
        return true;
    }

    @Override
    public Optional<String> sharedPath() throws PodConfigException {
        spec.requireMode();
        return Optional.of(directories().plugin(pluginName()) + "/" + place());
    }

    @Override
    public Optional<DeviceMapPaths> device(String podUid) {
        return spec.isDevice()
                ? Optional.of(devicePlaces(podUid, directories().pluginDevices(pluginName()) + "/" + place()))
                : Optional.empty();
    }

    private String place() {
        String portal = disk.targetPortal().contains(":") ? disk.targetPortal() : disk.targetPortal() + DEFAULT_PORT;
        // An initiator of its own needs an interface of its own.
        String iface = disk.initiatorName().isEmpty() ? disk.iscsiInterface() : portal + ":" + spec.name();
        return "iface-" + iface + "/" + portal + "-" + disk.iqn() + "-lun-" + disk.lun();
    }
}
