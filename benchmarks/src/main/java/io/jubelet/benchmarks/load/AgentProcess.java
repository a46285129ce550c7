package io.jubelet.benchmarks.load;

import io.jubelet.benchmarks.measure.ProcessStat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An agent in a directory of its own: configuration, root directory, manifests and log are all below it. */
final class AgentProcess implements AutoCloseable {

    /** Name of the node. */
    static final String NODE = "bench";

    private final Process process;
    private final Path log;

    /** Nanoseconds, as of {@link System#nanoTime}, of the moment just before the process was started. */
    final long startedAt;

    private AgentProcess(Process process, Path log, long startedAt) {
        this.process = process;
        this.log = log;
        this.startedAt = startedAt;
    }

    static AgentProcess start(Options options, Manifests manifests) throws IOException {
        Path directory = options.directory();
        Path configuration = directory.resolve("config.yaml");
        Files.writeString(configuration, """
                apiVersion: kubelet.config.k8s.io/v1beta1
                kind: KubeletConfiguration
                staticPodPath: %s
                containerRuntimeEndpoint: "%s"
                podLogsDir: %s
                cgroupRoot: /jubelet-bench
                failCgroupV1: false
                failSwapOn: false
                makeIPTablesUtilChains: false
                healthzPort: 0
                maxPods: 1000
                """.formatted(manifests.directory(), options.endpoint(), directory.resolve("logs/pods")));
        Path log = directory.resolve("jubelet.log");
        var builder = new ProcessBuilder(List.of(options.jubelet().toString(), "--config=" + configuration,
                "--root-dir=" + root(options), "--hostname-override=" + NODE));
        builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        long at = System.nanoTime();
        return new AgentProcess(builder.start(), log, at);
    }

    private static Path root(Options options) {
        return options.directory().resolve("root");
    }

    /** Where the agent answers. */
    static Path socket(Options options) {
        return root(options).resolve("jubelet.sock");
    }

    ProcessStat stat() {
        return new ProcessStat(process.pid());
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Everything the agent has logged in all its starts. */
    Path log() {
        return log;
    }

    /** Ends the agent; containers keep running. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(15, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
