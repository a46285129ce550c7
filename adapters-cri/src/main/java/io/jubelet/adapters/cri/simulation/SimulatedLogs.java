package io.jubelet.adapters.cri.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Container logs in the format of the CRI: in files or not at all, by the settings, or in another sink. */
final class SimulatedLogs {

    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.nnnnnnnnn'Z'").withZone(ZoneOffset.UTC);

    private volatile SimulatedRuntime.Logs target;

    SimulatedLogs(boolean enabled) {
        target = enabled ? SimulatedLogs::appendToFile : (path, text) -> { };
    }

    void sendTo(SimulatedRuntime.Logs other) {
        target = other;
    }

    /**
     * Makes sure that the file exists; its directory must.
     *
     * @param path absolute path, empty for no log
     */
    void open(String path) {
        append(path, "");
    }

    void write(String path, Instant at, boolean error, String text) {
        append(path, TIMESTAMP.format(at) + (error ? " stderr F " : " stdout F ") + text + "\n");
    }

    private void append(String path, String text) {
        if (path.isEmpty()) {
            return;
        }
        try {
            target.append(path, text);
        } catch (IOException e) {
            throw new UncheckedIOException("failed to open log file \"" + path + "\"", e);
        }
    }

    /** Opened for every line: a file that was moved away by a log rotation is made again. */
    private static void appendToFile(String path, String text) throws IOException {
        Files.writeString(Path.of(path), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
