package io.jubelet.ports.volume;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * Progress of changing the group of the files of a volume.
 *
 * @param directory its directory, from the uid of the pod on
 * @param files number of files processed so far
 * @param otherGroup the group that the volume keeps instead of that of the pod, since other pods have it mounted
 */
public record OwnershipProgress(String directory, long files, OptionalLong otherGroup) {

    /** Rejects null. */
    public OwnershipProgress {
        Objects.requireNonNull(directory, "directory");
        Objects.requireNonNull(otherGroup, "otherGroup");
    }

    /** The progress of a volume that is given to the group of the pod. */
    public OwnershipProgress(String directory, long files) {
        this(directory, files, OptionalLong.empty());
    }

    /** Name of the volume in its directory. */
    public String volume() {
        return directory.substring(directory.lastIndexOf('/') + 1);
    }
}
