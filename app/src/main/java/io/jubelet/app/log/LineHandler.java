package io.jubelet.app.log;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.logging.ErrorManager;
import java.util.logging.Handler;
import java.util.logging.LogRecord;

/** Writes each record as a whole and at once, so that the last lines of a process that exits are read. Thread-safe. */
final class LineHandler extends Handler {

    private final LineFormat format = new LineFormat();
    private final OutputStream lines;

    LineHandler(OutputStream lines) {
        this.lines = lines;
    }

    @Override
    public void publish(LogRecord record) {
        if (!isLoggable(record)) {
            return;
        }
        var line = format.format(record).getBytes(StandardCharsets.UTF_8);
        try {
            synchronized (this) {
                lines.write(line);
            }
        } catch (IOException e) {
            reportError(null, e, ErrorManager.WRITE_FAILURE);
        }
    }

    @Override
    public void flush() {
        // Nothing is kept back.
    }

    @Override
    public void close() {
        // The standard error stream outlives every handler.
    }
}
