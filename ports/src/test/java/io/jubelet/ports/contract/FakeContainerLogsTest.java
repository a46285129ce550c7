package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeContainerLogs;
import io.jubelet.ports.files.ContainerLogs;

final class FakeContainerLogsTest extends ContainerLogsContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected ContainerLogs logs(DiskProbe disk) {
        return new FakeContainerLogs(FakeDiskProbe.of(disk), disk.root() + "/log/pods",
                disk.root() + "/log/containers");
    }
}
