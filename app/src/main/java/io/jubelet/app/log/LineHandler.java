package io.jubelet.app.log;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.logging.ErrorManager;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * Writes each record as a whole, and unless its stream has a buffer at once, so that the last lines of a process that exits
 * are read. Thread-safe.
 */
final class LineHandler extends Handler {

    private final Verbosity verbosity;
    private final Formatter format;
    private final OutputStream errors;
    private final OutputStream others;

    /**
     * A handler.
     *
     * @param errors takes errors
     * @param others takes all else, possibly the same
     */
    LineHandler(Verbosity verbosity, Formatter format, OutputStream errors, OutputStream others) {
        this.verbosity = verbosity;
        this.format = format;
        this.errors = errors;
        this.others = others;
    }

    Verbosity verbosity() {
        return verbosity;
    }

    @Override
    public void publish(LogRecord record) {
        if (!isLoggable(record) || !verbosity.includes(record)) {
            return;
        }
        var line = format.format(record).getBytes(StandardCharsets.UTF_8);
        try {
            synchronized (this) {
                (record.getLevel().intValue() >= Level.SEVERE.intValue() ? errors : others).write(line);
            }
        } catch (IOException e) {
            reportError(null, e, ErrorManager.WRITE_FAILURE);
        }
    }

    @Override
    public synchronized void flush() {
        try {
            others.flush();
        } catch (IOException e) {
            reportError(null, e, ErrorManager.FLUSH_FAILURE);
        }
    }

    @Override
    public void close() {
        // The standard streams outlive every handler.
        flush();
    }
}
