package io.jubelet.adapters.fs.pod;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.TerminationMessagesContract;
import io.jubelet.ports.files.TerminationMessages;

final class DiskTerminationMessagesTest extends TerminationMessagesContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected TerminationMessages messages(DiskProbe disk) {
        return ((RealDisk) disk).files().terminationMessages();
    }
}
