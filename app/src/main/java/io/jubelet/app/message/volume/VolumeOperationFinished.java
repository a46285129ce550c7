package io.jubelet.app.message.volume;

import java.time.Duration;
import java.util.Objects;

/**
 * An attempt to make a volume of a pod ready has ended.
 *
 * @param plugin name of its plugin, such as {@code kubernetes.io/configmap}; with a colon and the name of the driver for one of CSI
 * @param migrated whether a CSI driver has taken it over from a plugin that Kubernetes had in its own code
 * @param operation name of the operation in the metrics of a kubelet, such as {@code volume_mount}
 * @param successful whether the volume is ready
 * @param took how long it took
 */
public record VolumeOperationFinished(String plugin, boolean migrated, String operation, boolean successful, Duration took) {

    /** Rejects null. */
    public VolumeOperationFinished {
        Objects.requireNonNull(plugin, "plugin");
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(took, "took");
    }
}
