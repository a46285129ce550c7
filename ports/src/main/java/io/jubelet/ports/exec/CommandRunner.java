package io.jubelet.ports.exec;

/**
 * Runs programs and returns their output. Failure messages contain neither input nor output of a program: both may be secret.
 * Thread-safe.
 */
public interface CommandRunner {

    /**
     * Runs a program that answers on its standard output, and waits for its end. What it writes on standard error is dropped:
     * it may be secret. One that goes beyond its limits is killed with everything it started.
     *
     * @return what it wrote on its standard output
     * @throws io.jubelet.ports.failure.NotFoundException when there is no such program
     * @throws io.jubelet.ports.failure.UnavailableException when it can't be started
     * @throws io.jubelet.ports.failure.InternalException when it ended with another exit code than 0
     * @throws io.jubelet.ports.failure.ResourceExhaustedException when it wrote too much
     * @throws io.jubelet.ports.failure.DeadlineExceededException when it did not end in time
     * @throws io.jubelet.ports.failure.CancelledException when the calling thread was interrupted
     */
    String run(Command command);
}
