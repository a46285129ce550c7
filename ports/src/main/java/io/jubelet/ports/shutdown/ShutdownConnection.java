package io.jubelet.ports.shutdown;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;

/**
 * A connection to the service that shuts the machine down. All calls fail with {@link UnavailableException} when it is lost,
 * with {@link DeadlineExceededException} when the service does not answer, and with {@link CancelledException} when the
 * thread is interrupted. Thread-safe.
 */
public interface ShutdownConnection extends AutoCloseable {

    /** Longest delay of a shutdown, however long locks are held; zero or more. */
    Duration longestDelay();

    /**
     * Requests that a shutdown may be delayed for so long. The service takes that over later, or never.
     *
     * @param longest whole seconds count, rounded up
     * @throws PermissionDeniedException when this user may not change that
     */
    void overrideInhibitDelay(Duration longest);

    /** Whether the machine is about to shut down. */
    boolean isAnnounced();

    /**
     * Delays shutdowns, until the lock is closed, the agent ends, or the longest delay is over.
     *
     * @throws ConflictException when a shutdown has begun already
     * @throws PermissionDeniedException when this user may not delay it
     */
    Lock delay();

    /** Ends the connection; locks are kept. May be called again. */
    @Override
    void close();

    /** Delays shutdowns while it is open. */
    interface Lock extends AutoCloseable {

        /** Delays them no longer. May be called again. */
        @Override
        void close();
    }
}
