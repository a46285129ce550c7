package io.jubelet.adapters.fs.log;

import io.jubelet.domain.logs.LogTail;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;

/** A log file line by line, while another process writes to it. */
final class OpenLog implements AutoCloseable {

    /** Runtimes cut lines at 16 KiB unless configured otherwise. */
    static final int MAX_LINE = 8 << 20;
    private static final int BLOCK = 32 << 10;
    /** So much of a file tells it apart from any other file of its log. */
    private static final int HEAD = 4 << 10;

    private final Path path;
    private final ReadableByteChannel channel;
    private final Object key;
    private byte[] bytes = new byte[BLOCK];
    private int from;
    private int searched;
    private int to;
    private boolean skipping;
    private long skippedLines;

    private OpenLog(Path path, ReadableByteChannel channel, Object key) {
        this.path = path;
        this.channel = channel;
        this.key = key;
    }

    /** Opens a file; the path must be without links. */
    static OpenLog of(Path path) throws IOException {
        while (true) {
            Object before = key(path);
            FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
            boolean same = false;
            try {
                // Replaced in between, it would never be found to be another one.
                same = Objects.equals(before, key(path));
            } finally {
                if (!same) {
                    channel.close();
                }
            }
            if (same) {
                return new OpenLog(path, channel, before);
            }
        }
    }

    /** Opens a file that is complete and compressed with gzip. */
    static OpenLog compressed(Path path) throws IOException {
        InputStream file = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS);
        try {
            return new OpenLog(path, Channels.newChannel(new GZIPInputStream(file, BLOCK)), "");
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private static Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /** Goes to the first of the last lines. */
    void seekTail(OptionalLong lines) throws IOException {
        if (channel instanceof FileChannel file) {
            file.position(LogTail.start(file.size(), lines, (offset, count) -> readAt(file, offset, count)));
        }
    }

    private static byte[] readAt(FileChannel channel, long offset, int count) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(count);
        while (block.hasRemaining()) {
            if (channel.read(block, offset + block.position()) < 0) {
                throw new EOFException("the log was cut while it was read");
            }
        }
        return block.array();
    }

    /** The next line with its line feed; empty when no whole line is there yet. */
    Optional<byte[]> line() throws IOException {
        while (true) {
            while (searched < to) {
                if (bytes[searched++] == '\n') {
                    byte[] line = Arrays.copyOfRange(bytes, from, searched);
                    from = searched;
                    if (!skipping) {
                        return Optional.of(line);
                    }
                    skipping = false;
                }
            }
            if (!fill()) {
                return Optional.empty();
            }
        }
    }

    /** What is left after the last line feed; empty when nothing is. */
    Optional<byte[]> rest() {
        return from == to || skipping ? Optional.empty() : Optional.of(Arrays.copyOfRange(bytes, from, to));
    }

    /** How many lines were skipped so far because they are longer than {@link #MAX_LINE}. */
    long skippedLines() {
        return skippedLines;
    }

    /** Whether another file is at the path now. While none is there, it is not. */
    boolean isReplaced() throws IOException {
        try {
            return !Objects.equals(key, key(path));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Whether it is the file at another path. */
    boolean isAt(Path other) throws IOException {
        try {
            return Objects.equals(key, key(other));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Whether a compressed file is a copy of this one, as far as its first bytes tell: they have the time of the first line. */
    boolean isCompressedAt(Path other) throws IOException {
        if (!(channel instanceof FileChannel file)) {
            return false;
        }
        byte[] own = readAt(file, 0, (int) Math.min(file.size(), HEAD));
        try (InputStream in = new GZIPInputStream(Files.newInputStream(other, LinkOption.NOFOLLOW_LINKS), HEAD)) {
            return Arrays.equals(own, in.readNBytes(own.length));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private boolean fill() throws IOException {
        if (channel instanceof FileChannel file && file.size() < file.position()) {
            // A program that rotates by copying has truncated the file.
            file.position(0);
            from = searched = to = 0;
        }
        if (skipping || to - from > MAX_LINE) {
            skippedLines += skipping ? 0 : 1;
            skipping = true;
            from = searched = to;
        }
        if (from > 0) {
            System.arraycopy(bytes, from, bytes, 0, to - from);
            searched -= from;
            to -= from;
            from = 0;
        }
        if (to == bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(bytes.length * 2, MAX_LINE + BLOCK));
        }
        int read = channel.read(ByteBuffer.wrap(bytes, to, bytes.length - to));
        to += Math.max(0, read);
        return read > 0;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
