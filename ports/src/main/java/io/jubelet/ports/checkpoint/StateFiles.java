package io.jubelet.ports.checkpoint;

import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.util.Optional;

/**
 * Files in the root directory in which every kubelet of this machine keeps state, in formats that all of them read. They are
 * stored exactly as given; only their reader can validate them. Thread-safe.
 */
public interface StateFiles {

    /** Where a file is, for users. */
    String path(String name);

    /**
     * The content of a file, empty when there is none. What is not UTF-8 is replaced.
     *
     * @throws PermissionDeniedException when it can't be read
     */
    Optional<String> read(String name);

    /**
     * Replaces a file as a whole: a reader sees the old one or the new one, also after the machine has failed. It is on the disk
     * when this returns.
     *
     * @param name ASCII letters, digits, {@code _}, {@code -} and {@code .}, not beginning with a dot
     * @throws InvalidArgumentException when the name is malformed
     * @throws ResourceExhaustedException when the disk is full; the old file is still there
     * @throws PermissionDeniedException when the file system is read-only or does not permit it; the old file is still there
     */
    void write(String name, String content);
}
