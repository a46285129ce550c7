package io.jubelet.ports.volume;

import java.util.Objects;

/**
 * Where a volume lies: {@code <pod folder>/volumes/<type>/<name>} (behaviour reference, section 9, "Paths").
 *
 * @param type name of its plugin with {@code ~} for {@code /}, such as {@code kubernetes.io~empty-dir}
 * @param name name of its folder: that of the volume in the pod, or of the persistent volume where it is one
 */
public record VolumeFolder(String type, String name) {

    /** Rejects null. */
    public VolumeFolder {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(name, "name");
    }

    /** An {@code emptyDir}, whatever it is kept in. */
    public static VolumeFolder emptyDir(String volume) {
        return new VolumeFolder("kubernetes.io~empty-dir", volume);
    }
}
