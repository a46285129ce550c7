package io.jubelet.domain.metrics;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Writes the text exposition format into one buffer, which is passed on whenever it is full, so that large texts need little
 * memory. Not thread-safe.
 */
public final class ExpositionWriter {

    private static final int SIZE = 1 << 15;

    private final Sink sink;
    private final byte[] buffer = new byte[SIZE];
    private int position;

    /** Receiver of the text. */
    @FunctionalInterface
    public interface Sink {

        /**
         * The next bytes.
         *
         * @param bytes are overwritten after this returns
         * @param length how many of them count
         */
        void write(byte[] bytes, int length);
    }

    /** A text that goes there. */
    public ExpositionWriter(Sink sink) {
        this.sink = Objects.requireNonNull(sink, "sink");
    }

    /** Bytes of the format as they are. */
    public void bytes(byte[] bytes) {
        if (bytes.length > SIZE - position) {
            flush();
            if (bytes.length > SIZE) {
                sink.write(bytes, bytes.length);
                return;
            }
        }
        System.arraycopy(bytes, 0, buffer, position, bytes.length);
        position += bytes.length;
    }

    /** The lines before the samples of a family. */
    public void header(String name, String help, MetricType type) {
        bytes(utf8("# HELP " + name + " " + escaped(help, false) + "\n# TYPE " + name + " " + type.text() + "\n"));
    }

    /** A value. */
    public void number(double value) {
        if (!FloatText.isCount(value)) {
            bytes(utf8(FloatText.of(value)));
            return;
        }
        if (SIZE - position < FloatText.MOST) {
            flush();
        }
        position = FloatText.put((long) value, buffer, position);
    }

    /** An ASCII character. */
    public void character(char character) {
        if (position == SIZE) {
            flush();
        }
        buffer[position++] = (byte) character;
    }

    /** Hands on what has been written. */
    public void flush() {
        if (position > 0) {
            sink.write(buffer, position);
            position = 0;
        }
    }

    /** A label with its value in quotes, in the bytes of the format. */
    public static byte[] label(Label label) {
        return utf8(label.name() + "=\"" + escaped(label.value(), true) + '"');
    }

    /** A text as bytes. */
    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String escaped(String value, boolean quotes) {
        String lines = value.indexOf('\\') < 0 && value.indexOf('\n') < 0 ? value
                : value.replace("\\", "\\\\").replace("\n", "\\n");
        return quotes && lines.indexOf('"') >= 0 ? lines.replace("\"", "\\\"") : lines;
    }
}
