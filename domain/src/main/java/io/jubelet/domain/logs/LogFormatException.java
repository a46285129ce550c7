package io.jubelet.domain.logs;

/** Malformed log file: its first line has no known format, or a line belongs to no stream. */
public final class LogFormatException extends Exception {

    private static final long serialVersionUID = 1L;

    /** With what is wrong; it must not contain the content of the log. */
    public LogFormatException(String message) {
        super(message, null, false, false);
    }
}
