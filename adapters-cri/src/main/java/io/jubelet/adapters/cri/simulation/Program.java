package io.jubelet.adapters.cri.simulation;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The behaviour of a process, known from its beginning.
 *
 * @param runsFor how long it runs by itself; absent means until it is stopped
 * @param exitCode exit code when it ends by itself
 * @param output what it writes
 * @param onStop what the stop signal does to it
 */
record Program(Optional<Duration> runsFor, int exitCode, List<Line> output, OnStop onStop) {

    /** Exit code of a process that ended by SIGTERM. */
    static final int TERMINATED = 143;
    /** Exit code of a process that ended by SIGKILL. */
    static final int KILLED = 137;

    Program {
        output = List.copyOf(output);
    }

    /** Runs until it is stopped. */
    static Program endless() {
        return new Program(Optional.empty(), 0, List.of(), OnStop.DIES);
    }

    /** Ends at once. */
    static Program exit(int code) {
        return new Program(Optional.of(Duration.ZERO), code, List.of(), OnStop.DIES);
    }

    /**
     * A line of output.
     *
     * @param at time since the start
     * @param error whether it goes to standard error
     * @param text text without the line break
     */
    record Line(Duration at, boolean error, String text) {
    }

    /** Reaction to the stop signal. */
    sealed interface OnStop {

        /** The default: ends at once by the signal. */
        OnStop DIES = new Exits(TERMINATED);

        /** Ends at once. */
        record Exits(int code) implements OnStop {
        }

        /** Goes on. */
        record Ignores() implements OnStop {
        }
    }
}
