package io.jubelet.benchmarks.floor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.benchmarks.measure.BenchmarkFailure;
import io.jubelet.benchmarks.measure.OpenRuntime;
import io.jubelet.ports.runtime.ListFilter;
import java.util.List;
import org.junit.jupiter.api.Test;

class FloorBenchmarkTest {

    private static final String IMAGE = "docker.io/library/busybox:stable";

    private static FloorOptions options(String image) {
        return new FloorOptions("fake://", image, List.of(1, 5), List.of(8, 2), 2);
    }

    @Test
    void everyBurstIsInTheTableAndNothingStays() throws Exception {
        try (var runtime = new OpenRuntime("fake://")) {
            runtime.ensureImage(IMAGE);

            String table = new FloorBenchmark(new BarePods(runtime.containers(), IMAGE)).run(options(IMAGE)).table();

            assertEquals(List.of("| 1    |         1 |", "| 5    |         5 |", "| 5    |         2 |"),
                    table.lines().skip(2).map(line -> line.substring(0, 20)).toList());
            assertEquals(List.of(), runtime.containers().listSandboxes(ListFilter.ALL));
        }
    }

    @Test
    void aRunThatFailsLeavesNothing() {
        try (var runtime = new OpenRuntime("fake://")) {
            var benchmark = new FloorBenchmark(new BarePods(runtime.containers(), "docker.io/library/none:1"));

            var failure = assertThrows(BenchmarkFailure.class, () -> benchmark.run(options("docker.io/library/none:1")));

            assertTrue(failure.getMessage().contains("none:1"), failure.getMessage());
            assertEquals(List.of(), runtime.containers().listSandboxes(ListFilter.ALL));
        }
    }
}
