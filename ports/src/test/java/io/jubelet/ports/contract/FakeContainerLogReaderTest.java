package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeContainerLogReader;
import io.jubelet.ports.files.ContainerLogReader;

final class FakeContainerLogReaderTest extends ContainerLogReaderContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected ContainerLogReader reader(DiskProbe disk) {
        return new FakeContainerLogReader(FakeDiskProbe.of(disk), disk.root() + "/log/pods", () -> { });
    }
}
