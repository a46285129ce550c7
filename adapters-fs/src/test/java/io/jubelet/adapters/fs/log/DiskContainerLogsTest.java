package io.jubelet.adapters.fs.log;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.ports.contract.ContainerLogsContract;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.files.ContainerLogs;

final class DiskContainerLogsTest extends ContainerLogsContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected ContainerLogs logs(DiskProbe disk) {
        return ((RealDisk) disk).files().containerLogs();
    }
}
