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
    void succeeded(SetUpProgress progress, long begin) {
        if (progress.isMade()) {
            if (!progress.wasReady()) {
                // Where no controller attaches volumes, each is found to be attached.
                ended(progress, ATTACHED, true, Duration.ZERO);
            }
            ended(progress, progress.operation(), true, since(begin));
        }
    }

    /** A volume is not ready; nothing is reported while its controller has not attached it: there was nothing to do yet. */
    void failed(SetUpProgress progress, long begin) {
        if (!progress.awaits()) {
            ended(progress, progress.operation(), false, since(begin));
        }
    }

    private Duration since(long begin) {
        return Duration.ofNanos(timers.nanos() - begin);
    }

    private void ended(SetUpProgress progress, String operation, boolean successful, Duration took) {
        plugin(progress).ifPresent(plugin -> bus.publish(VolumeTopics.VOLUME_OPERATION_FINISHED,
                new VolumeOperationFinished(plugin, progress.found().migrated(), operation, successful, took)));
    }

    private Optional<String> plugin(SetUpProgress progress) {
        try {
            String plugin = VolumeNames.of(directories, progress.found().spec()).pluginName();
            return Optional.of(progress.driver().map(driver -> plugin + ":" + driver).orElse(plugin));
        } catch (PodConfigException e) {
            return Optional.empty();
        }
    }
}
