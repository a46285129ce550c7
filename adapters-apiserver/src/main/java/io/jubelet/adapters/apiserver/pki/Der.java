package io.jubelet.adapters.apiserver.pki;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;

/** Writes values in DER (X.690), as far as certificates and keys need it. */
public final class Der {

    private static final int BOOLEAN = 0x01;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    static final int OCTETS = 0x04;
    private static final int OBJECT_IDENTIFIER = 0x06;
    private static final int UTF8_STRING = 0x0c;
    private static final int UTC_TIME = 0x17;
    private static final int GENERALIZED_TIME = 0x18;
    static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    /** Class of context-specific tags. */
    private static final int CONTEXT = 0x80;
    private static final int CONSTRUCTED = 0x20;
    /** From this year on times are written with all digits of the year (RFC 5280, 4.1.2.5). */
    private static final int LONG_YEARS = 2050;
    private static final DateTimeFormatter SHORT = formatter("yyMMddHHmmss'Z'");
    private static final DateTimeFormatter LONG = formatter("yyyyMMddHHmmss'Z'");

    private Der() {
    }

    private static DateTimeFormatter formatter(String pattern) {
        return DateTimeFormatter.ofPattern(pattern).withZone(ZoneOffset.UTC);
    }

    /** Values in their order. */
    public static byte[] sequence(byte[]... values) {
        return value(SEQUENCE, join(values));
    }

    /** A set of one value; sets of more would have to be sorted. */
    public static byte[] set(byte[] value) {
        return value(SET, value);
    }

    /** A whole number. */
    public static byte[] integer(BigInteger number) {
        return value(INTEGER, number.toByteArray());
    }

    /** A small whole number. */
    public static byte[] integer(long number) {
        return integer(BigInteger.valueOf(number));
    }

    /** True; false is written by leaving it out. */
    public static byte[] trueValue() {
        return value(BOOLEAN, new byte[] {(byte) 0xff});
    }

    /** Whole bytes of bits. */
    public static byte[] bits(byte[] bytes) {
        return bits(0, bytes);
    }

    /** Bits, the last of which do not count. */
    public static byte[] bits(int unused, byte... bytes) {
        return value(BIT_STRING, join(new byte[] {(byte) unused}, bytes));
    }

    /** Bytes. */
    public static byte[] octets(byte[] bytes) {
        return value(OCTETS, bytes);
    }

    /** A text. */
    public static byte[] text(String text) {
        return value(UTF8_STRING, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A time in the form of certificates, to the second. */
    public static byte[] time(Instant time) {
        boolean isShort = time.atZone(ZoneOffset.UTC).getYear() < LONG_YEARS;
        return value(isShort ? UTC_TIME : GENERALIZED_TIME,
                (isShort ? SHORT : LONG).format(time).getBytes(StandardCharsets.US_ASCII));
    }

    /** An object identifier, such as {@code 2.5.4.3}. */
    public static byte[] name(String dotted) {
        long[] arcs = Arrays.stream(dotted.split("\\.")).mapToLong(Long::parseLong).toArray();
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        arc(content, arcs[0] * 40 + arcs[1]);
        for (int i = 2; i < arcs.length; i++) {
            arc(content, arcs[i]);
        }
        return value(OBJECT_IDENTIFIER, content.toByteArray());
    }

    private static void arc(ByteArrayOutputStream content, long arc) {
        int groups = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(arc) + 6) / 7);
        for (int i = groups - 1; i >= 0; i--) {
            int group = (int) (arc >> 7 * i) & 0x7f;
            content.write(i == 0 ? group : group | 0x80);
        }
    }

    /** Bytes under a context-specific tag. */
    public static byte[] at(int place, byte[] content) {
        return value(CONTEXT | place, content);
    }

    /** Values under a context-specific tag. */
    public static byte[] around(int place, byte[]... values) {
        return value(CONTEXT | CONSTRUCTED | place, join(values));
    }

    static byte[] value(int tag, byte[] content) {
        return join(new byte[] {(byte) tag}, length(content.length), content);
    }

    private static byte[] length(int length) {
        if (length < 0x80) {
            return new byte[] {(byte) length};
        }
        byte[] digits = BigInteger.valueOf(length).toByteArray();
        byte[] plain = digits[0] == 0 ? Arrays.copyOfRange(digits, 1, digits.length) : digits;
        return join(new byte[] {(byte) (0x80 | plain.length)}, plain);
    }

    /** The bytes of values that follow each other. */
    public static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }
}
