package io.jubelet.app.volume.csi;

import java.util.Objects;

/**
 * A volume that a driver has mounted for a pod.
 *
 * @param path path of the mount
 * @param relabel whether its files may be given the SELinux label of the pod: on a machine with SELinux, those that were not mounted
 *     with it
 */
public record CsiMount(String path, boolean relabel) {

    /** Rejects null. */
    public CsiMount {
        Objects.requireNonNull(path, "path");
    }
}
