package io.jubelet.app.message;

import java.util.Objects;

/**
 * What does the cluster know of a CSI driver?
 *
 * @param name name of the driver
 */
public record GetCsiDriver(String name) {

    /** Rejects null. */
    public GetCsiDriver {
        Objects.requireNonNull(name, "name");
    }
}
