package io.jubelet.adapters.fs.pod;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.ManagedFilesContract;
import io.jubelet.ports.files.ManagedFiles;

final class DiskManagedFilesTest extends ManagedFilesContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected ManagedFiles files(DiskProbe disk) {
        return ((RealDisk) disk).files().managedFiles();
    }
}
