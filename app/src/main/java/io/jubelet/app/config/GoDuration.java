package io.jubelet.app.config;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;

/** Durations as Go writes and reads them: {@code 1m30s}, {@code 100ms}, {@code 0}. */
final class GoDuration {

    private static final Map<String, BigDecimal> NANOS = Map.of(
            "ns", new BigDecimal("1"),
            "us", new BigDecimal("1000"),
            "\u00b5s", new BigDecimal("1000"),
            "\u03bcs", new BigDecimal("1000"),
            "ms", new BigDecimal("1000000"),
            "s", new BigDecimal("1000000000"),
            "m", new BigDecimal("60000000000"),
            "h", new BigDecimal("3600000000000"));
    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final int LONGEST = 100;

    private GoDuration() {
    }

    /**
     * Reads a duration.
     *
     * @throws BadValueException when it is none, or longer than 292 years
     */
    static Duration parse(String text) throws BadValueException {
        if (text.isEmpty() || text.length() > LONGEST) {
            throw notADuration(text);
        }
        var negative = text.charAt(0) == '-';
        var rest = negative || text.charAt(0) == '+' ? text.substring(1) : text;
        if (rest.equals("0")) {
            return Duration.ZERO;
        }
        var sum = BigDecimal.ZERO;
        var at = 0;
        do {
            var unit = end(rest, at, true);
            var next = end(rest, unit, false);
            sum = sum.add(number(text, rest.substring(at, unit)).multiply(unit(text, rest.substring(unit, next))));
            at = next;
        } while (at < rest.length());
        if (sum.compareTo(MOST) > 0) {
            throw new BadValueException("\"" + text + "\" is longer than 292 years");
        }
        var nanos = sum.longValue();
        return Duration.ofNanos(negative ? -nanos : nanos);
    }

    /** Reads a duration that was checked before. */
    static Duration of(String checked) {
        try {
            return parse(checked);
        } catch (BadValueException e) {
            throw new IllegalArgumentException(checked, e);
        }
    }

    /** The shortest usual text: {@code 1h0m0s}, {@code 1m30s}, {@code 1.5s}, {@code 100ms}, {@code 0s}. */
    static String format(Duration duration) {
        var nanos = duration.abs().toNanos();
        var sign = duration.isNegative() ? "-" : "";
        if (nanos == 0) {
            return "0s";
        }
        if (nanos < 1_000_000_000L) {
            var unit = nanos < 1_000 ? "ns" : nanos < 1_000_000 ? "\u00b5s" : "ms";
            return sign + decimal(BigDecimal.valueOf(nanos).divide(NANOS.get(unit))) + unit;
        }
        var hours = nanos / 3_600_000_000_000L;
        var minutes = nanos / 60_000_000_000L % 60;
        var seconds = decimal(BigDecimal.valueOf(nanos % 60_000_000_000L).divide(NANOS.get("s"))) + "s";
        return sign + (hours > 0 ? hours + "h" : "") + (hours > 0 || minutes > 0 ? minutes + "m" : "") + seconds;
    }

    private static String decimal(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    private static int end(String text, int from, boolean digits) {
        var at = from;
        while (at < text.length() && isNumeric(text.charAt(at)) == digits) {
            at++;
        }
        return at;
    }

    private static boolean isNumeric(char c) {
        return c >= '0' && c <= '9' || c == '.';
    }

    private static BigDecimal number(String whole, String digits) throws BadValueException {
        if (digits.isEmpty() || digits.equals(".") || digits.indexOf('.') != digits.lastIndexOf('.')) {
            throw notADuration(whole);
        }
        return new BigDecimal(digits);
    }

    private static BigDecimal unit(String whole, String unit) throws BadValueException {
        var nanos = NANOS.get(unit);
        if (nanos == null) {
            throw notADuration(whole);
        }
        return nanos;
    }

    private static BadValueException notADuration(String text) {
        return new BadValueException("must be a duration such as \"1m30s\" or \"100ms\", not \"" + text + "\"");
    }
}
