package io.jubelet.domain.value;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * An IPv4 or IPv6 address in its shortest text form (RFC 5952 for IPv6). An IPv4 address written as IPv6 counts as
 * IPv4.
 *
 * @param text the address
 * @param isV4 whether it is an IPv4 address
 */
public record IpAddress(String text, boolean isV4) {

    private static final int V6_GROUPS = 8;

    /**
     * Reads an address. Leading zeros of IPv4 numbers are skipped and never mean octal; zones are not accepted.
     *
     * @return absent if the text is no address
     */
    public static Optional<IpAddress> parse(String text) {
        return text.indexOf(':') < 0 ? parseV4(text) : parseV6(text);
    }

    @Override
    public String toString() {
        return text;
    }

    private static Optional<IpAddress> parseV4(String text) {
        String[] parts = text.split("\\.", -1);
        boolean plausible = parts.length == 4 && Arrays.stream(parts).allMatch(IpAddress::isNumber);
        if (!plausible) {
            return Optional.empty();
        }
        int[] numbers = Arrays.stream(parts).mapToInt(Integer::parseInt).toArray();
        return Arrays.stream(numbers).allMatch(number -> number <= 255) ? Optional.of(v4(numbers)) : Optional.empty();
    }

    /** One to nine digits. */
    private static boolean isNumber(String part) {
        return !part.isEmpty() && part.length() <= 9 && part.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static IpAddress v4(int... numbers) {
        return new IpAddress(numbers[0] + "." + numbers[1] + "." + numbers[2] + "." + numbers[3], true);
    }

    private static Optional<IpAddress> parseV6(String text) {
        if (!text.matches("[0-9a-fA-F:.]+")) {
            return Optional.empty();
        }
        InetAddress address;
        try {
            address = InetAddress.ofLiteral(text);
        } catch (IllegalArgumentException noAddress) {
            return Optional.empty();
        }
        byte[] bytes = address.getAddress();
        return Optional.of(address instanceof Inet4Address
                ? v4(bytes[0] & 255, bytes[1] & 255, bytes[2] & 255, bytes[3] & 255)
                : new IpAddress(shortest(bytes), false));
    }

    /** The longest run of at least two zero groups, the first one of equals, becomes a double colon. */
    private static String shortest(byte[] bytes) {
        int[] groups = new int[V6_GROUPS];
        for (int i = 0; i < V6_GROUPS; i++) {
            groups[i] = (bytes[2 * i] & 255) << 8 | bytes[2 * i + 1] & 255;
        }
        int from = 0;
        int length = 1;
        for (int i = 0; i < V6_GROUPS; i++) {
            int run = zerosFrom(groups, i);
            if (run > length) {
                from = i;
                length = run;
            }
        }
        return length < 2 ? hex(groups, 0, V6_GROUPS)
                : hex(groups, 0, from) + "::" + hex(groups, from + length, V6_GROUPS);
    }

    private static int zerosFrom(int[] groups, int from) {
        int end = from;
        while (end < V6_GROUPS && groups[end] == 0) {
            end++;
        }
        return end - from;
    }

    private static String hex(int[] groups, int from, int to) {
        StringJoiner text = new StringJoiner(":");
        for (int i = from; i < to; i++) {
            text.add(Integer.toHexString(groups[i]));
        }
        return text.toString();
    }
}
