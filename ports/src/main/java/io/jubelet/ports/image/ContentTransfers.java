package io.jubelet.ports.image;

import io.jubelet.domain.image.BlobTransfer;
import io.jubelet.ports.failure.UnimplementedException;
import java.util.List;

/** Blobs that the content store of the runtime is writing. The CRI has no call for this; some runtimes have one of their own. */
@FunctionalInterface
public interface ContentTransfers {

    /** The transfers of a runtime that does not report them. */
    ContentTransfers UNKNOWN = () -> {
        throw new UnimplementedException("this runtime does not report what its content store is writing");
    };

    /**
     * All transfers that are not complete, including abandoned ones, and those of other clients of the
     * runtime.
     *
     * @throws UnimplementedException when the runtime does not report them; it never will
     * @throws io.jubelet.ports.failure.PortException when they can't be had now
     */
    List<BlobTransfer> transfers();
}
