package io.jubelet.app.eviction;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PressurePorts;
import io.jubelet.app.port.VolumePorts;
import io.jubelet.app.settings.PressureSettings;
import io.jubelet.ports.runtime.ImageService;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The concerns that evict pods.
 *
 * @param volumes how much volumes take
 * @param images reports where images are
 * @param pressure how shortages are noticed; empty for a machine that is never short of anything
 * @param nodeName name of the node
 * @param platform time and threads
 * @param settings when pods are evicted
 */
public record PressureConcerns(VolumePorts volumes, ImageService images, Optional<PressurePorts> pressure, String nodeName,
        Platform platform, PressureSettings settings) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        var evictions = new PodEvictions(platform.timers());
        List<Concern> concerns = new ArrayList<>(List.of(new EvictionRepeats(evictions)));
        if (settings.localStorageIsolation() && settings.volumePeriod().isPositive()) {
            concerns.add(new LocalStorageEviction(volumes.statistics(), settings.volumePeriod(), evictions, platform.timers(),
                    platform.tasks()));
        }
        pressure.ifPresent(ports -> concerns.add(new NodePressureWatch(new PressureRounds(
                new NodeReadings(ports.measured(), images, settings), ports.statistics(), settings, nodeName, platform.timers()),
                settings, evictions, ports.alarms(), platform)));
        return List.copyOf(concerns);
    }
}
