package io.jubelet.benchmarks.side;

import io.jubelet.adapters.apiserver.watch.Reflector;
import io.jubelet.benchmarks.measure.Deadline;
import io.jubelet.benchmarks.measure.ProcessGroup;
import io.jubelet.benchmarks.measure.Samples;
import io.jubelet.benchmarks.side.SideReport.Agent;
import io.jubelet.benchmarks.side.SideReport.Unit;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** One agent from its start to its end, with all bursts. */
final class Turn {

    private static final long LIMIT_SECONDS = 180;
    /** What an agent still does after a pod is Ready or gone belongs to the pod. */
    private static final int SETTLE_MILLIS = 3000;
    /** Long enough for what follows the start, and for a share in steps of 0.1 %. */
    private static final int FRESH_MILLIS = 10_000;

    private final Agent agent;
    private final int number;
    private final SideOptions.Load load;
    private final BenchCluster cluster;
    private final SideReport report;
    private final PodTimes times = new PodTimes(System::nanoTime);
    private NodeProcess process;
    /** Share of one CPU that the agent takes without any pods. */
    private double idle;
    /** The same with the most pods. */
    private double loadedIdle;
    private ProcessGroup.Memory loaded;
    private int bursts;

    /** @param number counts all turns, so that names of pods are never used twice */
    Turn(Agent agent, int number, SideOptions.Load load, BenchCluster cluster, SideReport report) {
        this.agent = agent;
        this.number = number;
        this.load = load;
        this.cluster = cluster;
        this.report = report;
    }

    /**
     * Measures an agent that has just been started.
     *
     * @param early a pod whose manifest was there before
     * @return the version of the agent, as its node shows it
     */
    String run(NodeProcess started, StaticPod early) throws IOException, InterruptedException {
        process = started;
        double start = (cluster.awaitNode(limit()) - process.startedAt) / 1e9;
        double container = Duration.between(process.startTime, early.awaitStarted(limit())).toNanos() / 1e9;
        early.remove(limit());
        String version = cluster.agentVersion();
        try (Reflector _ = cluster.follow(times)) {
            times.awaitList(limit());
            Thread.sleep(FRESH_MILLIS);
            idle = share(FRESH_MILLIS);
            ProcessGroup.Memory fresh = group().memory();
            if (load.warmUp() > 0) {
                burst(load.warmUp(), false);
            }
            for (int size : load.sizes()) {
                measure(size);
            }
            report.add(agent, "process start to node Ready", Unit.SECONDS, start);
            report.add(agent, "process start to container of a static pod", Unit.SECONDS, container);
            atRest(fresh);
        }
        return version;
    }

    private void measure(int size) throws InterruptedException {
        List<Burst> all = new ArrayList<>();
        int repetitions = size == 1 ? load.singles() : 1;
        for (int i = 1; i <= repetitions; i++) {
            all.add(burst(size, size == largest() && i == repetitions));
        }
        String pods = size == 1 ? "one pod: " : size + " pods: ";
        times(pods + "created to Ready", size, all.stream().flatMap(burst -> burst.ready().stream()).toList());
        times(pods + "deleted to gone", size, all.stream().flatMap(burst -> burst.gone().stream()).toList());
        report.add(agent, pods + "agent CPU per pod started", Unit.MILLIS,
                all.stream().mapToDouble(Burst::startCpu).average().orElseThrow());
        report.add(agent, pods + "agent CPU per pod stopped", Unit.MILLIS,
                all.stream().mapToDouble(Burst::stopCpu).average().orElseThrow());
    }

    private void times(String label, int size, List<Long> nanos) {
        var samples = new Samples(nanos);
        report.add(agent, label + ", p50", Unit.SECONDS, samples.millis(0.5) / 1000);
        report.add(agent, label + (size == 1 ? ", slowest" : ", last"), Unit.SECONDS, samples.millis(1) / 1000);
    }

    /** Times in nanoseconds, agent CPU per pod in milliseconds, without what the agent takes when it is idle. */
    private record Burst(List<Long> ready, List<Long> gone, double startCpu, double stopCpu) {
    }

    private Burst burst(int size, boolean withIdle) throws InterruptedException {
        bursts++;
        List<String> names = IntStream.range(0, size).mapToObj(i -> "bench-" + number + "-" + bursts + "-" + i).toList();
        var starting = new CpuWindow();
        Map<String, Long> created = cluster.create(names, load.image());
        Map<String, Long> ready = times.awaitReady(names, limit());
        Thread.sleep(SETTLE_MILLIS);
        double startCpu = starting.millis() / size;
        if (withIdle) {
            loadedIdle = share(load.idleSeconds() * 1000L);
            loaded = group().memory();
        }
        var stopping = new CpuWindow();
        Map<String, Long> deleted = cluster.delete(names);
        Map<String, Long> gone = times.awaitGone(names, limit());
        Thread.sleep(SETTLE_MILLIS);
        return new Burst(since(created, ready), since(deleted, gone), startCpu, stopping.millis() / size);
    }

    private void atRest(ProcessGroup.Memory fresh) {
        String pods = largest() == 1 ? "one pod" : largest() + " pods";
        report.add(agent, "idle CPU without pods", Unit.PERCENT, idle * 100);
        report.add(agent, "idle CPU with " + pods, Unit.PERCENT, loadedIdle * 100);
        ProcessGroup.Memory after = group().memory();
        report.add(agent, "resident memory, fresh", Unit.MIB, fresh.resident());
        report.add(agent, "resident memory with " + pods, Unit.MIB, loaded.resident());
        report.add(agent, "resident memory after " + pods, Unit.MIB, after.resident());
        report.add(agent, "resident memory, peak", Unit.MIB, after.peak());
        report.add(agent, "Pss_Anon, fresh", Unit.MIB, fresh.anonymous());
        report.add(agent, "Pss_Anon with " + pods, Unit.MIB, loaded.anonymous());
        report.add(agent, "Pss_Anon after " + pods, Unit.MIB, after.anonymous());
    }

    private int largest() {
        return load.sizes().stream().mapToInt(Integer::intValue).max().orElseThrow();
    }

    private double share(long millis) throws InterruptedException {
        long cpu = group().cpuMillis();
        long from = System.nanoTime();
        Thread.sleep(millis);
        return (group().cpuMillis() - cpu) * 1e6 / (System.nanoTime() - from);
    }

    private ProcessGroup group() {
        return process.group();
    }

    private Deadline limit() {
        return new Deadline(LIMIT_SECONDS, process::alive);
    }

    private static List<Long> since(Map<String, Long> from, Map<String, Long> to) {
        return from.keySet().stream().map(name -> to.get(name) - from.get(name)).toList();
    }

    /** CPU time of the agent from now on. */
    private final class CpuWindow {

        private final long cpu = group().cpuMillis();
        private final long from = System.nanoTime();

        double millis() {
            return Math.max(0, group().cpuMillis() - cpu - idle * (System.nanoTime() - from) / 1e6);
        }
    }
}
