package io.jubelet.app.log;

import io.jubelet.app.config.LogConfiguration;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.regex.Pattern;

/**
 * Selects the records that are logged. Each has a level from 0 on: messages for all users have 0, and are always logged; the
 * steps of pods have 2; other details of the agent 4; requests and calls 6; messages of libraries 8. A record is logged when
 * its level is at most the verbosity.
 */
final class Verbosity {

    static final int PODS = 2;
    static final int DETAILS = 4;
    static final int REQUESTS = 6;
    static final int LIBRARIES = 8;

    private static final String OWN = "io.jubelet.";
    private static final Set<String> POD_PARTS = Set.of("image", "pleg", "probe", "source", "status", "sync", "volume", "worker");

    private final List<Module> modules;
    private volatile int threshold;

    private record Module(Pattern pattern, int threshold) {

        static Module of(LogConfiguration.Module module) {
            var glob = new StringBuilder();
            for (char c : module.pattern().toCharArray()) {
                glob.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
            }
            return new Module(Pattern.compile(glob.toString()), module.verbosity());
        }

        boolean matches(String logger) {
            return pattern.matcher(LineFormat.component(logger)).matches()
                    || pattern.matcher(logger.substring(logger.lastIndexOf('.') + 1)).matches();
        }
    }

    Verbosity(int threshold, List<LogConfiguration.Module> modules) {
        this.threshold = threshold;
        this.modules = modules.stream().map(Module::of).toList();
    }

    void set(int level) {
        threshold = level;
    }

    /** The level of a record. */
    static int of(LogRecord entry) {
        int level = entry.getLevel().intValue();
        if (level >= Level.INFO.intValue()) {
            return 0;
        }
        if (!isOwn(entry.getLoggerName())) {
            return LIBRARIES;
        }
        return level < Level.FINE.intValue() ? REQUESTS
                : POD_PARTS.contains(LineFormat.component(entry.getLoggerName())) ? PODS : DETAILS;
    }

    boolean includes(LogRecord entry) {
        int level = of(entry);
        return level == 0 || level <= threshold
                || !modules.isEmpty() && level <= ofModule(entry.getLoggerName() == null ? "" : entry.getLoggerName());
    }

    private int ofModule(String logger) {
        return modules.stream().filter(module -> module.matches(logger)).mapToInt(Module::threshold).findFirst().orElse(0);
    }

    /** The level of the agent's own loggers: nothing is made that is never logged. */
    Level own() {
        int most = most();
        return most >= REQUESTS ? Level.ALL : most >= PODS ? Level.FINE : Level.INFO;
    }

    /** The level of all other loggers. */
    Level libraries() {
        return most() >= LIBRARIES ? Level.ALL : Level.INFO;
    }

    /** Whether libraries may log what they return to their callers, too. */
    boolean includesReturnedErrors() {
        return threshold >= DETAILS;
    }

    private int most() {
        return Math.max(threshold, modules.stream().mapToInt(Module::threshold).max().orElse(0));
    }

    private static boolean isOwn(String logger) {
        return logger != null && logger.startsWith(OWN);
    }
}
