package io.jubelet.app.message.device;

import io.jubelet.domain.value.Immutable;
import java.util.Map;

/**
 * Answer to {@link GetUsedDevices}.
 *
 * @param byResource how many, by resource
 */
public record UsedDevices(Map<String, Integer> byResource) {

    /** Copies the map. */
    public UsedDevices {
        byResource = Immutable.sorted(byResource);
    }
}
