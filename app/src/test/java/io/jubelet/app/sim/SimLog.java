package io.jubelet.app.sim;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Keeps what the agent logs in a simulation, in memory and without a lock. The console belongs to the whole process: a
 * thread of the simulation that has to wait for it leaves the scheduler, which then believes that it has nothing to do,
 * and one that is killed there keeps the console for ever.
 */
final class SimLog extends Handler implements AutoCloseable {

    private static final Logger AGENT = Logger.getLogger("io.jubelet");

    private final Queue<LogRecord> records = new ConcurrentLinkedQueue<>();

    private SimLog() {
    }

    /** What the agent logs reaches the console no more in this process; it is lost unless it is kept. */
    static void leaveTheConsole() {
        AGENT.setUseParentHandlers(false);
    }

    /** A thread of the agent ended by something that nobody caught. */
    static void threadDied(String name, Throwable failure) {
        AGENT.log(Level.SEVERE, "thread " + name + " died", failure);
    }

    /** Keeps the log from now on until it is closed. */
    static SimLog kept() {
        var log = new SimLog();
        AGENT.addHandler(log);
        return log;
    }

    /**
     * Runs a history. Its log is reported when it fails, and it fails as well when the agent logs a mistake of its own.
     *
     * @throws AssertionError when it fails
     */
    static void watch(Runnable history) {
        try (SimLog log = kept()) {
            try {
                history.run();
            } catch (AssertionError | RuntimeException e) {
                log.lines().forEach(System.out::println);
                throw e;
            }
            if (!log.errors().isEmpty()) {
                throw new AssertionError("the agent took these for mistakes of its own: " + log.errors());
            }
        }
    }

    /** What the agent takes for a mistake of its own; nothing that a runtime or a manifest does may lead to one. */
    List<String> errors() {
        return lines(Level.SEVERE);
    }

    /** Everything. */
    List<String> lines() {
        return lines(Level.ALL);
    }

    private List<String> lines(Level least) {
        Formatter text = new SimpleFormatter();
        return records.stream().filter(record -> record.getLevel().intValue() >= least.intValue())
                .map(record -> record.getLevel() + " " + record.getLoggerName() + ": " + text.formatMessage(record)
                        + (record.getThrown() == null ? "" : " " + record.getThrown())).toList();
    }

    @Override
    public void publish(LogRecord record) {
        records.add(record);
    }

    @Override
    public void flush() {
        // Nothing is kept back.
    }

    @Override
    public void close() {
        AGENT.removeHandler(this);
    }
}
