package io.jubelet.app.log;

import io.jubelet.domain.value.ControlCharacters;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * One line per record: {@code 2026-11-20T11:22:33.123Z INFO  pleg  message}. The third field is the part of the agent: the package
 * of the class that logs, below {@code app} or {@code adapters}. For a library it is its name. A stack trace follows in lines of
 * its own.
 */
final class LineFormat extends Formatter {

    private static final String OWN = "io.jubelet.";

    @Override
    public String format(LogRecord record) {
        var line = new StringBuilder(128);
        time(record.getInstant(), line);
        line.append(' ').append(word(record.getLevel())).append(' ')
                .append(component(record.getLoggerName())).append("  ");
        // What a container writes may end up in a message: it must not be able to forge a line.
        line.append(ControlCharacters.escape(formatMessage(record)));
        line.append('\n');
        if (record.getThrown() != null) {
            var trace = new StringWriter();
            record.getThrown().printStackTrace(new PrintWriter(trace) {
                @Override
                public void println(Object entry) {
                    super.println((Object) ControlCharacters.escape(String.valueOf(entry)));
                }
            });
            line.append(trace);
        }
        return line.toString();
    }

    // Written by hand: a formatter of java.time costs as much to load as the rest of the log.
    private static void time(Instant instant, StringBuilder line) {
        var time = instant.atOffset(ZoneOffset.UTC);
        padded(time.getYear(), 4, line).append('-');
        padded(time.getMonthValue(), 2, line).append('-');
        padded(time.getDayOfMonth(), 2, line).append('T');
        padded(time.getHour(), 2, line).append(':');
        padded(time.getMinute(), 2, line).append(':');
        padded(time.getSecond(), 2, line).append('.');
        padded(time.getNano() / 1_000_000, 3, line).append('Z');
    }

    private static StringBuilder padded(int number, int width, StringBuilder line) {
        var digits = Integer.toString(number);
        return line.repeat('0', Math.max(0, width - digits.length())).append(digits);
    }

    private static String word(Level level) {
        var value = level.intValue();
        return value >= Level.SEVERE.intValue() ? "ERROR"
                : value >= Level.WARNING.intValue() ? "WARN "
                : value >= Level.INFO.intValue() ? "INFO "
                : value >= Level.FINE.intValue() ? "DEBUG"
                : "TRACE";
    }

    /**
     * {@code io.jubelet.app.pleg.Pleg} is pleg, {@code io.jubelet.adapters.cri.x.Y} is cri, {@code io.netty.x.Y} is
     * netty.
     */
    static String component(String logger) {
        if (logger == null || logger.isEmpty()) {
            return "-";
        }
        var parts = logger.split("\\.");
        var at = logger.startsWith(OWN) ? 3 : 1;
        return parts[Math.min(at, parts.length - 1)];
    }
}
