package io.jubelet.benchmarks.floor;

import io.jubelet.benchmarks.floor.FloorOptions.Burst;
import io.jubelet.benchmarks.measure.BenchmarkFailure;
import io.jubelet.benchmarks.measure.OpenRuntime;
import io.jubelet.benchmarks.measure.Samples;
import io.jubelet.ports.failure.PortException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;

/** Measures what a container runtime itself takes for pods that everybody wants at the same moment. */
public final class FloorBenchmark {

    private static final Burst WARM_UP = new Burst(4, 2);

    private final BarePods pods;
    private int bursts;

    FloorBenchmark(BarePods pods) {
        this.pods = pods;
    }

    /** Runs with the arguments of {@code bin/bench floor}; exit code 1 when it could not be measured. */
    public static void main(String[] arguments) throws Exception {
        FloorOptions options;
        try {
            options = FloorOptions.parse(List.of(arguments));
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(2);
            return;
        }
        try (var runtime = new OpenRuntime(options.endpoint())) {
            runtime.ensureImage(options.image());
            System.out.println("A bare CRI client; " + runtime.environment() + "\n");
            var benchmark = new FloorBenchmark(new BarePods(runtime.containers(), options.image()));
            System.out.print(benchmark.run(options).table());
        } catch (BenchmarkFailure | PortException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(1);
        }
        System.exit(0);
    }

    FloorReport run(FloorOptions options) throws InterruptedException {
        var report = new FloorReport();
        try {
            measure(WARM_UP, new FloorReport());
            for (int round = 0; round < options.rounds(); round++) {
                for (Burst burst : options.bursts()) {
                    measure(burst, report);
                }
            }
        } finally {
            pods.stopAll();
        }
        return report;
    }

    private void measure(Burst burst, FloorReport report) throws InterruptedException {
        bursts++;
        List<String> names = IntStream.range(0, burst.pods()).mapToObj(i -> "floor-" + bursts + "-" + i).toList();
        Queue<String> sandboxes = new ConcurrentLinkedQueue<>();
        Samples start = PacedRun.of(names, burst.inFlight(), name -> sandboxes.add(pods.start(name)));
        Samples stop = PacedRun.of(List.copyOf(sandboxes), burst.inFlight(), pods::stop);
        report.add(burst, start, stop);
    }
}
