package io.jubelet.domain.launch;

import java.util.Objects;

/**
 * A part of a volume that a container mounts. It has to be made and held safely before it can be mounted, because a
 * container that writes to the volume could put a symbolic link in its place.
 *
 * @param index position in the {@code volumeMounts} of the container
 * @param volume name of the volume in the pod
 * @param specName the name that its directories have: that of the persistent volume for a claim, else {@code volume}. An agent that
 *     takes the node over finds what it has to unmount by this name
 * @param volumePath absolute path of the volume on the node
 * @param path path below it, without steps back
 */
public record SubPath(int index, String volume, String specName, String volumePath, String path) {

    /** Rejects null. */
    public SubPath {
        Objects.requireNonNull(volume, "volume");
        Objects.requireNonNull(specName, "specName");
        Objects.requireNonNull(volumePath, "volumePath");
        Objects.requireNonNull(path, "path");
    }

    /** A part of a volume that belongs to the pod itself. */
    public SubPath(int index, String volume, String volumePath, String path) {
        this(index, volume, volume, volumePath, path);
    }
}
