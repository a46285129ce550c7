package io.jubelet.app.message;

import java.util.Objects;

/**
 * Has the driver no place for one more volume on this node? Asked when a pod has waited in vain for a volume to be attached; the node then
 * reports its limit anew.
 *
 * @param driver name of the driver
 * @param handle what the driver calls the volume that is not attached
 */
public record CheckAttachLimit(String driver, String handle) {

    /** Rejects null. */
    public CheckAttachLimit {
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(handle, "handle");
    }
}
