package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.LocalPersistentVolumes;
import io.jubelet.ports.volume.HostVolumes;

final class DiskPersistentVolumesTest extends LocalPersistentVolumes {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected HostVolumes volumes(DiskProbe disk) {
        return ((RealDisk) disk).files().volumes();
    }
}
