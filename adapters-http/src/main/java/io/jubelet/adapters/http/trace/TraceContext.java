package io.jubelet.adapters.http.trace;

import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identity of a span (W3C Trace Context).
 *
 * @param high first half of the id of the trace
 * @param low second half of it
 * @param span id of the span
 * @param sampled whether the trace is recorded
 */
record TraceContext(long high, long low, long span, boolean sampled) {

    private static final Pattern HEADER = Pattern.compile("([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");
    private static final int HALF = 16;
    private static final int RADIX = 16;
    private static final String WITHOUT_REST = "00";

    /** The first span of a trace. */
    static TraceContext root(RandomGenerator random, Sampling sampling) {
        long low = nonZero(random);
        return new TraceContext(random.nextLong(), low, nonZero(random), sampling.includes(low));
    }

    TraceContext child(RandomGenerator random) {
        return new TraceContext(high, low, nonZero(random), sampled);
    }

    private static long nonZero(RandomGenerator random) {
        long id = random.nextLong();
        return id == 0 ? 1 : id;
    }

    /** Reads a header; empty for what is none. */
    static Optional<TraceContext> parse(String header) {
        Matcher parts = HEADER.matcher(header);
        if (!parts.matches() || parts.group(1).equals("ff") || parts.group(1).equals(WITHOUT_REST) && parts.group(5) != null) {
            return Optional.empty();
        }
        var context = new TraceContext(number(parts.group(2).substring(0, HALF)), number(parts.group(2).substring(HALF)),
                number(parts.group(3)), (Integer.parseInt(parts.group(4), RADIX) & 1) == 1);
        return Optional.of(context).filter(given -> (given.high | given.low) != 0 && given.span != 0);
    }

    private static long number(String digits) {
        return Long.parseUnsignedLong(digits, RADIX);
    }

    String header() {
        HexFormat hex = HexFormat.of();
        return WITHOUT_REST + "-" + hex.toHexDigits(high) + hex.toHexDigits(low) + "-" + hex.toHexDigits(span)
                + (sampled ? "-01" : "-00");
    }
}
