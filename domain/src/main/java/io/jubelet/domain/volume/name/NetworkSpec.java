package io.jubelet.domain.volume.name;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import java.util.Optional;

/**
 * A volume of the network; the source is the same in a pod and in a persistent volume.
 *
 * @param name name of the volume
 * @param source where it is
 * @param mode how containers see it
 * @param persistent whether it is a persistent volume
 */
record NetworkSpec(String name, DriverVolumeSource source, Optional<VolumeMode> mode, boolean persistent) {

    /** A persistent volume must say how containers see it. */
    void requireMode() throws PodConfigException {
        if (persistent && mode.isEmpty()) {
            throw new PodConfigException("cannot get volumeMode for volume: " + name);
        }
    }

    boolean isDevice() {
        return mode.filter(VolumeMode.BLOCK::equals).isPresent();
    }
}
