package io.jubelet.app.csi;

import io.jubelet.ports.volume.VolumeDriver;
import java.util.Optional;

/** The CSI drivers that are registered now. Thread-safe. */
@FunctionalInterface
public interface RegisteredDrivers {

    /**
     * A driver, which may have gone when it is called.
     *
     * @param name name of the CSIDriver
     */
    Optional<VolumeDriver> find(String name);
}
