package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.image.BlobTransfer;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.image.ContentTransfers;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link ContentTransfers} promises. */
public abstract class ContentTransfersContract {

    private static final Instant UPDATED = Instant.parse("2026-11-20T12:00:00.000000001Z");

    /** The transfers under test, none at first. */
    protected abstract ContentTransfers transfers();

    /** The runtime writes these blobs from now on, and no others. */
    protected abstract void write(BlobTransfer... transfers);

    /** The runtime does not report transfers. */
    protected abstract void unimplemented();

    @Test
    void thereAreNoneAtFirst() {
        assertEquals(List.of(), transfers().transfers());
    }

    @Test
    void everyTransferIsReportedAsItIsNow() {
        var layer = new BlobTransfer("layer-sha256:1", 120L << 20, 480L << 30, UPDATED);
        var manifest = new BlobTransfer("manifest-sha256:2", 0, 0, UPDATED.plusSeconds(1));
        write(layer, manifest);
        assertEquals(List.of(layer, manifest), transfers().transfers());
        write(manifest);
        assertEquals(List.of(manifest), transfers().transfers());
    }

    @Test
    void aRuntimeWithoutThemSaysSo() {
        unimplemented();
        assertThrows(UnimplementedException.class, transfers()::transfers);
    }
}
