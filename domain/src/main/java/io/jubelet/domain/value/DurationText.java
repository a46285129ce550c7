package io.jubelet.domain.value;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The short text of a duration that Kubernetes uses in messages and configuration: {@code 10s},
 * {@code 2m40s}, {@code 5m0s}, {@code 1.5s}, {@code 100ms}.
 */
public final class DurationText {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final Pattern PART = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h)");
    private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final int LONGEST_TEXT = 100;

    private DurationText() {
    }

    /**
     * Writes hours, minutes and seconds from the largest unit that is not zero down to seconds; below one second a
     * single unit of ms, µs or ns.
     */
    public static String of(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        String sign = duration.isNegative() ? "-" : "";
        Duration size = duration.abs();
        return sign + (size.getSeconds() == 0 ? fraction(size.getNano()) : clock(size));
    }

    /**
     * Reads one or more decimal numbers with a unit out of h, m, s, ms, us, µs, ns, with an optional sign before the
     * first; or a plain {@code 0}.
     *
     * @throws IllegalArgumentException if the text is no duration, or one of more than 292 years
     */
    public static Duration parse(String text) {
        boolean signed = text.startsWith("-") || text.startsWith("+");
        String size = signed ? text.substring(1) : text;
        if (size.equals("0")) {
            return Duration.ZERO;
        }
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher part = PART.matcher(size);
        int end = 0;
        while (size.length() <= LONGEST_TEXT && part.find() && part.start() == end) {
            nanos = nanos.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(nanosOf(part.group(2)))));
            end = part.end();
        }
        if (end == 0 || end < size.length() || nanos.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no duration; write a number and a unit, such as 30s, 1m30s or 500ms");
        }
        return Duration.ofNanos(text.startsWith("-") ? -nanos.longValue() : nanos.longValue());
    }

    private static long nanosOf(String unit) {
        return switch (unit) {
            case "h" -> 3600 * NANOS_PER_SECOND;
            case "m" -> 60 * NANOS_PER_SECOND;
            case "s" -> NANOS_PER_SECOND;
            case "ms" -> 1_000_000;
            case "us", "µs", "μs" -> 1_000;
            default -> 1;
        };
    }

    private static String fraction(int nanos) {
        if (nanos < 1_000) {
            return nanos + "ns";
        }
        if (nanos < 1_000_000) {
            return decimal(nanos, 3) + "µs";
        }
        return decimal(nanos, 6) + "ms";
    }

    private static String clock(Duration size) {
        long hours = size.toHours();
        long minutes = size.toMinutesPart();
        String seconds = decimal(size.toSecondsPart() * NANOS_PER_SECOND + size.getNano(), 9) + "s";
        if (hours > 0) {
            return hours + "h" + minutes + "m" + seconds;
        }
        return minutes > 0 ? minutes + "m" + seconds : seconds;
    }

    private static String decimal(long digits, int scale) {
        BigDecimal value = BigDecimal.valueOf(digits, scale);
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
