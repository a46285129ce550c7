package io.jubelet.adapters.fs;

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
