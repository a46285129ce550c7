package io.jubelet.adapters.fs.checkpoint;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.StateFilesContract;
import java.nio.file.Path;

final class DiskStateFilesTest extends StateFilesContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected StateFiles files(DiskProbe disk) {
        return new DiskStateFiles(Path.of(disk.root(), "state"), new Directories(new LinuxFileCalls()));
    }
}
