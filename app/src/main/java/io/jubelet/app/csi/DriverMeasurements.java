package io.jubelet.app.csi;

import io.jubelet.app.message.csi.MeasureVolume;
import io.jubelet.app.message.csi.VolumeMeasured;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.VolumeDriver;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Asks registered drivers for the use and the health of volumes. Nothing is cached: the caller decides how often to ask.
 *
 * @param store the drivers
 * @param timers time
 */
record DriverMeasurements(DriversStore store, Timers timers) {

    VolumeMeasured answer(MeasureVolume volume) {
        Optional<VolumeDriver> driver = store.find(volume.driver());
        if (driver.isEmpty()) {
            return new VolumeMeasured.Failed("driver name " + volume.driver() + " not found in the list of registered CSI drivers");
        }
        Instant at = timers.instant();
        long end = timers.nanos() + DriversStore.CALL_LIMIT.toNanos();
        try {
            Set<NodeCapability> capabilities = driver.get().capabilities(left(end));
            return capabilities.contains(NodeCapability.GET_VOLUME_STATS)
                    ? new VolumeMeasured.Known(driver.get().statistics(volume.handle(), volume.path(), left(end)).by(capabilities), at)
                    : new VolumeMeasured.NotSupported();
        } catch (PortException e) {
            return new VolumeMeasured.Failed(e.getMessage());
        }
    }

    /** Both calls together have the time of one; a limit that is over makes a call fail, and is no error of the caller. */
    private Duration left(long end) {
        return Duration.ofNanos(Math.max(1, end - timers.nanos()));
    }
}
