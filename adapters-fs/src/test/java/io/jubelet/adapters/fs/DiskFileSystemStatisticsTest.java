package io.jubelet.adapters.fs;

import io.jubelet.adapters.fs.stats.KernelFileSystemStatistics;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.FileSystemStatisticsContract;
import io.jubelet.ports.stats.FileSystemStatistics;

final class DiskFileSystemStatisticsTest extends FileSystemStatisticsContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected FileSystemStatistics statistics(DiskProbe disk) {
        return KernelFileSystemStatistics.ofThisMachine();
    }
}
