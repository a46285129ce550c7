package io.jubelet.ports.shutdown;

import io.jubelet.domain.shutdown.ShutdownTimes;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.ResourceExhaustedException;

/** Time of the last shutdown of the machine, kept across the shutdown. Thread-safe. */
public interface ShutdownRecord {

    /**
     * The times stored last; {@link ShutdownTimes#NONE} when there are none.
     *
     * @throws InvalidArgumentException when the record is malformed
     * @throws PermissionDeniedException when reading it is not permitted
     */
    ShutdownTimes read();

    /**
     * Stores; it is on the disk when this returns.
     *
     * @throws ResourceExhaustedException when the disk is full; the record before is still there
     * @throws PermissionDeniedException when the file system does not permit it
     */
    void write(ShutdownTimes times);
}
