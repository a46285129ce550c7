package io.jubelet.app.message.device;

import io.jubelet.domain.node.DeviceResources;
import java.util.Objects;

/**
 * The devices of this machine, as they count for the node.
 *
 * @param resources how many there are
 */
public record DevicesCounted(DeviceResources resources) {

    /** Rejects null. */
    public DevicesCounted {
        Objects.requireNonNull(resources, "resources");
    }
}
