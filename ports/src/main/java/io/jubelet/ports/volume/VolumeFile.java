package io.jubelet.ports.volume;

import java.util.Objects;

/**
 * A file that was read from a volume.
 *
 * @param path where it is on this machine, for messages
 * @param text content; may be secret, never shown
 */
public record VolumeFile(String path, String text) {

    /** Rejects null. */
    public VolumeFile {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(text, "text");
    }

    /** Shows the path only. */
    @Override
    public String toString() {
        return "VolumeFile[path=" + path + ", ...]";
    }
}
