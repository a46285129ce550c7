package io.jubelet.e2e;

import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.adapters.http.LocalApiClient;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.ports.codec.PodManifestCodec;
import io.jubelet.ports.failure.PortException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** An agent in a process of its own: that of the packaged distribution, started by its launcher. */
final class AgentProcess implements AutoCloseable {

    /** Long enough for a machine on which much else runs. */
    static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final PodManifestCodec CODEC = new KubernetesPodCodec();
    private static final Path LOG_LINKS = Path.of("/var/log/containers");

    private final Process process;
    private final Path socket;
    private final Path log;
    private final Path output;

    private AgentProcess(Process process, Path socket, Path log, Path output) {
        this.process = process;
        this.socket = socket;
        this.log = log;
        this.output = output;
    }

    static AgentProcess start(Path directory, Path root, List<String> arguments) {
        return start(directory, root, arguments, Map.of());
    }

    static AgentProcess start(Path directory, Path root, List<String> arguments, Map<String, String> environment) {
        return start(launcher(), directory, root, arguments, environment);
    }

    /** Starts one of another distribution. */
    static AgentProcess start(Path launcher, Path directory, Path root, List<String> arguments, Map<String, String> environment) {
        List<String> line = new ArrayList<>(List.of(launcher.toString()));
        line.addAll(arguments);
        // Agents of a cluster would all serve on one port; a test that needs the server says so.
        if (arguments.stream().anyMatch(argument -> argument.startsWith("--kubeconfig="))
                && arguments.stream().noneMatch(argument -> argument.startsWith("--enable-server"))) {
            line.add("--enable-server=false");
        }
        try {
            Path log = Files.createTempFile(directory, "agent-", ".log");
            Path output = Files.createTempFile(directory, "agent-", ".out");
            var builder = new ProcessBuilder(line).redirectError(log.toFile()).redirectOutput(output.toFile());
            // Most agents of tests run for seconds. What they would compile at the start costs more CPU time than all else they do.
            builder.environment().put("JUBELET_AOT", "lazy");
            builder.environment().putAll(environment);
            builder.environment().put("JUBELET_JAVA", System.getProperty("java.home"));
            Process process = builder.start();
            return new AgentProcess(process, root.resolve("jubelet.sock"), log, output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The launcher of the packaged distribution. */
    static Path launcher() {
        Path launcher = Path.of(System.getProperty("jubelet.launcher", "../app/target/jubelet/bin/jubelet"));
        if (!Files.isExecutable(launcher)) {
            throw new IllegalStateException("no agent at " + launcher.toAbsolutePath().normalize()
                    + "; these tests start what `mvn package` makes");
        }
        return launcher;
    }

    /** Its pods; none while it does not answer. */
    List<Pod> pods() {
        try {
            return CODEC.decodePods(new LocalApiClient().pods(socket));
        } catch (PortException e) {
            return List.of();
        }
    }

    Optional<Pod> pod(String name) {
        return pods().stream().filter(pod -> pod.metadata().labels().getOrDefault("test", pod.metadata().name())
                .equals(name) || pod.metadata().name().equals(name + "-node-under-test")).findFirst();
    }

    /** Waits until a pod is as it should be, and gives it. */
    Pod awaitPod(String name, String how, Predicate<Pod> condition) {
        try {
            return Await.value("pod " + name + " " + how, TIMEOUT, () -> {
                assertAlive();
                return pod(name).filter(condition);
            });
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + ", but: "
                    + pod(name).map(pod -> pod.status().toString()).orElse("unknown") + "\n" + log(), e);
        }
    }

    Pod awaitReady(String name) {
        return awaitPod(name, "is ready", AgentProcess::isReady);
    }

    static boolean isReady(Pod pod) {
        return pod.status().phase().filter(phase -> phase == PodPhase.RUNNING).isPresent()
                && pod.status().conditions().stream()
                        .anyMatch(c -> c.type().equals("Ready") && c.status().equals("True"));
    }

    static ContainerStatus container(Pod pod, String name) {
        return pod.status().containerStatuses().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow(
                () -> new AssertionError("no status of container " + name + ": " + pod.status()));
    }

    /** Waits for a line of its log that has all these words. */
    String awaitLine(String... words) {
        try {
            return Await.value("a line with " + String.join(" ... ", words), TIMEOUT, () -> {
                Optional<String> line = lineWith(words);
                if (line.isEmpty()) {
                    assertAlive();
                }
                return line;
            });
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "; the log:\n" + log(), e);
        }
    }

    Optional<String> lineWith(String... words) {
        return log().lines().filter(line -> List.of(words).stream().allMatch(line::contains)).findFirst();
    }

    String log() {
        return read(log);
    }

    /** What it wrote for users, beside its log. */
    String output() {
        return read(output);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void assertAlive() {
        if (!process.isAlive()) {
            throw new AssertionError("the agent ended with " + process.exitValue() + ":\n" + log());
        }
    }

    long pid() {
        return process.pid();
    }

    /** Whether it has mapped this file into its memory. */
    boolean hasMapped(Path file) {
        return read(Path.of("/proc/" + process.pid() + "/maps")).lines().anyMatch(line -> line.endsWith(" " + file));
    }

    /** Whether it has this file open now. */
    boolean hasOpen(Path file) {
        try (var descriptors = Files.list(Path.of("/proc/" + process.pid() + "/fd"))) {
            return descriptors.anyMatch(descriptor -> {
                try {
                    return Files.readSymbolicLink(descriptor).equals(file);
                } catch (IOException e) {
                    // It was closed meanwhile.
                    return false;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** SIGKILL. */
    void kill() {
        process.destroyForcibly();
        exitCode();
    }

    /** SIGTERM. */
    int terminate() {
        process.destroy();
        return exitCode();
    }

    /** SIGHUP, as when a terminal closes. */
    int hangUp() throws IOException {
        new ProcessBuilder("kill", "-HUP", Long.toString(process.pid())).inheritIO().start();
        return exitCode();
    }

    int exitCode() {
        try {
            if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("the agent does not end:\n" + log());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the agent ended", e);
        }
    }

    /** Ends it at once, and removes the links to its logs that lie outside its directory, where log collectors look for them. */
    @Override
    public void close() {
        kill();
        try (Stream<Path> links = Files.exists(LOG_LINKS) ? Files.list(LOG_LINKS) : Stream.empty()) {
            for (Path link : links.toList()) {
                removeIfOwn(link);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void removeIfOwn(Path link) throws IOException {
        try {
            if (Files.isSymbolicLink(link) && Files.readSymbolicLink(link).startsWith(log.getParent())) {
                Files.deleteIfExists(link);
            }
        } catch (NoSuchFileException _) {
            // It belonged to another agent, which has removed it meanwhile.
        }
    }
}
