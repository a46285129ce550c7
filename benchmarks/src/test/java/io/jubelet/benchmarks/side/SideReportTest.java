package io.jubelet.benchmarks.side;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.benchmarks.side.SideReport.Agent;
import io.jubelet.benchmarks.side.SideReport.Unit;
import org.junit.jupiter.api.Test;

class SideReportTest {

    @Test
    void rowsHaveTheMediansAndTheirRatio() {
        var report = new SideReport();
        for (double seconds : new double[] {0.2, 9, 0.1}) {
            report.add(Agent.JUBELET, "Ready", Unit.SECONDS, seconds);
        }
        report.add(Agent.OTHER, "Ready", Unit.SECONDS, 0.4);
        report.add(Agent.OTHER, "Ready", Unit.SECONDS, 0.6);
        report.add(Agent.JUBELET, "idle", Unit.PERCENT, 1);
        report.add(Agent.OTHER, "idle", Unit.PERCENT, 0);
        report.add(Agent.JUBELET, "memory", Unit.MIB, 120.4);

        assertEquals("""
                |        | ratio | of single rounds | jubelet |   other |
                |--------|------:|-----------------:|--------:|--------:|
                | Ready  |  0.40 |    0.50 to 15.00 | 0.200 s | 0.500 s |
                | idle   |     - |                - |  1.00 % |  0.00 % |
                | memory |     - |                - | 120 MiB |       - |
                """, report.table());
    }
}
