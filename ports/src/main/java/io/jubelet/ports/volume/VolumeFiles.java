package io.jubelet.ports.volume;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;

/**
 * Files that containers have put into volumes of their pod. The writers are not trusted: no path and no link leads out of the
 * volume, and only regular files of a limited size are read.
 */
@FunctionalInterface
public interface VolumeFiles {

    /** Largest size of a file in bytes. An environment, for which files are read, must be much smaller anyway. */
    int MAX_BYTES = 1 << 20;

    /**
     * Reads a text file, UTF-8, of an {@code emptyDir}.
     *
     * @param volume name of the volume in the pod
     * @param path path below the volume; it is followed as if the volume were the whole file system, see {@link
     *     io.jubelet.domain.path.PathInVolume}
     * @throws NotFoundException when the volume or the file does not exist
     * @throws ConflictException when what is there is no regular file, or larger than {@value #MAX_BYTES} bytes
     * @throws InvalidArgumentException when a name is malformed
     * @throws PermissionDeniedException when it may not be read
     */
    VolumeFile read(String podUid, String volume, String path);
}
