package io.jubelet.ports.fake;

import io.jubelet.domain.image.BlobTransfer;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.image.ContentTransfers;
import java.util.List;

/** Transfers that a test records. Thread-safe. */
public final class FakeContentTransfers implements ContentTransfers {

    private List<BlobTransfer> transfers = List.of();
    private boolean implemented = true;
    private int questions;

    /** These transfers are under way from now on, and no others. */
    public synchronized void write(BlobTransfer... now) {
        transfers = List.of(now);
    }

    /** The runtime does not report any from now on. */
    public synchronized void unimplemented() {
        implemented = false;
    }

    /** How often somebody asked. */
    public synchronized int questions() {
        return questions;
    }

    @Override
    public synchronized List<BlobTransfer> transfers() {
        questions++;
        if (!implemented) {
            throw new UnimplementedException("unknown service");
        }
        return transfers;
    }
}
