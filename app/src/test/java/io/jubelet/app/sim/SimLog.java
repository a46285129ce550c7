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
 * Keeps what the agent logs in a simulation, in memory and without a lock: a thread of the simulation that waits for the
 * stream of the process may be killed there, and the lock it holds would then stop everybody who logs, for ever.
 */
final class SimLog extends Handler implements AutoCloseable {

    private static final Logger AGENT = Logger.getLogger("io.jubelet");

    private final Queue<LogRecord> records = new ConcurrentLinkedQueue<>();
    private final boolean passedOn = AGENT.getUseParentHandlers();

    private SimLog() {
    }

    /** Keeps the log from now on until it is closed. */
    static SimLog kept() {
        var log = new SimLog();
        AGENT.setUseParentHandlers(false);
        AGENT.addHandler(log);
        return log;
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
        AGENT.setUseParentHandlers(passedOn);
    }
}
