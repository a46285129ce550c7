package io.jubelet.adapters.cri.simulation;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads times such as {@code 0.5}, {@code 20ms}, {@code 5s}, {@code 2m}, {@code 1h}; a bare number means seconds. */
final class Durations {

    private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ms|s|m|h|d|)");

    private Durations() {
    }

    /** The time, empty when the text is none. */
    static Optional<Duration> parse(String text) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long nanosPerUnit = switch (matcher.group(2)) {
            case "ms" -> 1_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            case "d" -> 86_400_000_000_000L;
            default -> 1_000_000_000L;
        };
        BigDecimal nanos = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(nanosPerUnit));
        // 999999999 days are more nanoseconds than a long holds; Duration is happy with seconds.
        return Optional.of(Duration.ofSeconds(nanos.movePointLeft(9).longValue(),
                nanos.remainder(BigDecimal.valueOf(1_000_000_000L)).longValue()));
    }
}
