package io.jubelet.app.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The AOT cache of the JVM (JEP 483). A JVM ignores one that was made for another place, other files or another version, and starts
 * with several times the CPU time.
 */
final class AotCache {

    private static final Logger LOG = System.getLogger(AotCache.class.getName());
    private static final String OPTION = "-XX:AOTCache=";
    private static final Path MAPPINGS = Path.of("/proc/self/maps");

    private AotCache() {
    }

    /** Warns when this process was started with a cache that the JVM does not use. */
    static void warnIfUnused() {
        List<String> arguments = List.of(ProcessHandle.current().info().arguments().orElse(new String[0]));
        try (Stream<String> mappings = Files.lines(MAPPINGS)) {
            unused(arguments, mappings).ifPresent(file -> LOG.log(Level.WARNING,
                    "the AOT cache {0} is not used, so that the agent starts more slowly: it was made for another Java runtime, or before"
                    + " the distribution was copied here; bin/jubelet-train makes a new one", file));
        } catch (IOException | UncheckedIOException e) {
            LOG.log(Level.DEBUG, "it is not known whether the AOT cache is used: {0}", e.getMessage());
        }
    }

    /**
     * The cache that a process was started with and does not use.
     *
     * @param arguments arguments of the process
     * @param mappings lines of proc_pid_maps(5): a cache in use is mapped
     */
    static Optional<Path> unused(List<String> arguments, Stream<String> mappings) throws IOException {
        Optional<String> cache = arguments.stream().filter(argument -> argument.startsWith(OPTION))
                .reduce((_, last) -> last).map(argument -> argument.substring(OPTION.length()));
        if (cache.isEmpty()) {
            return Optional.empty();
        }
        Path file = Path.of(cache.get()).toRealPath();
        return mappings.anyMatch(line -> line.endsWith(" " + file)) ? Optional.empty() : Optional.of(file);
    }
}
