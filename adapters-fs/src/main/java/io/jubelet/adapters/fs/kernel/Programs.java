package io.jubelet.adapters.fs.kernel;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.UnimplementedException;
import java.time.Duration;
import java.util.List;

/** Programs of this machine. Thread-safe. */
public interface Programs {

    /**
     * What came of a run.
     *
     * @param exitCode 0 when all went well; other codes are those of the program
     * @param output what it wrote, errors included, at most {@value #MAX_OUTPUT} bytes of the end
     */
    record Result(int exitCode, String output) {

        /** How much of an output is kept. */
        public static final int MAX_OUTPUT = 4096;
    }

    /** So long that no program reaches it. */
    Duration NO_LIMIT = Duration.ofDays(1000);

    /**
     * Runs a program to its end, also when the thread is interrupted meanwhile: its interrupted status is set again
     * afterwards.
     *
     * @param command name of the program and its arguments
     * @throws UnimplementedException when this machine does not have it
     * @throws io.jubelet.ports.failure.PortException when it can't be started now
     * @throws CancelledException when the thread is interrupted already; then nothing is run
     */
    default Result run(List<String> command) {
        return run(command, NO_LIMIT);
    }

    /**
     * Runs a program that may wait for something else, such as a server.
     *
     * @param limit after which the program and all that it started is killed. This returns when the program has ended, which
     *     takes longer while the kernel does not let it go.
     * @throws DeadlineExceededException when it was killed; what it did until then is done
     * @throws UnimplementedException when this machine does not have it
     * @throws io.jubelet.ports.failure.PortException when it can't be started now
     * @throws CancelledException when the thread is interrupted already; then nothing is run
     */
    Result run(List<String> command, Duration limit);
}
