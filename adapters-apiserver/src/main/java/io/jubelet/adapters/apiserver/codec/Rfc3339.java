package io.jubelet.adapters.apiserver.codec;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * Times as the API writes them. Written by hand because the formatters of the JDK cost more at first use than all the
 * rest of a manifest.
 */
public final class Rfc3339 {

    /** The years from 0 to 9999 in UTC, which are those that can be written. */
    private static final long FIRST = LocalDateTime.of(0, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);
    private static final long LAST = LocalDateTime.of(9999, 12, 31, 23, 59, 59).toEpochSecond(ZoneOffset.UTC);

    private Rfc3339() {
    }

    /**
     * Reads {@code 2026-01-01T00:00:00Z}, with optional fraction and with an offset instead of Z.
     *
     * @throws DateTimeException when the text is none, or the year in UTC is not one from 0 to 9999
     */
    public static Instant parse(String text) {
        require(text.length() >= 20 && text.charAt(4) == '-' && text.charAt(7) == '-' && text.charAt(10) == 'T'
                && text.charAt(13) == ':' && text.charAt(16) == ':');
        int at = 19;
        int nanos = 0;
        if (text.charAt(at) == '.') {
            int unit = 100_000_000;
            int begin = ++at;
            while (at < text.length() && isDigit(text.charAt(at))) {
                nanos += unit * (text.charAt(at++) - '0');
                unit /= 10;
            }
            require(at > begin);
        }
        LocalDateTime local = LocalDateTime.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10),
                number(text, 11, 13), number(text, 14, 16), number(text, 17, 19), nanos);
        long seconds = local.toEpochSecond(ZoneOffset.UTC) - offsetSeconds(text, at);
        require(FIRST <= seconds && seconds <= LAST);
        return Instant.ofEpochSecond(seconds, nanos);
    }

    private static int offsetSeconds(String text, int at) {
        require(at < text.length());
        char sign = text.charAt(at);
        if (sign == 'Z') {
            require(at + 1 == text.length());
            return 0;
        }
        require((sign == '+' || sign == '-') && text.length() == at + 6 && text.charAt(at + 3) == ':');
        int hours = number(text, at + 1, at + 3);
        int minutes = number(text, at + 4, at + 6);
        require(hours < 24 && minutes < 60);
        return (hours * 60 + minutes) * (sign == '-' ? -60 : 60);
    }

    /** Whole seconds in UTC, as the API does; a fraction is cut off. */
    public static String format(Instant instant) {
        LocalDateTime t = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), 0, ZoneOffset.UTC);
        StringBuilder text = new StringBuilder(20);
        if (t.getYear() < 0 || t.getYear() > 9999) {
            throw new IllegalArgumentException(String.format(Locale.ROOT, "the year %d can't be written", t.getYear()));
        }
        append(text, t.getYear() / 100);
        append(text, t.getYear() % 100);
        append(text.append('-'), t.getMonthValue());
        append(text.append('-'), t.getDayOfMonth());
        append(text.append('T'), t.getHour());
        append(text.append(':'), t.getMinute());
        append(text.append(':'), t.getSecond());
        return text.append('Z').toString();
    }

    /** Microseconds in UTC, as the API writes times of leases and events. */
    public static String formatMicros(Instant instant) {
        String seconds = format(instant);
        String micros = Integer.toString(1_000_000 + instant.getNano() / 1_000);
        return seconds.substring(0, seconds.length() - 1) + "." + micros.substring(1) + "Z";
    }

    private static void append(StringBuilder text, int twoDigits) {
        text.append((char) ('0' + twoDigits / 10)).append((char) ('0' + twoDigits % 10));
    }

    private static int number(String text, int begin, int end) {
        int value = 0;
        for (int i = begin; i < end; i++) {
            require(isDigit(text.charAt(i)));
            value = value * 10 + text.charAt(i) - '0';
        }
        return value;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new DateTimeException("not an RFC 3339 time");
        }
    }
}
