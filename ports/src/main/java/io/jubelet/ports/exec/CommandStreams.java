package io.jubelet.ports.exec;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * Runs programs and passes their output on while they run. Failure messages contain neither input nor output of a program.
 * Thread-safe.
 */
@FunctionalInterface
public interface CommandStreams {

    /**
     * Runs a program and passes on what it writes, on both outputs in the order in which it is written. The program waits while
     * the receiver is slow. One that goes beyond its limit of time is killed with everything it started.
     *
     * @param to takes what is written, at most as many bytes as the command allows; a buffer is valid only during the call.
     *     What it throws is passed on, and ends the program
     * @return the exit code of the program
     * @throws io.jubelet.ports.failure.NotFoundException when there is no such program
     * @throws io.jubelet.ports.failure.UnavailableException when it can't be started
     * @throws io.jubelet.ports.failure.ResourceExhaustedException when it wrote too much; the beginning has been passed on
     * @throws io.jubelet.ports.failure.DeadlineExceededException when it did not end in time
     * @throws io.jubelet.ports.failure.CancelledException when the calling thread was interrupted
     */
    int stream(Command command, Consumer<ByteBuffer> to);
}
