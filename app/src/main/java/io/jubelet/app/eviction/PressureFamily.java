package io.jubelet.app.eviction;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.VolumePorts;
import java.util.List;

/**
 * The concerns that evict pods.
 *
 * @param volumes how much volumes take
 * @param platform time and threads
 * @param localStorageIsolation whether pods are evicted that take more of the disk than they may
 */
public record PressureFamily(VolumePorts volumes, Platform platform, boolean localStorageIsolation) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        return localStorageIsolation
                ? List.of(new LocalStorageEviction(volumes.statistics(), platform.timers(), platform.tasks()))
                : List.of();
    }
}
