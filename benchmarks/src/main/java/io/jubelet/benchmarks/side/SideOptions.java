package io.jubelet.benchmarks.side;

import io.jubelet.benchmarks.measure.Arguments;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What to compare.
 *
 * @param command the other kubelet: a command with placeholders, or the directory of a distribution of this agent
 * @param distribution directory of the distribution of this agent
 * @param directory an empty directory for everything that the run writes
 * @param endpoint endpoint of the container runtime of both
 * @param cluster the API server, and the node in it
 * @param load what the agents get to do
 */
record SideOptions(String command, Path distribution, Path directory, String endpoint, Cluster cluster, Load load) {

    /**
     * The API server, and the node in it.
     *
     * @param kubeconfig identity that may make nodes and pods
     * @param nodeKubeconfig identity of the agents
     * @param node name of the node, which does not exist
     * @param ip address of the node, empty to choose one of this machine
     * @param namespace where the pods are
     */
    record Cluster(Path kubeconfig, Path nodeKubeconfig, String node, Optional<String> ip, String namespace) {
    }

    /**
     * What the agents get to do in each turn.
     *
     * @param image image of the containers, which the runtime has
     * @param sizes sizes of the bursts
     * @param rounds turns of each agent
     * @param singles how often a burst of one pod is repeated in a turn
     * @param warmUp pods that are started and removed before anything is measured
     * @param idleSeconds length in seconds of the time in which the agent is idle with the pods of the last burst
     */
    record Load(String image, List<Integer> sizes, int rounds, int singles, int warmUp, int idleSeconds) {
    }

    /** @throws IllegalArgumentException with a message for users */
    static SideOptions parse(List<String> arguments) {
        String command = "";
        Path distribution = Path.of("app/target/jubelet");
        Path directory = Path.of("");
        String endpoint = "";
        String kubeconfig = "";
        String nodeKubeconfig = "";
        String node = "";
        Optional<String> ip = Optional.empty();
        String namespace = "default";
        String image = "docker.io/library/busybox:stable";
        List<Integer> sizes = List.of(1, 10, 30, 60);
        int rounds = 3;
        int singles = 5;
        int warmUp = 0;
        int idle = 60;
        var rest = new Arguments(arguments);
        for (var flag = rest.flag(); flag.isPresent(); flag = rest.flag()) {
            switch (flag.get()) {
                case "--side-by-side" -> command = rest.value().strip().replaceAll("\\s*\\R\\s*", " ");
                case "--distribution" -> distribution = Path.of(rest.value());
                case "--directory" -> directory = Path.of(rest.value());
                case "--endpoint" -> endpoint = rest.value();
                case "--kubeconfig" -> kubeconfig = rest.value();
                case "--node-kubeconfig" -> nodeKubeconfig = rest.value();
                case "--node" -> node = rest.value();
                case "--ip" -> ip = Optional.of(rest.value());
                case "--namespace" -> namespace = rest.value();
                case "--image" -> image = rest.value();
                case "--sizes" -> sizes = rest.numbers(1);
                case "--rounds" -> rounds = rest.number(1);
                case "--singles" -> singles = rest.number(1);
                case "--warm-up" -> warmUp = rest.number(0);
                case "--idle" -> idle = rest.number(1);
                default -> throw rest.unknown();
            }
        }
        require("--side-by-side", command);
        require("--kubeconfig", kubeconfig);
        require("--node", node);
        require("--endpoint", endpoint);
        var cluster = new Cluster(Path.of(kubeconfig).toAbsolutePath(),
                Path.of(nodeKubeconfig.isEmpty() ? kubeconfig : nodeKubeconfig).toAbsolutePath(), node, ip, namespace);
        return new SideOptions(command, distribution.toAbsolutePath(), directory.toAbsolutePath(), endpoint, cluster,
                new Load(image, sizes, rounds, singles, warmUp, idle));
    }

    private static void require(String flag, String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException(flag + " is missing; try: bin/bench --help");
        }
    }
}
