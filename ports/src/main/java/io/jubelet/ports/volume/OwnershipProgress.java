package io.jubelet.ports.volume;

import java.util.Objects;

/**
 * How far a volume has come whose files are being given to a group.
 *
 * @param directory its directory, from the uid of the pod on
 * @param files how many were looked at so far
 */
public record OwnershipProgress(String directory, long files) {

    /** Rejects null. */
    public OwnershipProgress {
        Objects.requireNonNull(directory, "directory");
    }
}
