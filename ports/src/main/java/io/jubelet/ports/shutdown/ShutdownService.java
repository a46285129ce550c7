package io.jubelet.ports.shutdown;

import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;

/**
 * The service that shuts this machine down, announces that, and lets programs delay it. On Linux this is systemd-logind
 * (<a href="https://systemd.io/INHIBITOR_LOCKS/">inhibitor locks</a>). Thread-safe.
 */
public interface ShutdownService {

    /**
     * Connects.
     *
     * @param listener is called by one thread of this object at a time, from now on until the connection is closed or lost
     * @throws UnavailableException when the service does not answer; may be tried again
     * @throws PermissionDeniedException when the service does not take this user
     */
    ShutdownConnection connect(Listener listener);

    /** Takes announcements; must return soon, and must not call the connection. */
    interface Listener {

        /** The machine is about to shut down ({@code true}), or no longer ({@code false}). May come repeatedly. */
        void announced(boolean shutdown);

        /**
         * The connection is lost; nothing is announced any more.
         *
         * @param reason why, for people
         */
        void lost(String reason);
    }
}
