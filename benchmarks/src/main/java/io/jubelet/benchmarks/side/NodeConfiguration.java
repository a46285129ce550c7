package io.jubelet.benchmarks.side;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The configuration of both agents: everything that they write is below their directory, and they leave the machine alone. */
final class NodeConfiguration {

    private static final String CGROUP = "jubelet-bench";
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");

    private NodeConfiguration() {
    }

    /** Where manifests of static pods are. */
    static Path manifests(Path directory) {
        return directory.resolve("manifests");
    }

    /** Writes the file. */
    static void write(Path file, Path directory, String endpoint) throws IOException {
        Files.writeString(file, text(directory, endpoint, freePort()));
    }

    static String text(Path directory, String endpoint, int port) {
        return """
                apiVersion: kubelet.config.k8s.io/v1beta1
                kind: KubeletConfiguration
                containerRuntimeEndpoint: "%s"
                staticPodPath: %s
                podLogsDir: %s
                volumePluginDir: %s
                address: 127.0.0.1
                port: %d
                healthzPort: 0
                authentication: {anonymous: {enabled: false}, webhook: {enabled: false}}
                authorization: {mode: AlwaysAllow}
                cgroupRoot: /%s
                cgroupDriver: cgroupfs
                failCgroupV1: false
                failSwapOn: false
                makeIPTablesUtilChains: false
                oomScoreAdj: 0
                maxPods: 500
                registerWithTaints: [{key: jubelet-bench, value: "true", effect: NoSchedule}]
                imageGCHighThresholdPercent: 100
                imageGCLowThresholdPercent: 99
                evictionHard: {memory.available: 100Mi, nodefs.available: 1%%, imagefs.available: 1%%}
                """.formatted(endpoint, manifests(directory), directory.resolve("logs"), directory.resolve("plugins"), port, CGROUP);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Makes the cgroup of the agents, which has to exist, in every hierarchy. */
    static void makeCgroups() throws IOException {
        if (Files.exists(CGROUPS.resolve("cgroup.controllers"))) {
            enable(CGROUPS);
            enable(Files.createDirectories(CGROUPS.resolve(CGROUP)));
            return;
        }
        try (Stream<Path> hierarchies = Files.list(CGROUPS)) {
            for (Path hierarchy : hierarchies.filter(path -> Files.exists(path.resolve("cgroup.procs"))).toList()) {
                Path group = Files.createDirectories(hierarchy.resolve(CGROUP));
                for (String part : List.of("cpuset.cpus", "cpuset.mems")) {
                    // A new group of cpuset has no CPUs and no memory, and takes no processes.
                    if (Files.exists(group.resolve(part)) && Files.readString(group.resolve(part)).isBlank()) {
                        Files.writeString(group.resolve(part), Files.readString(hierarchy.resolve(part)));
                    }
                }
            }
        }
    }

    private static void enable(Path group) throws IOException {
        for (String controller : Files.readString(group.resolve("cgroup.controllers")).split("\\s+")) {
            try {
                Files.writeString(group.resolve("cgroup.subtree_control"), "+" + controller);
            } catch (IOException e) {
                System.err.println("bench: the controller " + controller + " can't be used in " + group + ": "
                        + e.getMessage());
            }
        }
    }
}
