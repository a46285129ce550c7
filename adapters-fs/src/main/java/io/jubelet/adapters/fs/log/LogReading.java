package io.jubelet.adapters.fs.log;

import io.jubelet.domain.logs.LogFormatException;
import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogSelection;
import io.jubelet.ports.files.ContainerLogReader.Output;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** One read of one log. Used by one thread. */
final class LogReading implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(LogReading.class.getName());

    private final Path path;
    private final LogOptions options;
    private final LogSelection selection;
    private final Output output;
    private OpenLog log;
    private boolean warned;

    /** Opens a log; the path must be without links. */
    LogReading(Path path, LogOptions options, Output output) throws IOException {
        this.path = path;
        this.options = options;
        this.selection = new LogSelection(options);
        this.output = output;
        this.log = OpenLog.of(path);
    }

    /** Reads what is there. */
    void toEnd() throws IOException, LogFormatException {
        log.seekTail(options.tailLines());
        readLines();
        Optional<byte[]> rest = log.rest();
        if (rest.isPresent()) {
            give(rest.get());
        }
    }

    /**
     * Reads what is there and what comes until the container ends.
     *
     * @param check how long to wait at most before looking again, in case a notification is lost
     */
    void follow(LogWatches watches, Duration check, BooleanSupplier running)
            throws IOException, LogFormatException, InterruptedException {
        log.seekTail(options.tailLines());
        readLines();
        try (LogWatches.Watch watch = watches.open(path.getParent().toString())) {
            boolean runs = true;
            long asked = System.nanoTime() - check.toNanos();
            while (!selection.isFinished()) {
                boolean news = readLines();
                if (log.isReplaced()) {
                    // Until it opens the new file, the runtime goes on with the old one.
                    readLines();
                    goOnWithNewFile();
                } else if (!runs) {
                    return;
                } else if (!selection.isFinished()) {
                    output.flush();
                    if (!news || System.nanoTime() - asked >= check.toNanos()) {
                        asked = System.nanoTime();
                        runs = running.getAsBoolean();
                    }
                    if (runs) {
                        watch.await(check);
                    }
                }
            }
        }
    }

    private void goOnWithNewFile() throws IOException {
        try {
            OpenLog next = OpenLog.of(path);
            log.close();
            log = next;
        } catch (NoSuchFileException e) {
            // Rotated again at this moment; the next one comes.
        }
    }

    /** Reads whole lines to the end of the file; whether there were some. */
    private boolean readLines() throws IOException, LogFormatException {
        boolean some = false;
        while (!selection.isFinished()) {
            Optional<byte[]> line = log.line();
            if (line.isEmpty()) {
                break;
            }
            some = true;
            give(line.get());
        }
        return some;
    }

    private void give(byte[] line) throws LogFormatException {
        selection.next(line).ifPresent(chunk -> output.write(chunk.stream(), chunk.content()));
        if (!warned && selection.malformedLines() + log.skippedLines() > 0) {
            warned = true;
            LOG.log(System.Logger.Level.WARNING, "lines of {0} are skipped: they are longer than {1} bytes, or no log lines",
                    path, Integer.toString(OpenLog.MAX_LINE));
        }
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
