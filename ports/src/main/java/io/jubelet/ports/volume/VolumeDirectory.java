package io.jubelet.ports.volume;

import java.util.Objects;

/**
 * Directory of a volume: {@code <pod directory>/volumes/<type>/<name>}, or the link to it when it is a block device:
 * {@code <pod directory>/volumeDevices/<type>/<name>}.
 *
 * @param type name of its plugin with {@code ~} for {@code /}, such as {@code kubernetes.io~empty-dir}
 * @param name name of its directory: that of the volume in the pod, or of the persistent volume where it is one
 */
public record VolumeDirectory(String type, String name) {

    /** Rejects null. */
    public VolumeDirectory {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(name, "name");
    }

    /** An {@code emptyDir}, whatever it is kept in. */
    public static VolumeDirectory emptyDir(String volume) {
        return new VolumeDirectory("kubernetes.io~empty-dir", volume);
    }
}
