package io.jubelet.app.message.csi;

import java.util.Objects;
import java.util.Optional;

/**
 * Whether the node is ready for pods with respect to volumes. Published on each change, and with every tick.
 *
 * @param error why not; absent when nothing is wrong
 */
public record StorageHealth(Optional<String> error) {

    /** As long as it was not reported to the API server that there is a node for CSI drivers. */
    public static final StorageHealth NOT_INITIALIZED = new StorageHealth(Optional.of("CSINode is not yet initialized"));
    /** Nothing is wrong. */
    public static final StorageHealth WELL = new StorageHealth(Optional.empty());

    /** Rejects null. */
    public StorageHealth {
        Objects.requireNonNull(error, "error");
    }
}
