package io.jubelet.app.stats;

import io.jubelet.adapters.cri.simulation.SimulatedRuntime;
import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.adapters.fs.stats.KernelCgroupStatistics;
import io.jubelet.adapters.fs.stats.KernelFileSystemStatistics;
import io.jubelet.adapters.fs.stats.KernelMachineStatistics;
import io.jubelet.adapters.fs.stats.KernelNetworkStatistics;
import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.metrics.ExpositionWriter;
import io.jubelet.domain.stats.summary.ResourceMetrics;
import io.jubelet.domain.stats.summary.SummaryJson;
import io.jubelet.ports.fake.FakeHostFacts;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.stats.CgroupStatistics.Detail;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * What one scrape costs: wall time and CPU time of the first one, the median of the wall time and the mean of the CPU time
 * of the later ones, in an agent whose code has run a few times only. No test: it is run by hand with the arguments
 * {@code kernel|v2 cadvisor|summary|brief|read|paths|networks PODS}. {@code kernel} makes cgroups and processes on this machine, which
 * takes root; {@code v2} makes files as version 2 has them.
 */
final class ScrapeCost {

    private static final int SCRAPES = 45;
    private static final int WARM_AFTER = 5;
    private static final double NANOS_PER_MILLI = 1e6;

    private ScrapeCost() {
    }

    public static void main(String[] arguments) throws Exception {
        var timers = new VirtualTimers(Instant.now());
        var runtime = new SimulatedRuntime(timers, SimulationSettings.DEFAULT);
        boolean kernel = arguments[0].equals("kernel");
        try (var node = new ScrapedNode(runtime, Integer.parseInt(arguments[2]), kernel)) {
            KernelCgroupStatistics cgroups = kernel ? KernelCgroupStatistics.ofThisMachine()
                    : KernelCgroupStatistics.of(node.mountTable());
            var ports = new StatisticsPorts(runtime.stats(), cgroups, KernelNetworkStatistics.ofThisMachine(),
                    KernelFileSystemStatistics.ofThisMachine(), KernelMachineStatistics.ofThisMachine());
            var settings = new StatisticsSettings("n1", Instant.now(), "/var/lib/kubelet", "/var/log/pods",
                    new StatisticsSettings.Cgroups("/absent", "", "", ScrapedNode.TOP), Duration.ofMinutes(1), false);
            Tasks tasks = (name, body) -> Thread.ofPlatform().name(name).start(body);
            var statistics = new MeasuredStatistics(ports, runtime.images(),
                    new Collector(ports, runtime.containers(), Optional::empty, settings, timers, tasks), settings, Map::of, timers);
            var metrics = new StatisticsMetrics(statistics, ports, new FakeHostFacts(), timers);
            measure(arguments[0] + " " + arguments[1], timers, switch (arguments[1]) {
                case "cadvisor" -> _ -> length(metrics.containers());
                case "networks" -> _ -> ports.networks().ofProcesses(processes(cgroups)).size();
                case "paths" -> _ -> cgroups.paths(List.of(ScrapedNode.TOP)).size();
                case "read" -> _ -> cgroups.readAll(cgroups.paths(List.of(ScrapedNode.TOP)), Detail.ALL).size();
                case "summary" -> _ -> SummaryJson.of(statistics.summary(false)).length();
                default -> _ -> ExpositionText.of(ResourceMetrics.of(Optional.of(statistics.summary(true)))).length();
            });
        }
    }

    private static List<Long> processes(KernelCgroupStatistics cgroups) {
        return cgroups.readAll(cgroups.paths(List.of(ScrapedNode.TOP)), Detail.SUMMARY).stream()
                .flatMap(cgroup -> cgroup.process().stream().boxed()).limit(110).toList();
    }

    private static int length(Consumer<ExpositionWriter.Sink> text) {
        int[] sum = new int[1];
        text.accept((_, length) -> sum[0] += length);
        return sum[0];
    }

    private static void measure(String name, VirtualTimers timers, ToIntFunction<Void> scrape) {
        double[] wall = new double[SCRAPES];
        double[] cpu = new double[SCRAPES];
        int size = 0;
        for (int i = 0; i < SCRAPES; i++) {
            timers.advance(Duration.ofSeconds(10));
            long cpuBefore = cpuNanos();
            long before = System.nanoTime();
            size = scrape.applyAsInt(null);
            wall[i] = (System.nanoTime() - before) / NANOS_PER_MILLI;
            cpu[i] = (cpuNanos() - cpuBefore) / NANOS_PER_MILLI;
        }
        System.out.printf("%s: %d bytes; first: wall %.0f ms, cpu %.0f ms; warm: wall %.0f ms, cpu %.1f ms%n", name, size,
                wall[0], cpu[0], warm(wall), Arrays.stream(cpu, WARM_AFTER, SCRAPES).average().orElse(0));
    }

    private static long cpuNanos() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
    }

    private static double warm(double[] values) {
        double[] late = Arrays.copyOfRange(values, WARM_AFTER, values.length);
        Arrays.sort(late);
        return late[late.length / 2];
    }
}
