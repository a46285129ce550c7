package io.jubelet.adapters.fs.pod;

import io.jubelet.domain.logs.LogEntry;
import io.jubelet.domain.logs.LogFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** The end of a log in the format of the CRI, which is the message of a container that failed without one. */
final class TerminationLogTail {

    private static final int FIRST_BLOCK = 16 << 10;

    /** Runtimes split texts at 16 KiB, so this is more than eighty entries. */
    private static final int LARGEST_BLOCK = 2 << 20;

    private TerminationLogTail() {
    }

    /** The text of the last entries, at most so many bytes of it. Lines that are no entries count but have no text. */
    static String read(SeekableByteChannel channel, int maxLines, int maxBytes) throws IOException {
        for (int size = FIRST_BLOCK; ; size *= 4) {
            byte[] block = lastBytes(channel, Math.min(size, LARGEST_BLOCK));
            boolean whole = block.length < size;
            Deque<byte[]> lines = lastLines(block, whole, maxLines);
            byte[] text = texts(lines);
            if (whole || size >= LARGEST_BLOCK || lines.size() == maxLines || text.length >= maxBytes) {
                return new String(text, Math.max(0, text.length - maxBytes), Math.min(text.length, maxBytes),
                        StandardCharsets.UTF_8);
            }
        }
    }

    /** The end of a file, whole when the file is smaller. */
    static byte[] lastBytes(SeekableByteChannel channel, int count) throws IOException {
        channel.position(Math.max(0, channel.size() - count));
        ByteBuffer bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
            // Reads may bring less than asked for.
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    /** The last lines with their line ends; a first one that may have begun before the block is left out. */
    private static Deque<byte[]> lastLines(byte[] block, boolean whole, int max) {
        Deque<byte[]> lines = new ArrayDeque<>();
        int end = block.length;
        for (int i = block.length - 2; i >= 0 && lines.size() < max; i--) {
            if (block[i] == '\n') {
                lines.addFirst(Arrays.copyOfRange(block, i + 1, end));
                end = i + 1;
            }
        }
        if (whole && end > 0 && lines.size() < max) {
            lines.addFirst(Arrays.copyOfRange(block, 0, end));
        }
        return lines;
    }

    private static byte[] texts(Deque<byte[]> lines) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] line : lines) {
            LogFormat.CRI.parse(line).map(LogEntry::content).ifPresent(content -> {
                byte[] text = new byte[content.remaining()];
                content.get(text);
                all.writeBytes(text);
            });
        }
        return all.toByteArray();
    }
}
