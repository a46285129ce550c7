package io.jubelet.domain.server;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A time in a query, in the format of RFC 3339 as Go reads it: hours may have a single digit, a comma may stand before the decimals of the
 * seconds, and those after the ninth do not count.
 */
final class QueryTime {

    private static final Pattern FORMAT = Pattern.compile(
            "(\\d{4}-\\d{2}-\\d{2}T)(\\d{1,2})(:\\d{2}:\\d{2})(?:[.,](\\d{1,9})\\d*+)?(Z|[+-]\\d{2}:\\d{2})");

    private QueryTime() {
    }

    /** @throws DateTimeException when it is no time */
    static OffsetDateTime parse(String text) {
        Matcher time = FORMAT.matcher(text);
        if (!time.matches()) {
            throw new DateTimeException("no time of RFC 3339");
        }
        String hour = time.group(2).length() == 1 ? "0" + time.group(2) : time.group(2);
        String decimals = time.group(4) == null ? "" : "." + time.group(4);
        return OffsetDateTime.parse(time.group(1) + hour + time.group(3) + decimals + time.group(5));
    }
}
