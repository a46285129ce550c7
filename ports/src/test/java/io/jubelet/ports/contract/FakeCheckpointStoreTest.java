package io.jubelet.ports.contract;

import io.jubelet.ports.checkpoint.CheckpointStore;
import io.jubelet.ports.fake.FakeCheckpointStore;

final class FakeCheckpointStoreTest extends CheckpointStoreContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected CheckpointStore store(DiskProbe disk) {
        return new FakeCheckpointStore(FakeDiskProbe.of(disk), disk.root() + "/state");
    }
}
