package io.jubelet.app.log;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * One JSON object per record: {@code ts} (milliseconds since the epoch), {@code logger} (the part of the agent, or the name
 * of a library), {@code caller}, {@code msg}, and {@code v}, the level; a record of an error has no level. What was thrown is
 * {@code err}, with its {@code stacktrace}.
 */
final class JsonFormat extends Formatter {

    private static final int NANOS_PER_MICRO = 1000;

    @Override
    public String format(LogRecord entry) {
        var line = new StringBuilder(192);
        line.append("{\"ts\":");
        time(entry, line);
        text(line.append(",\"logger\":"), LineFormat.component(entry.getLoggerName()));
        CallSite.find().ifPresent(caller -> text(line.append(",\"caller\":"), caller));
        text(line.append(",\"msg\":"), formatMessage(entry));
        if (entry.getLevel().intValue() < Level.SEVERE.intValue()) {
            line.append(",\"v\":").append(Verbosity.of(entry));
        }
        Optional.ofNullable(entry.getThrown()).ifPresent(thrown -> {
            text(line.append(",\"err\":"), thrown.toString());
            text(line.append(",\"stacktrace\":"), trace(thrown));
        });
        return line.append("}\n").toString();
    }

    private static void time(LogRecord entry, StringBuilder line) {
        String micros = Integer.toString(entry.getInstant().getNano() / NANOS_PER_MICRO % NANOS_PER_MICRO);
        line.append(entry.getInstant().toEpochMilli()).append('.').repeat('0', 3 - micros.length()).append(micros);
    }

    private static String trace(Throwable thrown) {
        var trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }

    private static void text(StringBuilder line, String text) {
        line.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> line.append('\\').append(c);
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> {
                    if (Character.isISOControl(c) || isHalf(text, i)) {
                        line.append("\\u%04x".formatted((int) c));
                    } else {
                        line.append(c);
                    }
                }
            }
        }
        line.append('"');
    }

    /** Half a character outside the basic plane is no text that can be encoded. */
    private static boolean isHalf(String text, int at) {
        char c = text.charAt(at);
        return Character.isHighSurrogate(c) && (at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1)))
                || Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }
}
