package io.jubelet.domain.logs;

import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.util.Objects;

/**
 * The content of one line of a log file.
 *
 * @param time when it was written, with the offset of the writer
 * @param stream name of the stream as written
 * @param content what the container wrote; ends with a line feed unless the line was cut
 */
public record LogEntry(OffsetDateTime time, String stream, ByteBuffer content) {

    /** Rejects null. */
    public LogEntry {
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(stream, "stream");
        Objects.requireNonNull(content, "content");
    }
}
