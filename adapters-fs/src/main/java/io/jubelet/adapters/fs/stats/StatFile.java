package io.jubelet.adapters.fs.stats;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.FileCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/**
 * Reads one small file of the kernel after another into the same buffer. For one thread. A value that is missing or not a
 * number reads as {@link #MISSING}; {@code max} reads as the highest unsigned number.
 */
final class StatFile implements AutoCloseable {

    /** No such number. */
    static final long MISSING = Long.MIN_VALUE;
    /** What {@code max} stands for: the highest unsigned number. */
    static final long MAX = -1;

    private static final CFunction OPEN = CFunction.named("openat");
    private static final CFunction READ = CFunction.named("read");
    private static final CFunction STATX = CFunction.named("statx");
    private static final CFunction CLOSE = CFunction.named("close");
    private static final long O_CLOEXEC = 02000000;
    private static final long O_PATH = 010000000;
    private static final int AT_FDCWD = FileCalls.AT_FDCWD;
    private static final int NONE = -1;
    private static final int SIZE = 1 << 16;
    private static final int PATH_MAX = 4096;
    /** The kernel hands a file out in pieces of about a page: whatever comes in less than half of one is all there is. */
    private static final int PIECE = 2048;
    private static final int DO_NOT_SYNC = 0x4000;
    private static final int WITH_LINKS = 0x4;
    private static final int WITH_SIZE = 0x200;
    private static final int LINKS_IN_STATUS = 16;
    private static final int SIZE_IN_STATUS = 40;
    private static final byte[] UNLIMITED = "max".getBytes(StandardCharsets.US_ASCII);

    private final Arena arena = Arena.ofConfined();
    private final MemorySegment buffer = arena.allocate(SIZE, Long.BYTES);
    private final MemorySegment path = arena.allocate(PATH_MAX);
    private final MemorySegment errno = CFunction.errno(arena);
    private final byte[] bytes = new byte[SIZE];
    private int directory = NONE;
    private int length;
    private int next;

    /** The name of a file in a directory, in the bytes of the kernel; made once. */
    record Name(MemorySegment text) {

        static Name of(String name) {
            return new Name(Arena.global().allocateFrom(name));
        }
    }

    /**
     * Goes to a directory: files that are read by their names alone are those in it. Where several are read this takes less than
     * half of the time in the kernel. False when it is not there; it has no files then.
     */
    boolean enter(String name) {
        leave();
        directory = encode(name) ? open(AT_FDCWD, path, O_PATH) : NONE;
        return directory >= 0;
    }

    private void leave() {
        if (directory >= 0) {
            CLOSE.attempt(errno, directory, 0, 0, 0, 0);
            directory = NONE;
        }
    }

    private boolean encode(String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        if (text.length >= PATH_MAX) {
            return false;
        }
        MemorySegment.copy(text, 0, path, JAVA_BYTE, 0, text.length);
        path.set(JAVA_BYTE, text.length, (byte) 0);
        return true;
    }

    private int open(int parent, MemorySegment name, long flags) {
        return OPEN.attempt(errno, parent, name.address(), flags | O_CLOEXEC, 0, 0);
    }

    /** Reads a file of the directory that was entered; false when it is not there or can't be read, and there is no content then. */
    boolean read(Name name) {
        length = 0;
        return directory >= 0 && content(open(directory, name.text(), 0));
    }

    /** The same for a file anywhere. */
    boolean read(String file) {
        length = 0;
        return encode(file) && content(open(AT_FDCWD, path, 0));
    }

    private boolean content(int fd) {
        next = 0;
        if (fd < 0) {
            return false;
        }
        int count;
        do {
            count = READ.attempt(errno, fd, buffer.address(), SIZE - length, 0, 0);
            if (count > 0) {
                MemorySegment.copy(buffer, JAVA_BYTE, 0, bytes, length, count);
                length += count;
            }
        } while (count >= PIECE && length < SIZE);
        CLOSE.attempt(errno, fd, 0, 0, 0, 0);
        if (count < 0) {
            length = 0;
        }
        return count >= 0;
    }

    /** The size that a file or directory has by its status; {@link #MISSING} when it is not there. */
    long size(String file) {
        return status(file, WITH_SIZE) ? buffer.get(JAVA_LONG, SIZE_IN_STATUS) : MISSING;
    }

    /** How many names a directory has: its own, and one of each directory in it and of itself; {@link #MISSING} when it is not there. */
    long links(String directory) {
        return status(directory, WITH_LINKS) ? Integer.toUnsignedLong(buffer.get(JAVA_INT, LINKS_IN_STATUS)) : MISSING;
    }

    private boolean status(String file, int what) {
        return encode(file) && STATX.attempt(errno, AT_FDCWD, path.address(), DO_NOT_SYNC, what, buffer.address()) == 0;
    }

    /** The number that a file consists of. */
    long number(String file) {
        return read(file) ? numberAt(0, end(0)) : MISSING;
    }

    /** The number that a file consists of, or this. */
    long number(String file, long otherwise) {
        long number = number(file);
        return number == MISSING ? otherwise : number;
    }

    /** The number that a file of the directory that was entered consists of, or this. */
    long number(Name name, long otherwise) {
        long number = read(name) ? numberAt(0, end(0)) : MISSING;
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

    /**
     * Where the text behind a name at the beginning of a line begins; negative when no line has it. The search goes on behind the
     * line that was found before, so names in the order of the file are found in one pass.
     */
    private int lineOf(byte[] key) {
        int found = lineOf(key, next, length);
        return found >= 0 ? found : lineOf(key, 0, next);
    }

    private int lineOf(byte[] key, int from, int until) {
        for (int at = from; at < until; at = end(at) + 1) {
            int behind = at + key.length;
            if (behind < length && bytes[at] == key[0] && (bytes[behind] == ' ' || bytes[behind] == ':')
                    && startsWith(at, key)) {
                next = Math.min(end(behind) + 1, length);
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
        leave();
        arena.close();
    }
}
