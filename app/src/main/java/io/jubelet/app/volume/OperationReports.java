package io.jubelet.app.volume;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.volume.VolumeOperationFinished;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.name.KubeletDirectories;
import io.jubelet.domain.volume.name.VolumeNames;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Optional;

/** Reports duration and result of attempts to make volumes ready. Volumes without a plugin, such as images, are left out. */
final class OperationReports {

    private static final String ATTACHED = "verify_controller_attached_volume";

    private final Bus bus;
    private final Timers timers;
    private final KubeletDirectories directories;

    OperationReports(Bus bus, Timers timers, KubeletDirectories directories) {
        this.bus = bus;
        this.timers = timers;
        this.directories = directories;
    }

    /** The present moment, for the end of an attempt that begins. */
    long begin() {
        return timers.nanos();
    }

    /** A volume is ready; nothing is reported when there was nothing to do for it. */
    void succeeded(VolumeStep step, long begin) {
        if (step.isMade()) {
            if (!step.wasReady()) {
                // Where no controller attaches volumes, each is found to be attached.
                ended(step, ATTACHED, true, Duration.ZERO);
            }
            ended(step, step.operation(), true, since(begin));
        }
    }

    /** A volume is not ready; nothing is reported while its controller has not attached it: there was nothing to do yet. */
    void failed(VolumeStep step, long begin) {
        if (!step.awaits()) {
            ended(step, step.operation(), false, since(begin));
        }
    }

    private Duration since(long begin) {
        return Duration.ofNanos(timers.nanos() - begin);
    }

    private void ended(VolumeStep step, String operation, boolean successful, Duration took) {
        plugin(step).ifPresent(plugin -> bus.publish(VolumeTopics.VOLUME_OPERATION_FINISHED,
                new VolumeOperationFinished(plugin, step.found().migrated(), operation, successful, took)));
    }

    private Optional<String> plugin(VolumeStep step) {
        try {
            String plugin = VolumeNames.of(directories, step.found().spec()).pluginName();
            return Optional.of(step.driver().map(driver -> plugin + ":" + driver).orElse(plugin));
        } catch (PodConfigException e) {
            return Optional.empty();
        }
    }
}
