package io.jubelet.app.log;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Errors that a logger gets, which are mistakes of the agent. Kept until it is closed. */
public final class LoggedErrors extends Handler implements AutoCloseable {

    private static final SimpleFormatter TEXT = new SimpleFormatter();

    private final Logger logger;
    private final List<String> messages = new CopyOnWriteArrayList<>();

    private LoggedErrors(Logger logger) {
        this.logger = logger;
    }

    /** Those of a logger from now on. */
    public static LoggedErrors of(String logger) {
        var errors = new LoggedErrors(Logger.getLogger(logger));
        errors.logger.addHandler(errors);
        return errors;
    }

    /** In the order in which they came. */
    public List<String> messages() {
        return messages;
    }

    @Override
    public void publish(LogRecord line) {
        if (line.getLevel() == Level.SEVERE) {
            messages.add(TEXT.formatMessage(line));
        }
    }

    @Override
    public void flush() {
        // Nothing is held back.
    }

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
