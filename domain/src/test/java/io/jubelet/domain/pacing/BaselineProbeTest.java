package io.jubelet.domain.pacing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class BaselineProbeTest {

    private static final long SECOND = 1_000_000_000L;
    private static final ConcurrencyLimit LIMIT = new ConcurrencyLimit(8, 2, 64, 0, 0);

    private static BaselineProbe busy(BaselineProbe probe, long from, long to) {
        BaselineProbe now = probe;
        for (long second = from; second <= to; second++) {
            now = now.answered(second * SECOND, false, true);
        }
        return now;
    }

    @Test
    void tenSecondsWithoutAQuietCallAreFollowedByTwelveOfThem() {
        BaselineProbe probe = busy(BaselineProbe.NONE, 100, 109);
        assertFalse(probe.isOn());
        assertEquals(8, probe.slots(LIMIT));
        probe = busy(probe, 110, 110);
        assertTrue(probe.isOn());
        assertEquals(2, probe.slots(LIMIT));
        probe = busy(probe, 111, 120);
        for (int i = 0; i < 11; i++) {
            probe = probe.answered(121 * SECOND, true, true);
        }
        assertTrue(probe.isOn(), "calls that are not quiet do not count");
        probe = probe.answered(121 * SECOND, true, true);
        assertEquals(BaselineProbe.NONE, probe);
        assertFalse(busy(probe, 122, 131).isOn(), "the next probe comes after another ten seconds");
    }

    @Test
    void aQuietCallOrNoCallThatWaitsNeedsNoProbe() {
        assertFalse(busy(busy(BaselineProbe.NONE, 0, 9).answered(9 * SECOND, true, true), 10, 15).isOn());
        assertFalse(busy(busy(BaselineProbe.NONE, 0, 9).answered(9 * SECOND, false, false), 1000, 1005).isOn(),
                "the time between two bursts does not count");
        assertFalse(busy(BaselineProbe.NONE, 0, 10).answered(11 * SECOND, false, false).isOn());
    }
}
