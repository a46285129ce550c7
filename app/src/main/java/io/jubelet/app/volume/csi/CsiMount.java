package io.jubelet.app.volume.csi;

import java.util.Objects;

/**
 * A volume that a driver has mounted for a pod.
 *
 * @param path path of the mount
 * @param labelled whether all of its files have the SELinux label of the pod already
 */
public record CsiMount(String path, boolean labelled) {

    /** Rejects null. */
    public CsiMount {
        Objects.requireNonNull(path, "path");
    }
}
