package io.jubelet.app.message.csi;

import java.util.Objects;

/**
 * Asks a CSI driver how much a mounted volume takes, and whether it is in order. The answer comes when the driver answers, two minutes
 * later at the latest.
 *
 * @param driver name of the driver
 * @param handle what the driver calls the volume
 * @param path where the volume is mounted for a pod
 */
public record MeasureVolume(String driver, String handle, String path) {

    /** Rejects null. */
    public MeasureVolume {
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(handle, "handle");
        Objects.requireNonNull(path, "path");
    }
}
