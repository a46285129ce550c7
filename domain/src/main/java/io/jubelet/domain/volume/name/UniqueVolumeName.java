package io.jubelet.domain.volume.name;

import java.util.Objects;

/**
 * Name of a volume on a node, as {@code status.volumesInUse} and {@code status.volumesAttached} of the node have it
 * (core/v1 UniqueVolumeName): plugin and volume, with a slash between them.
 *
 * @param plugin name of the plugin, such as {@code kubernetes.io/csi}
 * @param volume name that the plugin gives to the volume; may have slashes
 */
public record UniqueVolumeName(String plugin, String volume) {

    private static final int PARTS = 3;

    /** Rejects null. */
    public UniqueVolumeName {
        Objects.requireNonNull(plugin, "plugin");
        Objects.requireNonNull(volume, "volume");
    }

    /**
     * The name that a text stands for. The name of a plugin has exactly one slash.
     *
     * @throws IllegalArgumentException when there are less than two slashes in it
     */
    public static UniqueVolumeName parse(String text) {
        String[] parts = text.split("/", PARTS);
        if (parts.length < PARTS) {
            throw new IllegalArgumentException("cannot split volume unique name " + text + " to plugin/volume components");
        }
        return new UniqueVolumeName(parts[0] + "/" + parts[1], parts[2]);
    }

    /** The text in a node status. */
    @Override
    public String toString() {
        return plugin + "/" + volume;
    }
}
