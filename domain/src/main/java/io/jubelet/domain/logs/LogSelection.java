package io.jubelet.domain.logs;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Selects the lines of one log file that answer a request, in their order. Keeps state between lines; not thread-safe.
 */
public final class LogSelection {

    /**
     * A part of an output.
     *
     * @param stream which output
     * @param content its bytes, possibly none
     */
    public record Chunk(LogStream stream, ByteBuffer content) {

        /** Rejects null. */
        public Chunk {
            Objects.requireNonNull(stream, "stream");
            Objects.requireNonNull(content, "content");
        }
    }

    private final LogOptions options;
    private Optional<LogFormat> format = Optional.empty();
    private long bytesLeft;
    private long linesLeft;
    private boolean atLineStart = true;
    private long malformedLines;

    /** A selection that begins at the position of {@link LogTail}. */
    public LogSelection(LogOptions options) {
        this.options = Objects.requireNonNull(options, "options");
        this.bytesLeft = options.limitBytes().orElse(Long.MAX_VALUE);
        this.linesLeft = options.follow() ? Long.MAX_VALUE : options.tailLines().orElse(Long.MAX_VALUE);
    }

    /** Whether nothing more will be given, whatever the file holds. */
    public boolean isFinished() {
        return bytesLeft <= 0 || linesLeft <= 0;
    }

    /** Number of lines skipped so far because they do not have the format of the file. */
    public long malformedLines() {
        return malformedLines;
    }

    /**
     * The part of the next line to return; empty if it is too old, of another stream or no log line. The first line decides about
     * the form of the file.
     *
     * @param line line with its line feed; the last one of a file may lack it
     * @throws LogFormatException if the file has no known form or the line belongs to no stream
     */
    public Optional<Chunk> next(byte[] line) throws LogFormatException {
        if (isFinished()) {
            return Optional.empty();
        }
        if (format.isEmpty()) {
            format = LogFormat.detect(line);
        }
        Optional<LogEntry> entry = format
                .orElseThrow(() -> new LogFormatException("failed to get parse function: unsupported log format"))
                .parse(line);
        if (entry.isEmpty()) {
            malformedLines++;
            return Optional.empty();
        }
        Optional<Chunk> chunk = isRecent(entry.get()) ? cut(entry.get()) : Optional.empty();
        ByteBuffer content = entry.get().content();
        atLineStart = !content.hasRemaining() || content.get(content.limit() - 1) == '\n';
        linesLeft--;
        return chunk;
    }

    private boolean isRecent(LogEntry entry) {
        Instant since = options.since();
        return !entry.time().toInstant().isBefore(since);
    }

    private Optional<Chunk> cut(LogEntry entry) throws LogFormatException {
        LogStream stream = switch (entry.stream()) {
            case "stdout" -> LogStream.STDOUT;
            case "stderr" -> LogStream.STDERR;
            default -> throw new LogFormatException("unexpected stream type \"" + entry.stream() + "\"");
        };
        if (!options.streams().contains(stream)) {
            return Optional.empty();
        }
        ByteBuffer content = entry.content().duplicate();
        if (options.timestamps() && atLineStart) {
            byte[] prefix = LogTime.prefix(entry.time());
            content = ByteBuffer.allocate(prefix.length + content.remaining()).put(prefix).put(content).flip();
        }
        if (content.remaining() > bytesLeft) {
            content.limit(content.position() + (int) bytesLeft);
        }
        bytesLeft -= content.remaining();
        return Optional.of(new Chunk(stream, content.asReadOnlyBuffer()));
    }
}
