package io.jubelet.benchmarks.load;

import io.jubelet.benchmarks.measure.BenchmarkFailure;
import io.jubelet.benchmarks.measure.Deadline;
import io.jubelet.benchmarks.measure.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Measures what one more pod costs an agent that has few or many already. */
public final class GrowthBenchmark {

    private static final long LIMIT_SECONDS = 180;
    private static final long POLL_NANOS = 100_000_000;
    private static final int SETTLE_MILLIS = 5000;

    private final Options options;
    private final Manifests manifests;
    private final AgentProcess agent;
    private final PodWatch watch;

    private GrowthBenchmark(Options options, Manifests manifests, AgentProcess agent, PodWatch watch) {
        this.options = options;
        this.manifests = manifests;
        this.agent = agent;
        this.watch = watch;
    }

    /** Runs with the arguments of {@code bin/bench growth}; exit code 1 when it could not be measured. */
    public static void main(String[] arguments) throws Exception {
        GrowthOptions growth;
        try {
            growth = GrowthOptions.parse(List.of(arguments));
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(2);
            return;
        }
        try {
            var report = new GrowthReport();
            for (int round = 1; round <= growth.rounds(); round++) {
                for (int pods : growth.sizes()) {
                    System.err.println("bench: round " + round + " of " + growth.rounds() + ", " + pods + " pods");
                    report.add(pods, measure(growth.in(round + "-" + pods), pods));
                }
            }
            System.out.println("In parentheses: ratio to the fewest pods. " + growth.common().endpoint() + "\n");
            System.out.print(report.table());
            System.exit(0);
        } catch (BenchmarkFailure e) {
            System.err.println("bench: " + e.getMessage() + "; the logs of the agents are in " + growth.common().directory());
            System.exit(1);
        }
    }

    private static GrowthReport.Result measure(Options options, int pods) throws IOException, InterruptedException {
        var manifests = new Manifests(Files.createDirectories(options.directory().resolve("manifests")), options.image());
        try (var agent = AgentProcess.start(options, manifests);
                var watch = new PodWatch(AgentProcess.socket(options), AgentProcess.NODE)) {
            return new GrowthBenchmark(options, manifests, agent, watch).measure(pods);
        }
    }

    private GrowthReport.Result measure(int pods) throws IOException, InterruptedException {
        List<String> warm = names("warm", options.warmUp());
        start(warm);
        stop(warm);
        long cpu = agent.stat().cpuMillis();
        start(names("load", pods));
        Thread.sleep(SETTLE_MILLIS);
        double eachCpu = (double) (agent.stat().cpuMillis() - cpu) / pods;
        double idle = idle();
        double resident = agent.stat().residentMiB();
        List<Long> latencies = new ArrayList<>();
        cpu = agent.stat().cpuMillis();
        long from = System.nanoTime();
        for (String name : names("single", options.runs())) {
            latencies.add(one(name));
        }
        Thread.sleep(SETTLE_MILLIS);
        double meanwhile = idle * (System.nanoTime() - from) / 1e6;
        double oneCpu = Math.max(0, agent.stat().cpuMillis() - cpu - meanwhile) / options.runs();
        return new GrowthReport.Result(new Samples(latencies).millis(0.5), oneCpu, eachCpu, idle * 100, resident);
    }

    private long one(String name) throws IOException, InterruptedException {
        long written = manifests.add(name);
        long running = watch.awaitRunning(List.of(name), limit()).get(name);
        manifests.remove(name);
        // Whether it is gone is not asked: every answer has all pods, and would be the agent's work, too.
        watch.awaitEnded(List.of(name), limit());
        return running - written;
    }

    private void start(List<String> names) throws IOException, InterruptedException {
        for (String name : names) {
            manifests.add(name);
        }
        watch.awaitRunning(names, limit());
    }

    private void stop(List<String> names) throws IOException {
        for (String name : names) {
            manifests.remove(name);
        }
        watch.awaitGone(names, limit(), POLL_NANOS);
    }

    /** Share of one CPU. */
    private double idle() throws InterruptedException {
        long cpu = agent.stat().cpuMillis();
        long from = System.nanoTime();
        Thread.sleep(options.idleSeconds() * 1000L);
        return (agent.stat().cpuMillis() - cpu) * 1e6 / (System.nanoTime() - from);
    }

    private Deadline limit() {
        return new Deadline(LIMIT_SECONDS, agent::alive);
    }

    private static List<String> names(String kind, int count) {
        return IntStream.range(0, count).mapToObj(i -> kind + "-" + i).toList();
    }
}
