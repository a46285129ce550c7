package io.jubelet.benchmarks.load;

import io.jubelet.benchmarks.measure.BenchmarkFailure;
import io.jubelet.benchmarks.measure.Deadline;
import io.jubelet.benchmarks.measure.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Starts agents, gives them pods, and measures. */
public final class LoadBenchmark {

    private static final long LIMIT_SECONDS = 120;
    private static final long POLL_ONE_NANOS = 5_000_000;
    private static final long POLL_MANY_NANOS = 100_000_000;
    private static final int SETTLE_MILLIS = 3000;
    private static final int MOST_STARTS = 5;

    private final Options options;
    private final Manifests manifests;
    private final Report report = new Report();

    private LoadBenchmark(Options options) throws IOException {
        this.options = options;
        this.manifests = new Manifests(Files.createDirectories(options.directory().resolve("manifests")),
                options.image());
    }

    /** Runs with the arguments of {@code bin/bench}; exit code 1 when it could not be measured. */
    public static void main(String[] arguments) throws Exception {
        Options options;
        try {
            options = Options.parse(List.of(arguments));
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(2);
            return;
        }
        try {
            var benchmark = new LoadBenchmark(options);
            benchmark.starts();
            benchmark.load();
            System.out.print(options.json() ? benchmark.report.json() : benchmark.report.table());
            System.exit(0);
        } catch (BenchmarkFailure e) {
            System.err.println("bench: " + e.getMessage());
            tail(options.directory().resolve("jubelet.log"));
            System.exit(1);
        }
    }

    /** Process start until the first static pod runs, again and again. */
    private void starts() throws IOException, InterruptedException {
        List<Long> times = new ArrayList<>();
        List<Long> cpu = new ArrayList<>();
        for (int i = 0; i < Math.min(options.runs(), MOST_STARTS); i++) {
            String name = "first-" + i;
            manifests.add(name);
            try (var agent = AgentProcess.start(options, manifests); var watch = watch()) {
                times.add(watch.awaitRunning(List.of(name), limit(agent)).get(name) - agent.startedAt);
                cpu.add(agent.stat().cpuMillis() * 1_000_000);
                manifests.remove(name);
                watch.awaitGone(List.of(name), limit(agent), POLL_MANY_NANOS);
            }
        }
        report.times("start_to_first_container", "process start to first container", new Samples(times));
        report.times("start_cpu", "CPU until then", new Samples(cpu));
    }

    private void load() throws IOException, InterruptedException {
        try (var agent = AgentProcess.start(options, manifests); var watch = watch()) {
            warmUp(agent, watch);
            report.number("memory_warm", "resident memory, warm, no pods", "MiB", agent.stat().residentMiB());
            oneByOne(agent, watch);
            List<String> names = atOnce(agent, watch);
            idle(agent);
            remove(agent, watch, names);
        }
    }

    private void warmUp(AgentProcess agent, PodWatch watch) throws IOException, InterruptedException {
        List<String> names = names("warm", options.warmUp());
        for (String name : names) {
            manifests.add(name);
        }
        watch.awaitRunning(names, limit(agent));
        for (String name : names) {
            manifests.remove(name);
        }
        watch.awaitGone(names, limit(agent), POLL_MANY_NANOS);
    }

    private void oneByOne(AgentProcess agent, PodWatch watch) throws IOException, InterruptedException {
        List<Long> up = new ArrayList<>();
        List<Long> ended = new ArrayList<>();
        List<Long> gone = new ArrayList<>();
        for (String name : names("single", options.runs())) {
            List<String> only = List.of(name);
            long written = manifests.add(name);
            up.add(watch.awaitRunning(only, limit(agent)).get(name) - written);
            long removed = manifests.remove(name);
            ended.add(watch.awaitEnded(only, limit(agent)).get(name) - removed);
            gone.add(watch.awaitGone(only, limit(agent), POLL_ONE_NANOS) - removed);
        }
        report.times("one_running", "one pod: written to running", new Samples(up));
        report.times("one_ended", "one pod: removed to ended", new Samples(ended));
        report.times("one_gone", "one pod: removed to gone", new Samples(gone));
    }

    private List<String> atOnce(AgentProcess agent, PodWatch watch) throws IOException, InterruptedException {
        List<String> names = names("load", options.pods());
        long cpu = agent.stat().cpuMillis();
        Map<String, Long> written = new LinkedHashMap<>();
        for (String name : names) {
            written.put(name, manifests.add(name));
        }
        Map<String, Long> times = watch.awaitRunning(names, limit(agent));
        Thread.sleep(SETTLE_MILLIS);
        cpu = agent.stat().cpuMillis() - cpu;
        report.times("many_running", options.pods() + " pods at once: written to running", since(written, times));
        report.number("cpu_per_start", "agent CPU per pod started", "ms", (double) cpu / options.pods());
        report.number("memory_loaded", "resident memory with " + options.pods() + " pods", "MiB",
                agent.stat().residentMiB());
        return names;
    }

    private void idle(AgentProcess agent) throws InterruptedException {
        if (options.idleSeconds() == 0) {
            return;
        }
        long cpu = agent.stat().cpuMillis();
        long from = System.nanoTime();
        Thread.sleep(options.idleSeconds() * 1000L);
        double share = (agent.stat().cpuMillis() - cpu) * 1e6 / (System.nanoTime() - from);
        report.number("cpu_idle", "idle CPU with " + options.pods() + " pods", "% of a core", share * 100);
        report.number("memory_idle", "resident memory after idling", "MiB", agent.stat().residentMiB());
    }

    private void remove(AgentProcess agent, PodWatch watch, List<String> names)
            throws IOException, InterruptedException {
        long cpu = agent.stat().cpuMillis();
        Map<String, Long> removed = new LinkedHashMap<>();
        for (String name : names) {
            removed.put(name, manifests.remove(name));
        }
        Map<String, Long> times = watch.awaitEnded(names, limit(agent));
        long gone = watch.awaitGone(names, limit(agent), POLL_MANY_NANOS);
        cpu = agent.stat().cpuMillis() - cpu;
        report.times("many_ended", options.pods() + " pods at once: removed to ended", since(removed, times));
        report.number("many_gone", options.pods() + " pods at once: removed to all gone", "ms",
                (gone - removed.get(names.getFirst())) / 1e6);
        report.number("cpu_per_stop", "agent CPU per pod stopped", "ms", (double) cpu / options.pods());
    }

    private PodWatch watch() {
        return new PodWatch(AgentProcess.socket(options), AgentProcess.NODE);
    }

    private Deadline limit(AgentProcess agent) {
        return new Deadline(LIMIT_SECONDS, agent::alive);
    }

    private static List<String> names(String kind, int count) {
        return IntStream.range(0, count).mapToObj(i -> kind + "-" + i).toList();
    }

    private static Samples since(Map<String, Long> from, Map<String, Long> to) {
        Collection<Long> nanos = new ArrayList<>();
        from.forEach((name, at) -> nanos.add(to.get(name) - at));
        return new Samples(nanos);
    }

    private static void tail(Path log) throws IOException {
        if (Files.exists(log)) {
            List<String> lines = Files.readAllLines(log);
            lines.subList(Math.max(0, lines.size() - 20), lines.size()).forEach(System.err::println);
        }
    }
}
