package io.jubelet.app.log;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/** Sets up the log of the process. */
public final class Logging {

    private static final String OWN = "io.jubelet";
    private static final int DEBUG = 4;
    private static final int TRACE = 6;
    private static final int EVERYTHING = 8;

    // Java forgets the level of a logger that nobody holds.
    private static List<Logger> held = List.of();

    private Logging() {
    }

    /**
     * Sends the log to the standard error stream.
     *
     * @param verbosity 0 to 3 info, 4 and 5 debug, above trace; from 8 on libraries are traced, too
     */
    public static void install(int verbosity) {
        install(verbosity, new FileOutputStream(FileDescriptor.err));
    }

    static synchronized void install(int verbosity, OutputStream lines) {
        LogManager.getLogManager().reset();
        var root = Logger.getLogger("");
        root.setLevel(verbosity >= EVERYTHING ? Level.ALL : Level.INFO);
        root.addHandler(new LineHandler(lines));
        var own = Logger.getLogger(OWN);
        own.setLevel(level(verbosity));
        held = List.of(root, own);
    }

    private static Level level(int verbosity) {
        return verbosity >= TRACE ? Level.ALL : verbosity >= DEBUG ? Level.FINE : Level.INFO;
    }

    /** Removes every handler; for tests. */
    static synchronized void uninstall() {
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            Logger.getLogger("").removeHandler(handler);
        }
        held = List.of();
    }
}
