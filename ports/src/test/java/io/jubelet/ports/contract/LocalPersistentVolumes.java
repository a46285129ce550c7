package io.jubelet.ports.contract;

import io.jubelet.domain.volume.VolumePlan;
import java.util.List;

/** Directories and devices of the machine as persistent volumes. */
public abstract class LocalPersistentVolumes extends PersistentVolumesContract {

    @Override
    protected final String type() {
        return "kubernetes.io~local-volume";
    }

    @Override
    protected final VolumePlan directory(DiskProbe disk, String name, boolean onePod) {
        String source = disk.root() + "/disks/" + name;
        disk.makeDirectory(source);
        return new VolumePlan.Local(name, source, false, List.of(), onePod, "ext4");
    }

    @Override
    protected final VolumePlan device(DiskProbe disk, String name, boolean onePod) {
        return new VolumePlan.LocalDevice(name, disk.ownBlockDevice(), false, onePod);
    }

    @Override
    protected final VolumePlan missing(DiskProbe disk) {
        return new VolumePlan.Local("pv-0", disk.root() + "/disks/none", false);
    }
}
