package io.jubelet.domain.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuUnitsTest {

    @ParameterizedTest
    @CsvSource({"0, 2", "1, 2", "3, 3", "1000, 1024", "1500, 1536", "256000, 262144", "300000, 262144"})
    void sharesStayWithinWhatTheKernelAccepts(long milliCpu, long shares) {
        assertEquals(shares, CpuUnits.milliCpuToShares(milliCpu));
    }

    @ParameterizedTest
    @CsvSource({"0, 100000, 0", "1, 100000, 1000", "500, 100000, 50000", "2500, 50000, 125000", "5, 1000, 1000"})
    void quotasAreNeverShorterThanAMillisecond(long milliCpu, long period, long quota) {
        assertEquals(quota, CpuUnits.milliCpuToQuota(milliCpu, period));
    }

    @Test
    void sharesReadBackAsTheCpuTheyCameFrom() {
        for (long milliCpu = 2; milliCpu <= 256_000; milliCpu++) {
            assertEquals(milliCpu, CpuUnits.sharesToMilliCpu(CpuUnits.milliCpuToShares(milliCpu)));
        }
        assertEquals(0, CpuUnits.sharesToMilliCpu(1));
    }

    @Test
    void weightsCoverTheWholeRange() {
        assertEquals(1, CpuUnits.sharesToWeight(0));
        assertEquals(1, CpuUnits.sharesToWeight(2));
        assertEquals(39, CpuUnits.sharesToWeight(1024));
        assertEquals(10_000, CpuUnits.sharesToWeight(262_144));
        assertEquals(10_000, CpuUnits.sharesToWeight(Long.MAX_VALUE));
        for (long weight = 1; weight <= 10_000; weight++) {
            long back = CpuUnits.sharesToWeight(CpuUnits.weightToShares(weight));
            assertTrue(weight - back <= 1 && weight >= back, weight + " came back as " + back);
        }
    }

    /** The ends of both ranges belong together, and the rest is in proportion. */
    @ParameterizedTest
    @CsvSource({"1, 2", "100, 2597", "10000, 262144"})
    void weightsAreReadBackAsShares(long weight, long shares) {
        assertEquals(shares, CpuUnits.weightToShares(weight));
    }

    @Test
    void noQuotaIsNoLimit() {
        assertEquals(0, CpuUnits.quotaToMilliCpu(-1, 100_000));
        assertEquals(0, CpuUnits.quotaToMilliCpu(0, 100_000));
        assertEquals(1500, CpuUnits.quotaToMilliCpu(150_000, 100_000));
    }
}
