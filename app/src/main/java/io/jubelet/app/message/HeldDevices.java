package io.jubelet.app.message;

import io.jubelet.domain.device.DeviceAssignments;
import io.jubelet.domain.device.DeviceInventory;
import java.util.Objects;

/**
 * Answer to {@link GetHeldDevices}.
 *
 * @param assignments who has which devices
 * @param inventory which devices there are
 */
public record HeldDevices(DeviceAssignments assignments, DeviceInventory inventory) {

    /** Rejects null. */
    public HeldDevices {
        Objects.requireNonNull(assignments, "assignments");
        Objects.requireNonNull(inventory, "inventory");
    }
}
