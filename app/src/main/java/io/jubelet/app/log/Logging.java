package io.jubelet.app.log;

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
    private static final int DEBUG = 4;
    private static final int TRACE = 6;
    private static final int EVERYTHING = 8;

    /**
     * They log what they return to their callers, too, and callers know better whether it is worth a line: a gRPC probe that
     * meets a server of another protocol, a call to the runtime that was given up.
     */
    private static final List<String> RETOLD = List.of(
            "io.vertx.core.net.impl.ConnectionBase",
            "io.vertx.core.http.impl.HttpClientConnectionInternal",
            "io.vertx.core.http.impl.HttpClientResponseImpl");

    // Java forgets the level of a logger without a strong reference.
    private static List<Logger> held = List.of();
    private static volatile Optional<LineHandler> handler = Optional.empty();

    private Logging() {
    }

    /**
     * Sends the log to the standard error stream.
     *
     * @param verbosity 0 to 3 info, 4 and 5 debug, above trace; from 4 on libraries say what callers get anyway,
     *     from 8 on they are traced
     */
    public static void install(int verbosity) {
        install(verbosity, new FileOutputStream(FileDescriptor.err));
    }

    static synchronized void install(int verbosity, OutputStream lines) {
        LogManager.getLogManager().reset();
        var to = new LineHandler(lines);
        Logger.getLogger("").addHandler(to);
        handler = Optional.of(to);
        setVerbosity(verbosity);
    }

    /** Logs more or less from now on; see {@link #install(int)}. */
    public static synchronized void setVerbosity(int verbosity) {
        var root = Logger.getLogger("");
        root.setLevel(verbosity >= EVERYTHING ? Level.ALL : Level.INFO);
        var own = Logger.getLogger(OWN);
        own.setLevel(level(verbosity));
        var loggers = new ArrayList<>(List.of(root, own));
        for (var name : RETOLD) {
            var logger = Logger.getLogger(name);
            logger.setLevel(verbosity >= DEBUG ? null : Level.OFF);
            loggers.add(logger);
        }
        held = List.copyOf(loggers);
    }

    /**
     * Logs while the process ends, when the log of the JDK is already closed: it ends by a shutdown hook of its own, beside
     * all others.
     *
     * @param component the part of the agent, such as {@code boot}
     */
    public static void last(String component, String message) {
        handler.ifPresent(to -> {
            var line = new LogRecord(Level.INFO, message);
            line.setLoggerName(OWN + "." + component);
            to.publish(line);
        });
    }

    private static Level level(int verbosity) {
        return verbosity >= TRACE ? Level.ALL : verbosity >= DEBUG ? Level.FINE : Level.INFO;
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
