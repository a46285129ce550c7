package io.jubelet.app.boot;

import io.jubelet.app.config.AgentConfiguration;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * Directories of an agent with a simulated runtime, never those of a real one. Directories that the configuration does not name
 * are below the root directory, which is a temporary one unless it is configured.
 */
final class SimulatedDirectories implements AutoCloseable {

    private static final Path USUAL_ROOT = Path.of("/var/lib/kubelet");
    private static final Path USUAL_LOGS = Path.of("/var/log/pods");
    private static final Path USUAL_CERTIFICATES = USUAL_ROOT.resolve("pki");

    private final AgentConfiguration configuration;
    private final Optional<Path> temporary;

    private SimulatedDirectories(AgentConfiguration configuration, Optional<Path> temporary) {
        this.configuration = configuration;
        this.temporary = temporary;
    }

    /**
     * Makes them.
     *
     * @throws StartRefused when there can't be a temporary one
     */
    static SimulatedDirectories of(AgentConfiguration given) throws StartRefused {
        return of(given, Path.of(System.getProperty("java.io.tmpdir")));
    }

    static SimulatedDirectories of(AgentConfiguration given, Path temporaries) throws StartRefused {
        Optional<Path> temporary =
                given.node().rootDirectory().equals(USUAL_ROOT) ? Optional.of(make(temporaries)) : Optional.empty();
        Path root = temporary.orElse(given.node().rootDirectory());
        Path logs = unlessUsual(given.pods().logsDirectory(), USUAL_LOGS, root.resolve("logs/pods"));
        Path certificates = unlessUsual(given.cluster().certificateDirectory(), USUAL_CERTIFICATES, root.resolve("pki"));
        return new SimulatedDirectories(given.simulated(root, logs, certificates), temporary);
    }

    private static Path unlessUsual(Path configured, Path usual, Path own) {
        return configured.equals(usual) ? own : configured;
    }

    private static Path make(Path temporaries) throws StartRefused {
        try {
            return Files.createTempDirectory(temporaries, "jubelet-fake-");
        } catch (IOException e) {
            throw new StartRefused("can't make a temporary root directory; name one with --root-dir: " + e);
        }
    }

    /** The configuration with these directories. */
    AgentConfiguration configuration() {
        return configuration;
    }

    /** Removes the temporary ones. */
    @Override
    public void close() {
        temporary.ifPresent(SimulatedDirectories::remove);
    }

    private static void remove(Path directory) {
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path left, IOException failure) throws IOException {
                    Files.delete(left);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            // It lies among temporary files; the next clean-up of the machine takes it.
        }
    }
}
