package io.jubelet.benchmarks.side;

import io.jubelet.benchmarks.measure.BenchmarkFailure;
import io.jubelet.benchmarks.measure.OpenRuntime;
import io.jubelet.benchmarks.side.SideReport.Agent;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Lets two agents take turns, and compares them. */
public final class SideBenchmark {

    private final SideOptions options;
    private final BenchCluster cluster;
    private final String ip;
    private final SideReport report = new SideReport();
    private final Map<Agent, String> versions = new EnumMap<>(Agent.class);

    private SideBenchmark(SideOptions options, BenchCluster cluster) throws IOException {
        this.options = options;
        this.cluster = cluster;
        ip = options.cluster().ip().isPresent() ? options.cluster().ip().get() : OwnAddress.find();
    }

    /** Runs with the arguments of {@code bin/bench --side-by-side}; exit code 1 when it could not be measured. */
    public static void main(String[] arguments) throws Exception {
        SideOptions options;
        try {
            options = SideOptions.parse(List.of(arguments));
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(2);
            return;
        }
        try (var runtime = new OpenRuntime(options.endpoint()); var cluster = new BenchCluster(options.cluster())) {
            runtime.ensureImage(options.load().image());
            var benchmark = new SideBenchmark(options, cluster);
            benchmark.run(runtime);
            System.out.print("""
                    %s. Medians of %d turns of each agent, of single pods %d in each turn.
                    As nodes, jubelet shows version %s, and the other one version %s: `%s`.
                    Times are from the request to what a watch shows. CPU is that of the agent's processes, for pods without what
                    it takes when it is idle. With a ratio below 1 jubelet is faster or smaller.

                    %s""".formatted(runtime.environment(), options.load().rounds(), options.load().singles(),
                    benchmark.versions.get(Agent.JUBELET), benchmark.versions.get(Agent.OTHER), options.command(),
                    benchmark.report.table()));
        } catch (BenchmarkFailure | PortException | IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(1);
        }
        System.exit(0);
    }

    private void run(OpenRuntime runtime) throws IOException, InterruptedException {
        cluster.requireNoNode();
        cluster.ensureServiceAccount();
        NodeConfiguration.makeCgroups();
        int turns = 0;
        for (int round = 0; round < options.load().rounds(); round++) {
            // Who begins changes, so that what drifts meets both.
            for (Agent agent : round % 2 == 0 ? List.of(Agent.JUBELET, Agent.OTHER) : List.of(Agent.OTHER, Agent.JUBELET)) {
                turns++;
                System.err.println("bench: round " + (round + 1) + " of " + options.load().rounds() + ", " + name(agent));
                try {
                    turn(agent, turns, runtime.containers());
                } finally {
                    cluster.removePods();
                    cluster.removeNode();
                    Leftovers.remove(runtime.containers(), options.cluster().namespace());
                }
            }
        }
    }

    private void turn(Agent agent, int number, ContainerRuntime runtime) throws IOException, InterruptedException {
        Path directory = Files.createDirectories(options.directory().resolve(name(agent)));
        Path configuration = directory.resolve("config.yaml");
        NodeConfiguration.write(configuration, directory, options.endpoint());
        var early = new StaticPod(NodeConfiguration.manifests(directory), options.cluster(), runtime);
        early.write(options.load().image());
        String command = template(agent).fill(Map.of("config", configuration.toString(), "root",
                directory.resolve("root").toString(), "directory", directory.toString(), "node", options.cluster().node(),
                "kubeconfig", options.cluster().nodeKubeconfig().toString(), "ip", ip));
        Path log = directory.resolve("log");
        try (var process = NodeProcess.start(command, log)) {
            versions.put(agent, new Turn(agent, number, options.load(), cluster, report).run(process, early));
        } catch (BenchmarkFailure e) {
            List<String> lines = Files.readAllLines(log);
            lines.subList(Math.max(0, lines.size() - 20), lines.size()).forEach(System.err::println);
            throw new BenchmarkFailure(name(agent) + ": " + e.getMessage());
        }
    }

    private CommandTemplate template(Agent agent) {
        return switch (agent) {
            case JUBELET -> CommandTemplate.ofDistribution(options.distribution());
            case OTHER -> CommandTemplate.of(options.command());
        };
    }

    private static String name(Agent agent) {
        return switch (agent) {
            case JUBELET -> "jubelet";
            case OTHER -> "other";
        };
    }
}
