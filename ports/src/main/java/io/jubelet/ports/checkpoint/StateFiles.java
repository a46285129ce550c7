package io.jubelet.ports.checkpoint;

import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.util.Optional;

/**
 * Files in the root directory whose formats are those of a Go kubelet, so that one agent can go on where another has stopped. They are
 * kept as they are; whether one is damaged is for its format to tell. A file is replaced as a whole or not at all. Thread-safe.
 */
public interface StateFiles {

    /**
     * The content of a file; empty when there is none.
     *
     * @throws InvalidArgumentException when the name is malformed
     * @throws io.jubelet.ports.failure.PortException when something is there that can't be read
     */
    Optional<String> read(String name);

    /**
     * Stores a file; it is on the disk when this returns.
     *
     * @param name at most 200 ASCII letters, digits, {@code _}, {@code -} and {@code .}, not beginning with a dot
     * @throws InvalidArgumentException when the name is malformed
     * @throws ResourceExhaustedException when the disk is full; the old file is still there
     * @throws PermissionDeniedException when the file system is read-only or does not permit it; the old file is still there
     */
    void write(String name, String content);

    /** Where a file is, for users. */
    String path(String name);
}
