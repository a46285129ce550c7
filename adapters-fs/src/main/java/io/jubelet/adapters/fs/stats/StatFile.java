package io.jubelet.adapters.fs.stats;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/**
 * Reads one small file of the kernel after another into the same array, and finds numbers in it. For one thread. A value that is missing
 * or not a number reads as {@link #MISSING}; {@code max} reads as the highest unsigned number.
 */
final class StatFile implements AutoCloseable {

    /** No such number. */
    static final long MISSING = Long.MIN_VALUE;
    /** What {@code max} stands for: the highest unsigned number. */
    static final long MAX = -1;

    private static final byte[] UNLIMITED = "max".getBytes(StandardCharsets.US_ASCII);

    private final StatFileCalls calls = new StatFileCalls();
    private final byte[] bytes = new byte[StatFileCalls.SIZE];
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
        return calls.enter(name);
    }

    /** Reads a file of the directory that was entered; false when it is not there or can't be read, and there is no content then. */
    boolean read(Name name) {
        return accept(calls.read(name.text(), bytes));
    }

    /** Reads a file anywhere; false when it is not there or can't be read, and there is no content then. */
    boolean read(String file) {
        return accept(calls.read(file, bytes));
    }

    private boolean accept(int count) {
        next = 0;
        length = Math.max(count, 0);
        return count >= 0;
    }

    /** The size that a file or directory has by its status; {@link #MISSING} when it is not there. */
    long size(String file) {
        long size = calls.size(file);
        return size < 0 ? MISSING : size;
    }

    /** How many names a directory has: its own, and one of each directory in it and of itself; {@link #MISSING} when it is not there. */
    long links(String directory) {
        long links = calls.links(directory);
        return links < 0 ? MISSING : links;
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
        calls.close();
    }
}
