package io.jubelet.domain.logs;

import java.util.OptionalLong;

/** Finds the beginning of the last lines of a log file without reading the lines before them. */
public final class LogTail {

    private static final int BLOCK = 1024;

    /**
     * The bytes of a file.
     *
     * @param <E> failure of reading
     */
    @FunctionalInterface
    public interface Bytes<E extends Exception> {

        /** Exactly {@code count} bytes from an offset on. */
        byte[] read(long offset, int count) throws E;
    }

    private LogTail() {
    }

    /**
     * Offset of the first byte to read. Lines are counted by their line feeds, so what follows the last one counts as
     * part of the line before it.
     *
     * @param size size of the file in bytes
     * @param tailLines number of lines, 0 or more; absent means all
     */
    public static <E extends Exception> long start(long size, OptionalLong tailLines, Bytes<E> bytes) throws E {
        if (tailLines.isEmpty()) {
            return 0;
        }
        long wanted = tailLines.getAsLong();
        long seen = 0;
        for (long end = size; end > 0; end -= BLOCK) {
            int count = (int) Math.min(BLOCK, end);
            byte[] block = bytes.read(end - count, count);
            for (int i = count - 1; i >= 0; i--) {
                if (block[i] == '\n' && seen++ == wanted) {
                    return end - count + i + 1;
                }
            }
        }
        return 0;
    }
}
