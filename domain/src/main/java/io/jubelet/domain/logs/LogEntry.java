package io.jubelet.domain.logs;

import java.nio.ByteBuffer;
import java.time.OffsetDateTime;

/**
 * The content of one line of a log file.
 *
 * @param time when it was written, with the offset of the writer
 * @param stream name of the stream as written
 * @param content what the container wrote; ends with a line feed unless the line was cut
 */
record LogEntry(OffsetDateTime time, String stream, ByteBuffer content) {
}
