package io.jubelet.domain.server;

import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a file that a {@code Range} header names (RFC 9110, section 14), handled as by the file server of Go: more than
 * {@link #MOST} ranges, or ranges with more bytes in all than the file has, are as if there were none.
 */
public final class ByteRanges {

    /** Ranges that a header may name. */
    public static final int MOST = 200;

    private static final String UNIT = "bytes=";
    private static final String INVALID = "invalid range";

    private ByteRanges() {
    }

    /** Result of a header. */
    public sealed interface Wanted {
    }

    /** All of the file. */
    public record Whole() implements Wanted {
    }

    /**
     * Parts of the file.
     *
     * @param ranges at least one, in the order of the header
     */
    public record Parts(List<Range> ranges) implements Wanted {

        /** Copies the list. */
        public Parts {
            ranges = List.copyOf(ranges);
        }
    }

    /**
     * Nothing that the file has.
     *
     * @param reason why
     * @param beyond whether the ranges are well-formed and lie behind the end
     */
    public record Unsatisfiable(String reason, boolean beyond) implements Wanted {
    }

    /**
     * A part of the file.
     *
     * @param from where it begins, from 0
     * @param length how many bytes; 0 for the last none of them
     */
    public record Range(long from, long length) {

        /** The value of {@code Content-Range}. */
        public String of(long size) {
            return "bytes " + from + "-" + (from + length - 1) + "/" + size;
        }
    }

    /**
     * Reads a header.
     *
     * @param header value of {@code Range}; empty for none
     * @param size size of the file in bytes
     */
    public static Wanted read(String header, long size) {
        if (header.isEmpty()) {
            return new Whole();
        }
        if (!header.startsWith(UNIT)) {
            return new Unsatisfiable(INVALID, false);
        }
        String[] texts = header.substring(UNIT.length()).split(",", -1);
        if (texts.length > MOST) {
            return new Whole();
        }
        List<Range> ranges = new ArrayList<>();
        boolean beyond = false;
        for (String text : texts) {
            if (!text.isBlank()) {
                long[] ends = ends(text.strip(), size);
                if (ends.length == 0) {
                    return new Unsatisfiable(INVALID, false);
                }
                if (ends[0] >= size) {
                    beyond = true;
                } else {
                    ranges.add(range(ends, size));
                }
            }
        }
        if (ranges.isEmpty()) {
            return beyond && size > 0 ? new Unsatisfiable("invalid range: failed to overlap", true) : new Whole();
        }
        return ranges.stream().mapToLong(Range::length).sum() > size ? new Whole() : new Parts(ranges);
    }

    /**
     * First and last byte, the latter -1 when it is the last of the file; or -1 and a length, for the end of it. Empty for what
     * is neither. The last byte is not looked at when the first one lies behind the end of the file.
     */
    private static long[] ends(String text, long size) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            return new long[0];
        }
        String first = text.substring(0, dash).strip();
        String last = text.substring(dash + 1).strip();
        if (first.isEmpty()) {
            long length = number(last);
            return length < 0 ? new long[0] : new long[] {-1, length};
        }
        long from = number(first);
        if (from >= size) {
            return new long[] {from, -1};
        }
        long to = last.isEmpty() ? -1 : number(last);
        return from < 0 || !last.isEmpty() && to < from ? new long[0] : new long[] {from, to};
    }

    private static Range range(long[] ends, long size) {
        if (ends[0] < 0) {
            long length = Math.min(ends[1], size);
            return new Range(size - length, length);
        }
        return new Range(ends[0], (ends[1] < 0 ? size : Math.min(ends[1], size - 1) + 1) - ends[0]);
    }

    /** A whole number of 63 bits; -1 for anything else. */
    private static long number(String text) {
        try {
            return text.startsWith("-") || text.chars().anyMatch(sign -> sign > '9') ? -1 : Long.parseLong(text);
        } catch (NumberFormatException _) {
            return -1;
        }
    }
}
