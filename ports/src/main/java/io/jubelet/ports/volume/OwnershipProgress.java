package io.jubelet.ports.volume;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * How far a volume has come whose files are being given to a group.
 *
 * @param directory its directory, from the uid of the pod on
 * @param files how many were looked at so far
 * @param otherGroup the group that it keeps, which is not that of the pod, since other pods have it mounted
 */
public record OwnershipProgress(String directory, long files, OptionalLong otherGroup) {

    /** Rejects null. */
    public OwnershipProgress {
        Objects.requireNonNull(directory, "directory");
        Objects.requireNonNull(otherGroup, "otherGroup");
    }

    /** Of a volume that is given to the group of the pod. */
    public OwnershipProgress(String directory, long files) {
        this(directory, files, OptionalLong.empty());
    }

    /** Name of the volume in its directory. */
    public String volume() {
        return directory.substring(directory.lastIndexOf('/') + 1);
    }
}
