package io.jubelet.ports.checkpoint;

import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.util.List;

/**
 * Named documents that survive a crash of the agent and of the machine. A document is replaced as a whole or not at
 * all: a reader sees the old one or the new one. Thread-safe.
 */
public interface CheckpointStore {

    /** The document of this name. */
    Checkpoint read(String name);

    /**
     * Stores a document; it is on the disk when this returns.
     *
     * @param name at most 200 ASCII letters, digits, {@code _}, {@code -} and {@code .}, not beginning with a dot
     * @throws InvalidArgumentException when the name is malformed
     * @throws ResourceExhaustedException when the disk is full; the old document is still there
     * @throws PermissionDeniedException when the file system is read-only or does not permit it; the old document is still there
     */
    void write(String name, byte[] content);

    /** Removes a document; nothing happens when there is none. */
    void remove(String name);

    /** Names of all documents, sorted, damaged ones included. */
    List<String> names();
}
