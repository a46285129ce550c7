package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.DriverDevicesContract;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.VolumeRecords;

final class DiskDriverDevicesTest extends DriverDevicesContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected HostVolumes volumes(DiskProbe disk) {
        return ((RealDisk) disk).files().volumes();
    }

    @Override
    protected VolumeRecords records(DiskProbe disk) {
        return ((RealDisk) disk).files().volumeRecords();
    }
}
