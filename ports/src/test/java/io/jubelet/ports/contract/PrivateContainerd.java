package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A containerd for tests: started for the first test that asks for it, by {@code bin/private-containerd}, and removed
 * with everything it left when the last test is done. Tests are skipped, with the reason, where it can't run.
 */
public final class PrivateContainerd implements ParameterResolver {

    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(PrivateContainerd.class);
    private static final long PATIENCE_SECONDS = 240;
    /** Parent of the cgroups of all sandboxes of a test; each process that tests has its own. */
    public static final String CGROUP = "/jubelet-test-" + ProcessHandle.current().pid();

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Instance.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        requireParts();
        return test.getRoot().getStore(NAMESPACE).computeIfAbsent(Instance.class, key -> Instance.start());
    }

    private static void requireParts() {
        if (!"root".equals(System.getProperty("user.name"))) {
            abort("skipped: a private containerd needs root");
        }
        for (String program : List.of("containerd", "runc", "ctr", "ip", "busybox")) {
            boolean found = Stream.of(System.getenv("PATH").split(":"))
                    .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
            if (!found) {
                abort("skipped: " + program + " is not installed; bin/private-containerd install would do it");
            }
        }
    }

    private static Path script() {
        for (Path directory = Path.of("").toAbsolutePath(); directory != null; directory = directory.getParent()) {
            Path script = directory.resolve("bin/private-containerd");
            if (Files.isExecutable(script)) {
                return script;
            }
        }
        throw new IllegalStateException("bin/private-containerd is in no directory above " + Path.of("").toAbsolutePath());
    }

    /** A containerd that runs. */
    public static final class Instance implements AutoCloseable {

        private final Path directory;
        private final Thread lastResort = new Thread(this::stop);

        private Instance(Path directory) {
            this.directory = directory;
        }

        private static Instance start() {
            try {
                // A unix socket can't have a long path, and the usual directory for temporary files may be deep.
                return in(Files.createTempDirectory(Path.of("/tmp"), "pc"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /**
         * One more, with all its files in a directory that is not there yet or empty. Whoever starts it closes it.
         *
         * @param directory with a short path
         */
        public static Instance in(Path directory) {
            var instance = new Instance(directory);
            Runtime.getRuntime().addShutdownHook(instance.lastResort);
            instance.begin();
            return instance;
        }

        private void begin() {
            try {
                run("start");
            } catch (IllegalStateException e) {
                // A daemon that came up too late would stay.
                close();
                throw e;
            }
        }

        /** Where it listens. */
        public String endpoint() {
            return "unix://" + directory.resolve("containerd.sock");
        }

        /** The socket behind the endpoint. */
        public Path socket() {
            return directory.resolve("containerd.sock");
        }

        /** Kills the daemon and starts it again; containers go on. */
        public void restart() {
            run("restart");
        }

        /** Makes busybox images of these names. */
        public void importImages(String... names) {
            run("import", names);
        }

        /** Makes an image of this name that takes twice as many mebibytes of the disk, packed and unpacked. */
        public void importBulk(String name, int mebibytes) {
            run("import", "--bulk", Integer.toString(mebibytes), name);
        }

        /** Makes the images again that it had at first and that were removed. */
        public void importMissing() {
            run("start");
        }

        @Override
        public void close() {
            Runtime.getRuntime().removeShutdownHook(lastResort);
            stop();
        }

        private void stop() {
            run("stop");
            removeCgroups();
        }

        /** What the runtime was told to put its cgroups into is not its own to remove. */
        private static void removeCgroups() {
            var top = Path.of("/sys/fs/cgroup");
            try (Stream<Path> hierarchies = Files.list(top)) {
                for (Path hierarchy : Stream.concat(Stream.of(top), hierarchies).toList()) {
                    removeCgroup(hierarchy.resolve(CGROUP.substring(1)));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void removeCgroup(Path cgroup) throws IOException {
            if (!Files.isDirectory(cgroup)) {
                return;
            }
            try (Stream<Path> all = Files.walk(cgroup)) {
                for (Path directory : all.filter(Files::isDirectory).sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(directory);
                }
            }
        }

        private void run(String command, String... arguments) {
            List<String> line = new ArrayList<>(List.of(script().toString(), command, directory.toString()));
            line.addAll(List.of(arguments));
            try {
                Path output = Files.createTempFile("private-containerd", ".log");
                Process process = new ProcessBuilder(line).redirectErrorStream(true)
                        .redirectOutput(output.toFile()).start();
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    throw new IllegalStateException(
                            "private-containerd " + command + " hangs: " + Files.readString(output));
                }
                if (process.exitValue() != 0) {
                    throw new IllegalStateException("private-containerd " + command + ": " + Files.readString(output));
                }
                Files.delete(output);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted in private-containerd " + command, e);
            }
        }
    }
}
