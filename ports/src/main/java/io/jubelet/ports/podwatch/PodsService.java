package io.jubelet.ports.podwatch;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podwatch.PodWatchEvent;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import java.util.List;

/**
 * The socket for requests for pods, {@code pods-api/pods-api.sock} below the root directory of the agent (KEP-4188). All
 * clients together are limited to a hundred list and get requests a second with a burst of ten; requests over the limit are
 * refused and may be repeated.
 */
public interface PodsService extends AutoCloseable {

    /** Answers what is asked. Methods are called on threads that may block, several at once; what they throw is returned to the caller. */
    interface Answers {

        /**
         * The pods that sources name, with the status that is reported, by uid.
         *
         * @throws PortException when they are not known
         */
        List<Pod> list();

        /**
         * One of these pods.
         *
         * @throws NotFoundException when there is no pod of this uid
         * @throws PortException when it is not known
         */
        Pod get(String uid);

        /**
         * Begins a watch; to be closed by its caller.
         *
         * @throws ResourceExhaustedException when there are too many
         * @throws PortException when the pods are not known
         */
        Watch watch();
    }

    /** Events for one watcher. */
    interface Watch extends AutoCloseable {

        /**
         * The next event; waits for it. First one for each pod, then that these were all, then changes.
         *
         * @throws ResourceExhaustedException when the watcher took events too slowly; it may watch again, from the beginning
         * @throws UnavailableException when the watch is closed
         * @throws CancelledException when the thread is interrupted
         */
        PodWatchEvent next();

        /** Ends the watch, also while a thread waits. May be called again. */
        @Override
        void close();
    }

    /**
     * Serves; a socket left by a killed process is replaced. To be called again after a failure.
     *
     * @throws PortException when the socket can't be made
     */
    void serve(Answers answers);

    /** Ends all watches, stops serving, and removes the socket. */
    @Override
    void close();
}
