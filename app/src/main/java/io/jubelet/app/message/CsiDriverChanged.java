package io.jubelet.app.message;

import java.util.Objects;

/**
 * A CSI driver has registered, has gone, or the cluster knows something else of it.
 *
 * @param name name of the driver
 */
public record CsiDriverChanged(String name) {

    /** Rejects null. */
    public CsiDriverChanged {
        Objects.requireNonNull(name, "name");
    }
}
