package io.jubelet.app.message;

import java.util.Objects;

/**
 * Which CSIDriver has the cluster of this name?
 *
 * @param name name of the driver
 */
public record GetCsiDriver(String name) {

    /** Rejects null. */
    public GetCsiDriver {
        Objects.requireNonNull(name, "name");
    }
}
