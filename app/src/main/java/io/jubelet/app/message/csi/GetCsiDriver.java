package io.jubelet.app.message.csi;

import java.util.Objects;

/**
 * Which CSIDriver does the cluster have for this name?
 *
 * @param name name of the driver
 */
public record GetCsiDriver(String name) {

    /** Rejects null. */
    public GetCsiDriver {
        Objects.requireNonNull(name, "name");
    }
}
