package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CpuRatesTest {

    private static final long CORE = 1_000_000_000L;

    private final CpuRates rates = new CpuRates();

    private long rate(int second, long total) {
        return rates.rate("/a", Instant.ofEpochSecond(10_000 + second), total);
    }

    @Test
    void measurementsWithinASecondHaveTheSameRate() {
        assertEquals(0, rate(0, 0));
        assertEquals(CORE / 2, rate(10, 5 * CORE));
        assertEquals(CORE / 2, rates.rate("/a", Instant.ofEpochSecond(10_010, 999_999_999), 6 * CORE));
        assertEquals(2 * CORE, rate(11, 7 * CORE));
        assertEquals(2 * CORE, rate(11, 7 * CORE));
    }

    @Test
    void aClockThatWasSetBackStopsOneRate() {
        rate(0, 0);
        assertEquals(CORE / 2, rate(10, 5 * CORE));
        assertEquals(0, rate(-3600, 6 * CORE));
        assertEquals(CORE, rate(-3590, 16 * CORE));
    }

    @Test
    void cgroupsThatAreGoneBeginAnew() {
        rate(0, CORE);
        rates.retain(Set.of("/b"));
        assertEquals(0, rate(10, 2 * CORE));
        rates.retain(Set.of("/a"));
        assertEquals(CORE, rate(20, 12 * CORE));
    }
}
