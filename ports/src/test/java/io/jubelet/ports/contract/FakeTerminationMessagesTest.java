package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeTerminationMessages;
import io.jubelet.ports.files.TerminationMessages;

final class FakeTerminationMessagesTest extends TerminationMessagesContract {

    @Override
    protected DiskProbe disk() {
        return new FakeDiskProbe();
    }

    @Override
    protected TerminationMessages messages(DiskProbe disk) {
        return new FakeTerminationMessages(FakeDiskProbe.of(disk), disk.root(), disk.root() + "/log/pods");
    }
}
