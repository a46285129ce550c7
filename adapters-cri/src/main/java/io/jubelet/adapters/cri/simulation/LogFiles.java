package io.jubelet.adapters.cri.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Writes container logs in the format of the CRI, or nothing at all when the settings do not ask for it. */
final class LogFiles {

    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.nnnnnnnnn'Z'").withZone(ZoneOffset.UTC);

    private final boolean enabled;

    LogFiles(boolean enabled) {
        this.enabled = enabled;
    }

    /**
     * Makes sure that the file exists; its folder must.
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
        if (!enabled || path.isEmpty()) {
            return;
        }
        try {
            // Opened for every line: a file that was moved away by a log rotation is made anew.
            Files.writeString(Path.of(path), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("failed to open log file \"" + path + "\"", e);
        }
    }
}
