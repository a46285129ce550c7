package io.jubelet.adapters.fs.log;

import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.logs.LogFormatException;
import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogSelection;
import io.jubelet.domain.logs.rotation.RotatedLogs;
import io.jubelet.ports.files.ContainerLogReader.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * One read of one log. A follower reads the files of later rotations one after another, so that no line is missed as long as
 * its file exists. Used by one thread.
 */
final class LogReading implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(LogReading.class.getName());
    /** A runtime that has opened a new file still writes to the old one what it had read by then. */
    private static final Duration DRAIN = Duration.ofMillis(250);

    private final Path path;
    private final LogOptions options;
    private final LogSelection selection;
    private final Output output;
    private OpenLog log;
    /** Rotated file that is read; empty while it is the log itself. */
    private Optional<String> rotated = Optional.empty();
    /** Newest rotated file when the log was opened; empty when there was none. */
    private String before;
    private boolean warned;

    /** Opens a log; the path must be without links. */
    LogReading(Path path, LogOptions options, Output output) throws IOException {
        this.path = path;
        this.options = options;
        this.selection = new LogSelection(options);
        this.output = output;
        this.log = openCurrent();
    }

    private OpenLog openCurrent() throws IOException {
        while (true) {
            String newest = newest();
            OpenLog current = OpenLog.of(path);
            if (newest.equals(newest())) {
                rotated = Optional.empty();
                before = newest;
                return current;
            }
            // Rotated in between, so that it is not clear which file was opened.
            current.close();
        }
    }

    private String newest() throws IOException {
        return RotatedLogs.newest(name(), names()).orElse("");
    }

    private String name() {
        return path.getFileName().toString();
    }

    private List<String> names() throws IOException {
        return Directories.list(path.getParent()).stream().map(file -> file.getFileName().toString()).toList();
    }

    /** Reads what is there. */
    void toEnd() throws IOException, LogFormatException {
        log.seekTail(options.tailLines());
        readLines();
        Optional<byte[]> rest = log.rest();
        if (rest.isPresent()) {
            write(rest.get());
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
                boolean progressed = readLines();
                if (hasSuccessor()) {
                    drain(watch);
                    openNext();
                } else if (!runs) {
                    return;
                } else if (!selection.isFinished()) {
                    output.flush();
                    if (!progressed || System.nanoTime() - asked >= check.toNanos()) {
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

    /** Reads a file that has a successor until nothing is added to it any more, or the successor was rotated as well. */
    private void drain(LogWatches.Watch watch) throws IOException, LogFormatException, InterruptedException {
        long lastLineAt = System.nanoTime();
        long left = DRAIN.toNanos();
        while (left > 0 && !selection.isFinished() && nextRotated().isEmpty()) {
            output.flush();
            watch.await(Duration.ofNanos(left));
            if (readLines()) {
                lastLineAt = System.nanoTime();
            }
            left = lastLineAt + DRAIN.toNanos() - System.nanoTime();
        }
        readLines();
    }

    private boolean hasSuccessor() throws IOException {
        return rotated.isEmpty() ? log.isReplaced() : nextRotated().isPresent() || Files.exists(path);
    }

    private Optional<String> nextRotated() throws IOException {
        List<String> names = names();
        if (rotated.isPresent()) {
            return RotatedLogs.after(rotated.get(), name(), names);
        }
        // The first one since the log was opened is the file that was read, unless that is removed already.
        Optional<String> first = RotatedLogs.after(before, name(), names);
        return first.isPresent() && isThisFile(first.get()) ? RotatedLogs.after(first.get(), name(), names) : first;
    }

    private boolean isThisFile(String rotatedName) throws IOException {
        Path file = path.resolveSibling(rotatedName);
        return RotatedLogs.isCompressed(rotatedName) ? log.isCompressedAt(file) : log.isAt(file);
    }

    private void openNext() throws IOException {
        try {
            Optional<String> next = nextRotated();
            OpenLog opened = next.isPresent() ? open(next.get()) : openCurrent();
            log.close();
            log = opened;
            rotated = next;
        } catch (NoSuchFileException e) {
            // Rotated again or compressed at this moment; it is looked for once more.
        }
    }

    private OpenLog open(String name) throws IOException {
        Path file = path.resolveSibling(name);
        return RotatedLogs.isCompressed(name) ? OpenLog.compressed(file) : OpenLog.of(file);
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
            write(line.get());
        }
        return some;
    }

    private void write(byte[] line) throws LogFormatException {
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
