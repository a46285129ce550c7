package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeFileSystemStatistics;
import io.jubelet.ports.stats.FileSystemStatistics;

final class FakeFileSystemStatisticsTest extends FileSystemStatisticsContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected FileSystemStatistics statistics(DiskProbe disk) {
        return new FakeFileSystemStatistics(FakeDiskProbe.of(disk));
    }
}
