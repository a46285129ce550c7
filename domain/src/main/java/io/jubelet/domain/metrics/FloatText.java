package io.jubelet.domain.metrics;

import java.nio.charset.StandardCharsets;

/**
 * Numbers of the text format: the shortest decimal that reads back as the same double; with an exponent of at least two
 * digits where it is below -4 or above 5.
 */
public final class FloatText {

    private static final int LEAST_EXPONENT = -4;
    private static final int PLAIN_DIGITS = 6;
    /** Whole numbers below this have no digits that a double could not hold. */
    private static final double EXACT = 1e15;
    private static final long PLAIN_BELOW = 1_000_000;
    private static final int TEN = 10;
    /** Largest number of bytes of a whole number. */
    static final int MOST = 24;

    private FloatText() {
    }

    /** A number as text. */
    public static String of(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        String sign = value < 0 ? "-" : "";
        if (isCount(Math.abs(value))) {
            byte[] text = new byte[MOST];
            return sign + new String(text, 0, put((long) Math.abs(value), text, 0), StandardCharsets.US_ASCII);
        }
        return sign + shortest(Double.toString(Math.abs(value)));
    }

    /** Whether {@link #put} can write it: a whole number from 0 to 10^15. */
    static boolean isCount(double value) {
        return value >= 0 && value < EXACT && (long) value == value;
    }

    /**
     * Writes a whole number.
     *
     * @param count from 0 to 10^15
     * @param to has {@link #MOST} bytes from there on
     * @return where the text ends
     */
    static int put(long count, byte[] to, int from) {
        if (count < TEN) {
            to[from] = (byte) ('0' + count);
            return from + 1;
        }
        int digits = 1;
        for (long power = TEN; power <= count; power *= TEN) {
            digits++;
        }
        if (count < PLAIN_BELOW) {
            return decimal(count, digits, to, from);
        }
        int exponent = digits - 1;
        long shortest = count;
        while (shortest % TEN == 0) {
            shortest /= TEN;
            digits--;
        }
        int end = decimal(shortest, digits, to, from + 1);
        to[from] = to[from + 1];
        if (digits == 1) {
            end--;
        } else {
            to[from + 1] = '.';
        }
        to[end++] = 'e';
        to[end++] = '+';
        to[end++] = (byte) ('0' + exponent / TEN);
        to[end++] = (byte) ('0' + exponent % TEN);
        return end;
    }

    private static int decimal(long number, int digits, byte[] to, int from) {
        int end = from + digits;
        long rest = number;
        for (int at = end; at > from;) {
            long tenth = rest / TEN;
            to[--at] = (byte) ('0' + (rest - tenth * TEN));
            rest = tenth;
        }
        return end;
    }

    /** Formats what the JDK writes: the shortest digits, with a point and perhaps an exponent. */
    private static String shortest(String text) {
        int e = text.indexOf('E');
        int point = text.indexOf('.');
        int shift = e < 0 ? 0 : Integer.parseInt(text, e + 1, text.length(), 10);
        String all = text.substring(0, point) + text.substring(point + 1, e < 0 ? text.length() : e);
        int first = 0;
        while (all.charAt(first) == '0') {
            first++;
        }
        String digits = withoutZeros(all.substring(first));
        int exponent = point - 1 - first + shift;
        return exponent < LEAST_EXPONENT || exponent >= PLAIN_DIGITS ? scientific(digits, exponent) : plain(digits, exponent);
    }

    private static String plain(String digits, int exponent) {
        if (exponent < 0) {
            return "0." + "0".repeat(-exponent - 1) + digits;
        }
        return digits.length() <= exponent + 1 ? digits + "0".repeat(exponent + 1 - digits.length())
                : digits.substring(0, exponent + 1) + "." + digits.substring(exponent + 1);
    }

    private static String scientific(String digits, int exponent) {
        var text = new StringBuilder(digits.length() + 6).append(digits.charAt(0));
        if (digits.length() > 1) {
            text.append('.').append(digits, 1, digits.length());
        }
        text.append('e').append(exponent < 0 ? '-' : '+');
        return (Math.abs(exponent) < 10 ? text.append('0') : text).append(Math.abs(exponent)).toString();
    }

    private static String withoutZeros(String digits) {
        int end = digits.length();
        while (end > 1 && digits.charAt(end - 1) == '0') {
            end--;
        }
        return digits.substring(0, end);
    }
}
