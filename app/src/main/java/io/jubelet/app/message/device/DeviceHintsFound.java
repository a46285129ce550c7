package io.jubelet.app.message.device;

import io.jubelet.domain.topology.TopologyHint;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Answer to {@link GetDeviceHints}.
 *
 * @param hints by resource; an empty list for a request that can't be satisfied
 */
public record DeviceHintsFound(Map<String, List<TopologyHint>> hints) {

    /** Copies the map. */
    public DeviceHintsFound {
        hints = Collections.unmodifiableMap(new TreeMap<>(hints));
    }
}
