package io.jubelet.ports.contract;

import io.jubelet.domain.image.BlobTransfer;
import io.jubelet.ports.fake.FakeContentTransfers;
import io.jubelet.ports.image.ContentTransfers;

final class FakeContentTransfersTest extends ContentTransfersContract {

    private final FakeContentTransfers fake = new FakeContentTransfers();

    @Override
    protected ContentTransfers transfers() {
        return fake;
    }

    @Override
    protected void write(BlobTransfer... transfers) {
        fake.write(transfers);
    }

    @Override
    protected void unimplemented() {
        fake.unimplemented();
    }
}
