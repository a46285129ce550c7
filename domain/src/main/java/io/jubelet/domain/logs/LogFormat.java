package io.jubelet.domain.logs;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;

/** Forms of log files. */
public enum LogFormat {

    /**
     * {@code <time> <stream> <tags> <content>}, of all CRI runtimes. The first tag is P for a content that goes on in the next line, and F
     * for one that ends.
     */
    CRI {
        @Override
        public Optional<LogEntry> parse(byte[] line) {
            int afterTime = indexOfBlank(line, 0);
            int afterStream = indexOfBlank(line, afterTime + 1);
            int afterTags = indexOfBlank(line, afterStream + 1);
            if (afterTime < 0 || afterStream < 0 || afterTags < 0) {
                return Optional.empty();
            }
            String stream = text(line, afterTime + 1, afterStream);
            String tags = text(line, afterStream + 1, afterTags);
            boolean partial = tags.equals("P") || tags.startsWith("P:");
            int end = partial && line[line.length - 1] == '\n' ? line.length - 1 : line.length;
            ByteBuffer content = ByteBuffer.wrap(line, afterTags + 1, end - afterTags - 1).asReadOnlyBuffer();
            return isStream(stream)
                    ? LogTime.parse(text(line, 0, afterTime)).map(time -> new LogEntry(time, stream, content))
                    : Optional.empty();
        }
    },

    /** One JSON object per line, of old docker engines. */
    DOCKER_JSON {
        @Override
        public Optional<LogEntry> parse(byte[] line) {
            return FlatJson.texts(new String(line, StandardCharsets.UTF_8)).flatMap(LogFormat::entry);
        }
    };

    /** Time of a line that names none: before every time that can be requested. */
    private static final OffsetDateTime NO_TIME = OffsetDateTime.parse("0001-01-01T00:00:00Z");

    /**
     * The content of a line; empty if it does not have this form.
     *
     * @param line with its line feed, unless it is the last one and has none yet
     */
    public abstract Optional<LogEntry> parse(byte[] line);

    /** The form of a file by its first line. */
    static Optional<LogFormat> detect(byte[] line) {
        for (LogFormat format : values()) {
            if (format.parse(line).isPresent()) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    private static boolean isStream(String name) {
        return name.equals("stdout") || name.equals("stderr");
    }

    private static Optional<LogEntry> entry(Map<String, String> members) {
        Optional<OffsetDateTime> time = members.containsKey("time")
                ? LogTime.parse(members.get("time")) : Optional.of(NO_TIME);
        byte[] content = members.getOrDefault("log", "").getBytes(StandardCharsets.UTF_8);
        return time.map(at -> new LogEntry(
                at, members.getOrDefault("stream", ""), ByteBuffer.wrap(content).asReadOnlyBuffer()));
    }

    private static int indexOfBlank(byte[] line, int from) {
        for (int i = from; i < line.length; i++) {
            if (line[i] == ' ') {
                return i;
            }
        }
        return -1;
    }

    private static String text(byte[] line, int from, int to) {
        return new String(line, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
