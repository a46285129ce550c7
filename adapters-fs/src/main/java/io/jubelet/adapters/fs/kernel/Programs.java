package io.jubelet.adapters.fs.kernel;

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

    /**
     * Runs a program to its end, also when the thread is interrupted meanwhile: its interrupted status is set again
     * afterwards.
     *
     * @param command name of the program and its arguments
     * @throws io.jubelet.ports.failure.UnimplementedException when this machine does not have it
     * @throws io.jubelet.ports.failure.CancelledException when the thread is interrupted already; then nothing is run
     */
    Result run(List<String> command);
}
