package io.jubelet.ports.files;

import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogStream;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;

/**
 * Reads the logs that the runtime writes for containers. Only the current file of a run is read, not files that were rotated
 * before the call. A reader that follows continues with the files of later rotations, one after another, compressed or not, and
 * if it was too slow, with the oldest that is left. Any number of threads may read at once, each call in the thread that makes
 * it.
 */
public interface ContainerLogReader {

    /** Receives a log while it is read, always in the thread of the reader. What it throws ends the reading. */
    interface Output {

        /**
         * The next bytes of one stream.
         *
         * @param content read-only and valid only during the call; may be empty
         */
        void write(LogStream stream, ByteBuffer content);

        /** Called when everything that is there has been written and the reader begins to wait for more. */
        default void flush() {
        }
    }

    /**
     * Reads the log of one run of a container. Without {@link LogOptions#follow()} it ends at the end of the file;
     * otherwise when the container no longer runs and all that it wrote has been read. Lines that are no log lines are
     * logged (without their content) and skipped.
     *
     * @param run restart count of the container; {@link ContainerLogs#highestRun} finds the newest, and the one before it
     *     is what {@code previous} requests
     * @param running whether the container still runs; called only when following, at the end of the file, and at most
     *     about once a second while nothing is written. A runtime that is not reachable counts as running
     * @throws NotFoundException when this run has no log
     * @throws PermissionDeniedException when the log may not be read
     * @throws InternalException when the first line has no form of a log, or reading fails
     * @throws InvalidArgumentException when a name can't be part of a path
     * @throws CancelledException when the thread is interrupted
     */
    void read(PodIdentity pod, String container, int run, LogOptions options, BooleanSupplier running, Output output);
}
