package io.jubelet.app.message.csi;

import java.util.Objects;

/**
 * A CSI driver has registered or gone, or its CSIDriver changed.
 *
 * @param name name of the driver
 */
public record CsiDriverChanged(String name) {

    /** Rejects null. */
    public CsiDriverChanged {
        Objects.requireNonNull(name, "name");
    }
}
