package io.jubelet.adapters.fs.checkpoint;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.ports.checkpoint.CheckpointStore;
import io.jubelet.ports.contract.CheckpointStoreContract;
import io.jubelet.ports.contract.DiskProbe;

final class DiskCheckpointStoreTest extends CheckpointStoreContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected CheckpointStore store(DiskProbe disk) {
        return ((RealDisk) disk).files().checkpoints("state");
    }
}
