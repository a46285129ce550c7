package io.jubelet.domain.image;

import io.jubelet.domain.value.Immutable;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The bytes of one pull, summed over the blobs that were seen in the content store since it began. A blob that is not
 * written any more is complete. Blobs that the runtime had before, or has not begun, are not in the sums.
 *
 * @param open blobs that are being written, by their refs
 * @param completeBytes size of the blobs that were seen being written and are complete
 */
public record TransferredBytes(Map<String, BlobTransfer> open, long completeBytes) {

    /** Nothing was seen yet. */
    public static final TransferredBytes NONE = new TransferredBytes(Map.of(), 0);

    /** Copies the map. */
    public TransferredBytes {
        open = Immutable.sorted(open);
    }

    /**
     * The sums after another look.
     *
     * @param transfers all transfers of the content store now
     * @param began when the pull began; what was written last before that belongs to something else
     */
    public TransferredBytes observed(Collection<BlobTransfer> transfers, Instant began) {
        Map<String, BlobTransfer> now = new HashMap<>();
        for (BlobTransfer transfer : transfers) {
            if (!transfer.updated().isBefore(began)) {
                now.put(transfer.ref(), transfer);
            }
        }
        Set<String> ended = new HashSet<>(open.keySet());
        ended.removeAll(now.keySet());
        long complete = completeBytes;
        for (String ref : ended) {
            complete += Math.max(open.get(ref).total(), open.get(ref).offset());
        }
        return new TransferredBytes(now, complete);
    }

    /** Bytes that are there; empty while no blob was seen. */
    public OptionalLong done() {
        return isEmpty() ? OptionalLong.empty()
                : OptionalLong.of(completeBytes + open.values().stream().mapToLong(BlobTransfer::offset).sum());
    }

    /** Bytes of all blobs that were begun; empty while no blob was seen, or the size of one is unknown. */
    public OptionalLong total() {
        return isEmpty() || open.values().stream().anyMatch(blob -> blob.total() == 0) ? OptionalLong.empty()
                : OptionalLong.of(completeBytes + open.values().stream().mapToLong(BlobTransfer::total).sum());
    }

    private boolean isEmpty() {
        return open.isEmpty() && completeBytes == 0;
    }
}
