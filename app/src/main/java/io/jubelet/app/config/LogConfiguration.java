package io.jubelet.app.config;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * The log of the agent ({@code logging} of a KubeletConfiguration).
 *
 * @param format how a record looks
 * @param verbosity records up to this level are logged, 0 or more; warnings and errors always
 * @param modules parts of the agent with a verbosity of their own; the first that matches counts
 * @param splitStreams whether errors go to the standard error stream and all else to the standard output
 * @param bufferBytes how much of the standard output may be kept back while streams are split, 0 for nothing
 * @param flushFrequency longest time for which something is kept back, positive
 */
public record LogConfiguration(
        Format format,
        int verbosity,
        List<Module> modules,
        boolean splitStreams,
        int bufferBytes,
        Duration flushFrequency) {

    /** Copies the list; rejects null. */
    public LogConfiguration {
        Objects.requireNonNull(format, "format");
        modules = List.copyOf(modules);
        Objects.requireNonNull(flushFrequency, "flushFrequency");
    }

    /** Lines of text on the standard error stream. */
    public static LogConfiguration text(int verbosity) {
        return new LogConfiguration(Format.TEXT, verbosity, List.of(), false, 0, Duration.ofSeconds(5));
    }

    /** Format of a record. */
    public enum Format {
        /** One line of text, and a stack trace below it if there is one. */
        TEXT,
        /** One JSON object in a line. */
        JSON
    }

    /**
     * A part of the agent.
     *
     * @param pattern name of the part as in the log, or of the class that logs; {@code *} and {@code ?} stand for any
     *     characters and any one
     * @param verbosity its verbosity, 0 or more
     */
    public record Module(String pattern, int verbosity) {

        /** Rejects null. */
        public Module {
            Objects.requireNonNull(pattern, "pattern");
        }
    }
}
