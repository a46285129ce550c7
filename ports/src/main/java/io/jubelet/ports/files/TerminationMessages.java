package io.jubelet.ports.files;

import io.jubelet.domain.runtime.PodIdentity;

/** The termination messages of containers. */
public interface TerminationMessages {

    /** Bytes of a message that count, the last ones. */
    int MAX_MESSAGE_BYTES = 4096;

    /** Bytes of a log that may replace a message, the last ones. */
    int MAX_LOG_BYTES = 2048;

    /** Lines of a log that may replace a message, the last ones. */
    int MAX_LOG_LINES = 80;

    /**
     * Makes an empty file (mode 0666, whatever user the container runs as) to be mounted into one run of a container:
     * {@code <pod directory>/containers/<container>/<8 hexadecimal digits>}.
     *
     * @return its path
     */
    String create(String podUid, String container);

    /**
     * Removes a file that was made for a run that did not come about. What is gone already is no failure, and a path that is none of such
     * a file of this container is left alone.
     *
     * @param path as {@link #create} returned it
     */
    void discard(String podUid, String container, String path);

    /**
     * The last {@value #MAX_MESSAGE_BYTES} bytes of such a file; empty when it does not exist or is no regular file.
     */
    String read(String path);

    /**
     * The last output of a container, both streams together as in its log: at most {@value #MAX_LOG_LINES} lines and
     * {@value #MAX_LOG_BYTES} bytes, without the time stamps of the log; empty when there is no log.
     *
     * @param run restart count of the container
     */
    String logTail(PodIdentity pod, String container, int run);
}
