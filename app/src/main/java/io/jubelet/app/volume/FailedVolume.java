package io.jubelet.app.volume;

import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.domain.volume.plan.VolumeNeeds;
import java.time.Duration;
import java.util.Optional;

/**
 * A volume whose last attempt failed.
 *
 * @param problem why
 * @param pause between that attempt and the next
 * @param dueAt when the next is due, monotonic nanoseconds
 * @param needs what it is made of
 * @param csi name of the volume of a CSI driver
 */
record FailedVolume(String problem, Duration pause, long dueAt, VolumeNeeds needs, Optional<UniqueVolumeName> csi) {

    /** The same, due at another moment. */
    FailedVolume dueAt(long moment) {
        return new FailedVolume(problem, pause, moment, needs, csi);
    }
}
