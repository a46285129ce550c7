package io.jubelet.benchmarks.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class GrowthReportTest {

    @Test
    void ratiosAreThoseToTheFewestPods() {
        var report = new GrowthReport();
        report.add(500, new GrowthReport.Result(300, 20, 6, 1, 200));
        report.add(110, new GrowthReport.Result(150, 10, 0, 0.5, 100));
        report.add(110, new GrowthReport.Result(250, 30, 0, 1.5, 100));

        assertEquals("| 500  |       300.0 ms (1.50) | 20.0 ms (1.00) |               6.0 ms (-) | 1.00 % (1.00) | 200 MiB (2.00) |",
                report.table().lines().skip(3).findFirst().orElseThrow());
        assertEquals("| 110  |       200.0 ms (1.00) | 20.0 ms (1.00) |               0.0 ms (-) | 1.00 % (1.00) | 100 MiB (1.00) |",
                report.table().lines().skip(2).findFirst().orElseThrow());
    }
}
