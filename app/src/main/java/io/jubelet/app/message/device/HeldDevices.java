package io.jubelet.app.message.device;

import io.jubelet.domain.device.DeviceAssignments;
import io.jubelet.domain.device.DeviceInventory;
import java.util.Objects;

/**
 * Answer to {@link GetHeldDevices}.
 *
 * @param assignments assignments of devices
 * @param inventory all devices
 */
public record HeldDevices(DeviceAssignments assignments, DeviceInventory inventory) {

    /** Rejects null. */
    public HeldDevices {
        Objects.requireNonNull(assignments, "assignments");
        Objects.requireNonNull(inventory, "inventory");
    }
}
