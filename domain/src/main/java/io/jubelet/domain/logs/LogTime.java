package io.jubelet.domain.logs;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The time in front of a line (RFC 3339 with up to nine decimals of a second), without the cost of a general parser.
 */
final class LogTime {

    private static final int WITHOUT_FRACTION = "2006-01-02T15:04:05".length();
    private static final int OFFSET = "+07:00".length();
    private static final int NANO_DIGITS = 9;

    private LogTime() {
    }

    static Optional<OffsetDateTime> parse(String text) {
        int zone = zoneStart(text);
        if (zone < WITHOUT_FRACTION || !isShaped(text, zone)) {
            return Optional.empty();
        }
        try {
            return Optional.of(OffsetDateTime.of(
                    number(text, 0, 4), number(text, 5, 7), number(text, 8, 10),
                    number(text, 11, 13), number(text, 14, 16), number(text, 17, 19),
                    nanos(text, zone), offset(text, zone)));
        } catch (DateTimeException impossible) {
            return Optional.empty();
        }
    }

    private static int zoneStart(String text) {
        return text.endsWith("Z") ? text.length() - 1 : text.length() - OFFSET;
    }

    private static boolean isShaped(String text, int zone) {
        String shape = "dddd-dd-ddTdd:dd:dd";
        for (int i = 0; i < zone; i++) {
            char wanted = i < WITHOUT_FRACTION ? shape.charAt(i) : i == WITHOUT_FRACTION ? '.' : 'd';
            if (wanted == 'd' ? !isDigit(text.charAt(i)) : text.charAt(i) != wanted) {
                return false;
            }
        }
        boolean fraction = zone == WITHOUT_FRACTION || zone > WITHOUT_FRACTION + 1;
        return fraction && (text.endsWith("Z") || isOffset(text.substring(zone)));
    }

    private static boolean isOffset(String text) {
        return (text.charAt(0) == '+' || text.charAt(0) == '-') && text.charAt(3) == ':'
                && isDigit(text.charAt(1)) && isDigit(text.charAt(2)) && isDigit(text.charAt(4))
                && isDigit(text.charAt(5));
    }

    private static int nanos(String text, int zone) {
        int nanos = 0;
        for (int i = 0; i < NANO_DIGITS; i++) {
            int at = WITHOUT_FRACTION + 1 + i;
            nanos = nanos * 10 + (at < zone ? text.charAt(at) - '0' : 0);
        }
        return nanos;
    }

    private static ZoneOffset offset(String text, int zone) {
        if (text.endsWith("Z")) {
            return ZoneOffset.UTC;
        }
        int minutes = number(text, zone + 1, zone + 3) * 60 + number(text, zone + 4, zone + 6);
        return ZoneOffset.ofTotalSeconds((text.charAt(zone) == '-' ? -minutes : minutes) * 60);
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }

    private static boolean isDigit(char sign) {
        return sign >= '0' && sign <= '9';
    }

    /** The time and a blank, always with nine decimals. */
    static byte[] prefix(OffsetDateTime time) {
        return "%04d-%02d-%02dT%02d:%02d:%02d.%09d%s ".formatted(
                time.getYear(), time.getMonthValue(), time.getDayOfMonth(), time.getHour(), time.getMinute(),
                time.getSecond(), time.getNano(), time.getOffset()).getBytes(StandardCharsets.US_ASCII);
    }
}
