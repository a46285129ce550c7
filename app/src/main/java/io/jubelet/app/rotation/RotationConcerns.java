package io.jubelet.app.rotation;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.LogRotationSettings;
import io.jubelet.ports.files.LogRotationFiles;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.util.List;

/**
 * The concern that rotates container logs.
 *
 * @param runtime opens new logs
 * @param files files of logs
 * @param platform time and threads
 * @param settings when and how
 */
public record RotationConcerns(ContainerRuntime runtime, LogRotationFiles files, Platform platform,
        LogRotationSettings settings) {

    /** In the order in which they are to be started; none when logs are never rotated. */
    public List<Concern> concerns() {
        return settings.policy().isDisabled() ? List.of()
                : List.of(new LogRotations(runtime, files, settings, platform.timers(), platform.tasks()));
    }
}
