package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeShutdownRecord;
import io.jubelet.ports.shutdown.ShutdownRecord;

class FakeShutdownRecordTest extends ShutdownRecordContract {

    private final FakeShutdownRecord fake = new FakeShutdownRecord();

    @Override
    protected ShutdownRecord times() {
        return fake;
    }

    @Override
    protected void damage() {
        fake.damage();
    }
}
