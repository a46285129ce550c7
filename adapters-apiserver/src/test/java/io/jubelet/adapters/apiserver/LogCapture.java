package io.jubelet.adapters.apiserver;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What classes log, at all levels, with the exceptions in full. */
public final class LogCapture implements AutoCloseable {

    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final Logger logger;
    private final Level before;
    private final Handler handler = new Recorder();

    private final class Recorder extends Handler {

        private final SimpleFormatter formatter = new SimpleFormatter();

        @Override
        public void publish(LogRecord logged) {
            String thrown = logged.getThrown() == null ? "" : "\n" + formatter.format(logged);
            messages.add(formatter.formatMessage(logged) + thrown);
        }

        @Override
        public void flush() {
            // Nothing is held back.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    /** Of one class, from now on. */
    public LogCapture(Class<?> of) {
        this(of.getName());
    }

    /** Of all classes whose names begin so, up to a dot. */
    public LogCapture(String name) {
        logger = Logger.getLogger(name);
        before = logger.getLevel();
        logger.setLevel(Level.ALL);
        logger.addHandler(handler);
    }

    /** All messages so far that contain a text. */
    public List<String> messages(String text) {
        return messages.stream().filter(message -> message.contains(text)).toList();
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
        logger.setLevel(before);
    }
}
