package io.jubelet.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The directories and the configuration of one agent, which outlive its process.
 *
 * @param directory everything lies in here
 * @param manifests what the agent is to read
 * @param logs directory of the logs of pods
 * @param endpoint of the runtime
 * @param cgroup parent of the cgroups of the pods; empty where pods have none
 * @param environment variables of the agent beside those of this process
 */
record Node(Path directory, Path manifests, Path logs, String endpoint, String cgroup, Map<String, String> environment) {

    /** A node on a simulated runtime. */
    static Node simulated(Path directory, String settings) {
        return new Node(directory, directory.resolve("manifests"), directory.resolve("logs/pods"), "fake://" + settings, "",
                Map.of());
    }

    /** A node on a real runtime. */
    static Node real(Path directory, String endpoint, String cgroup) {
        return new Node(directory, directory.resolve("manifests"), directory.resolve("logs/pods"), endpoint, cgroup, Map.of());
    }

    Node withManifests(Path other) {
        return new Node(directory, other, logs, endpoint, cgroup, environment);
    }

    Node withEnvironment(Map<String, String> variables) {
        return new Node(directory, manifests, logs, endpoint, cgroup, variables);
    }

    Path root() {
        return directory.resolve("root");
    }

    /** Makes the directory of manifests. */
    Node prepared() {
        make(manifests);
        return this;
    }

    /** Starts the agent on this node. */
    AgentProcess start(String... flags) {
        Path configuration = directory.resolve("config.yaml");
        write(configuration, """
                apiVersion: kubelet.config.k8s.io/v1beta1
                kind: KubeletConfiguration
                staticPodPath: %s
                fileCheckFrequency: 1s
                containerRuntimeEndpoint: "%s"
                podLogsDir: %s
                failCgroupV1: false
                failSwapOn: false
                makeIPTablesUtilChains: false
                healthzPort: 0
                %s
                """.formatted(manifests, endpoint, logs,
                cgroup.isEmpty() ? "cgroupsPerQOS: false\nenforceNodeAllocatable: []" : "cgroupRoot: " + cgroup));
        List<String> arguments = new ArrayList<>(List.of("--config=" + configuration, "--root-dir=" + root(),
                "--hostname-override=node-under-test"));
        arguments.addAll(List.of(flags));
        return AgentProcess.start(directory, root(), arguments, environment);
    }

    /** Writes a manifest in one step, as an editor does that is careful. */
    void put(String file, String text) {
        write(manifests.resolve(file), text);
    }

    void remove(String file) {
        try {
            Files.delete(manifests.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void make(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Path written = Files.writeString(file.resolveSibling("." + file.getFileName()), text);
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            throw new IllegalStateException("the directory of " + file + " was not made", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
