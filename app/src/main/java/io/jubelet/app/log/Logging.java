package io.jubelet.app.log;

import io.jubelet.app.config.LogConfiguration;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Sets up the log of the process. */
public final class Logging {

    private static final String OWN = "io.jubelet";

    /**
     * They log what they return to their callers, too, and callers know better whether it is worth a line: a gRPC probe that
     * meets a server of another protocol, a call to the runtime that was given up. Of HTTP/2, a line for each frame that a client
     * sends on a stream that was refused: any client could fill the log.
     */
    private static final List<String> RETURNED_ERRORS = List.of(
            "io.netty.handler.codec.http2",
            "io.vertx.core.net.impl.ConnectionBase",
            "io.vertx.core.http.impl.HttpClientConnectionInternal",
            "io.vertx.core.http.impl.HttpClientResponseImpl");

    // Java forgets the level of a logger without a strong reference.
    private static List<Logger> held = List.of();
    private static volatile Optional<LineHandler> handler = Optional.empty();

    private Logging() {
    }

    /** Sends the log where the configuration says; to the standard error stream if it says nothing else. */
    public static void install(LogConfiguration log) {
        install(log, new FileOutputStream(FileDescriptor.err), new FileOutputStream(FileDescriptor.out));
    }

    /** Sends warnings and errors alone to the standard error stream: for a command whose answer is not the log. */
    public static void installWarnings() {
        installWarnings(new FileOutputStream(FileDescriptor.err));
    }

    static synchronized void installWarnings(OutputStream err) {
        install(LogConfiguration.text(0), err, err);
        held.forEach(logger -> logger.setLevel(Level.WARNING));
    }

    static synchronized void install(LogConfiguration log, OutputStream err, OutputStream out) {
        LogManager.getLogManager().reset();
        OutputStream others = !log.splitStreams() ? err
                : log.bufferBytes() > 0 ? new BufferedOutputStream(out, log.bufferBytes()) : out;
        var to = new LineHandler(new Verbosity(log.verbosity(), log.modules()),
                log.format() == LogConfiguration.Format.JSON ? new JsonFormat() : new LineFormat(), err, others);
        Logger.getLogger("").addHandler(to);
        handler = Optional.of(to);
        level(to.verbosity());
    }

    /**
     * Logs more or less from now on.
     *
     * @param level 0 or more; what matters to all users is logged at each: from 2 on the steps of pods, from 4 on all details
     *     of the agent, from 6 on requests, from 8 on what libraries do
     */
    public static synchronized void setVerbosity(int level) {
        handler.map(LineHandler::verbosity).ifPresent(verbosity -> {
            verbosity.set(level);
            level(verbosity);
        });
    }

    /** Writes what the buffer of the log holds. */
    public static void flush() {
        handler.ifPresent(LineHandler::flush);
    }

    private static void level(Verbosity verbosity) {
        var root = Logger.getLogger("");
        root.setLevel(verbosity.libraries());
        var own = Logger.getLogger(OWN);
        own.setLevel(verbosity.own());
        var loggers = new ArrayList<>(List.of(root, own));
        for (var name : RETURNED_ERRORS) {
            var logger = Logger.getLogger(name);
            logger.setLevel(verbosity.includesReturnedErrors() ? null : Level.OFF);
            loggers.add(logger);
        }
        held = List.copyOf(loggers);
    }

    /**
     * Logs while the process ends, when the log of the JDK is already closed: it ends by a shutdown hook of its own, beside
     * all others.
     *
     * @param origin the class that logs
     */
    public static void last(Class<?> origin, String message) {
        handler.ifPresent(to -> {
            var line = new LogRecord(Level.INFO, message);
            line.setLoggerName(origin.getName());
            to.publish(line);
            to.flush();
        });
    }

    /** Removes every handler; for tests. */
    static synchronized void uninstall() {
        for (Handler one : Logger.getLogger("").getHandlers()) {
            Logger.getLogger("").removeHandler(one);
        }
        held = List.of();
        handler = Optional.empty();
    }
}
