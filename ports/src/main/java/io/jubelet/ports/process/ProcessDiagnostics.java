package io.jubelet.ports.process;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Diagnostics of the running process. They contain no contents of objects, environment variables or command lines, since these
 * may be secret; heap dumps are not offered for that reason. Without overhead before the first use. Thread-safe.
 */
public interface ProcessDiagnostics {

    /** Format of a thread dump. */
    enum Form {
        /** For people. */
        TEXT,
        /** For programs. */
        JSON
    }

    /**
     * All threads, virtual ones included, with their stacks. Takes milliseconds.
     *
     * @param to takes the dump in parts; a buffer is valid only during the call
     * @throws io.jubelet.ports.failure.UnavailableException when there is no place for it on the disk
     */
    void threads(Form form, Consumer<ByteBuffer> to);

    /**
     * Objects that are in use by class: how many there are and how much memory they take, the largest first. Collects garbage
     * before, which stops the process for a moment.
     */
    String classes();

    /**
     * Makes a flight recording of the process (JDK Flight Recorder). There is one recording at a time. Blocks for its duration;
     * an interrupt ends it.
     *
     * @param duration how long, positive
     * @param maxBytes how large the recording may become; of a larger one the beginning is left out
     * @param to takes the recording in parts; a buffer is valid only during the call
     * @throws io.jubelet.ports.failure.ResourceExhaustedException when another one is being made
     * @throws io.jubelet.ports.failure.UnavailableException when the process can't record, or there is no place for it on
     *     the disk
     * @throws io.jubelet.ports.failure.CancelledException when the calling thread was interrupted
     */
    void recording(Duration duration, long maxBytes, Consumer<ByteBuffer> to);
}
