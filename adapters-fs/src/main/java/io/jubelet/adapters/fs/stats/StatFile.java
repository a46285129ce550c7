package io.jubelet.adapters.fs.stats;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/**
 * Reads one small file of the kernel after another into the same buffer. For one thread. What is missing or not a number
 * reads as {@link #MISSING}; {@code max} reads as the highest unsigned number.
 */
final class StatFile implements AutoCloseable {

    /** No such number. */
    static final long MISSING = Long.MIN_VALUE;
    /** What {@code max} stands for: the highest unsigned number. */
    static final long MAX = -1;

    private static final CFunction OPEN = CFunction.named("open");
    private static final CFunction READ = CFunction.named("read");
    private static final CFunction CLOSE = CFunction.named("close");
    private static final long O_CLOEXEC = 02000000;
    private static final int SIZE = 1 << 16;
    private static final int PATH_MAX = 4096;
    /** The kernel hands a file out in pieces of about a page: whatever comes in less than half of one is all there is. */
    private static final int PIECE = 2048;
    private static final byte[] UNLIMITED = "max".getBytes(StandardCharsets.US_ASCII);

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment buffer = arena.allocate(SIZE);
    private final MemorySegment name = arena.allocate(PATH_MAX);
    private final byte[] bytes = new byte[SIZE];
    private int length;

    /** Reads a file; false when it is not there or can't be read, and the content is empty then. */
    boolean read(String path) {
        length = 0;
        byte[] text = path.getBytes(StandardCharsets.UTF_8);
        if (text.length >= PATH_MAX) {
            return false;
        }
        MemorySegment.copy(text, 0, name, JAVA_BYTE, 0, text.length);
        name.set(JAVA_BYTE, text.length, (byte) 0);
        try {
            int fd = OPEN.call("", name.address(), O_CLOEXEC, 0);
            try {
                int count;
                do {
                    count = READ.call("", fd, buffer.address(), SIZE - length);
                    MemorySegment.copy(buffer, JAVA_BYTE, 0, bytes, length, count);
                    length += count;
                } while (count >= PIECE && length < SIZE);
            } finally {
                CLOSE.call("", fd, 0, 0);
            }
            return true;
        } catch (SystemCallException e) {
            length = 0;
            return false;
        }
    }

    /** The number that a file consists of. */
    long number(String path) {
        return read(path) ? numberAt(0, end(0)) : MISSING;
    }

    /** The number that a file consists of, or this. */
    long number(String path, long otherwise) {
        long number = number(path);
        return number == MISSING ? otherwise : number;
    }

    /** The number behind a name at the beginning of a line of the file that was read. */
    long valueOf(byte[] key) {
        int at = lineOf(key);
        return at < 0 ? MISSING : numberAt(at, end(at));
    }

    /** The same, or this. */
    long valueOf(byte[] key, long otherwise) {
        long number = valueOf(key);
        return number == MISSING ? otherwise : number;
    }

    /** Where the text behind a name at the beginning of a line begins; negative when no line has it. */
    private int lineOf(byte[] key) {
        for (int at = 0; at < length; at = end(at) + 1) {
            int behind = at + key.length;
            if (behind < length && bytes[at] == key[0] && (bytes[behind] == ' ' || bytes[behind] == ':')
                    && startsWith(at, key)) {
                return behind + 1;
            }
        }
        return -1;
    }

    /** Whether the bytes from here on begin like this. */
    boolean startsWith(int at, byte[] text) {
        if (at + text.length > length) {
            return false;
        }
        for (int i = 0; i < text.length; i++) {
            if (bytes[at + i] != text[i]) {
                return false;
            }
        }
        return true;
    }

    /** How many bytes there are. */
    int length() {
        return length;
    }

    /** One of the bytes. */
    byte at(int index) {
        return bytes[index];
    }

    /** Where the line ends that goes on here. */
    int end(int at) {
        int end = at;
        while (end < length && bytes[end] != '\n') {
            end++;
        }
        return end;
    }

    /** Where the next character that is no blank stands, before this end. */
    int skipBlanks(int from, int end) {
        int at = from;
        while (at < end && (bytes[at] == ' ' || bytes[at] == '\t')) {
            at++;
        }
        return at;
    }

    /** Where the next blank stands, before this end. */
    int skipWord(int from, int end) {
        int at = from;
        while (at < end && bytes[at] != ' ' && bytes[at] != '\t') {
            at++;
        }
        return at;
    }

    /** The text between these. */
    String text(int from, int end) {
        return new String(bytes, from, Math.max(end - from, 0), StandardCharsets.UTF_8);
    }

    /** The whole content. */
    String text() {
        return text(0, length);
    }

    /** How many lines there are. */
    long lines() {
        long lines = 0;
        for (int i = 0; i < length; i++) {
            if (bytes[i] == '\n') {
                lines++;
            }
        }
        return lines;
    }

    /** The unsigned number that begins between these, blanks before it left out, and that ends with the word. */
    long numberAt(int from, int end) {
        int at = skipBlanks(from, end);
        int stop = skipWord(at, end);
        if (stop - at == UNLIMITED.length && startsWith(at, UNLIMITED)) {
            return MAX;
        }
        return digits(at, stop);
    }

    /** The unsigned number that these digits make. */
    long digits(int from, int end) {
        if (from >= end) {
            return MISSING;
        }
        long number = 0;
        for (int at = from; at < end; at++) {
            int digit = bytes[at] - '0';
            if (digit < 0 || digit > 9 || Long.compareUnsigned(number, Long.divideUnsigned(-1, 10)) > 0) {
                return MISSING;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    @Override
    public void close() {
        arena.close();
    }
}
