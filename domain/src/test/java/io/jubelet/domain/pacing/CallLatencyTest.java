package io.jubelet.domain.pacing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class CallLatencyTest {

    @Test
    void onlyAQuietRuntimeShowsThatItBecameSlower() {
        CallLatency latency = CallLatency.UNKNOWN.observed(100, true).observed(900, false);
        assertEquals(100, latency.unloaded());
        assertEquals(9, latency.ratio(900));
        assertEquals(1, latency.ratio(50));
        for (int i = 0; i < 50; i++) {
            latency = latency.observed(200, true);
        }
        assertEquals(200, latency.unloaded(), 1);
    }

    @Test
    void callsOfLateTogetherShowThatItBecameFaster() {
        CallLatency latency = CallLatency.UNKNOWN.observed(400, true).observed(400, true);
        assertEquals(400, latency.observed(10, false).observed(900, false).unloaded(), 80, "no single call does");
        for (int i = 0; i < 50; i++) {
            latency = latency.observed(60, false);
        }
        assertEquals(60, latency.unloaded(), 1);
    }

    @Test
    void theFirstCallOfARuntimeIsSoonForgotten() {
        CallLatency latency = CallLatency.UNKNOWN.observed(1000, true);
        for (int i = 0; i < 4; i++) {
            latency = latency.observed(100, true);
        }
        assertTrue(latency.unloaded() < 200, latency::toString);
    }

    @Test
    void aCallHoldsItsPlaceForAWhile() {
        assertEquals(Duration.ofMillis(100), SlotHoldTime.of(CallKind.STOP_CONTAINER, CallLatency.UNKNOWN));
        assertEquals(Duration.ofSeconds(2), SlotHoldTime.of(CallKind.RUN_SANDBOX, CallLatency.UNKNOWN));
        assertEquals(Duration.ofSeconds(4), SlotHoldTime.of(CallKind.RUN_SANDBOX, CallLatency.UNKNOWN.observed(1_000_000_000L, true)));
        assertTrue(SlotHoldTime.of(CallKind.RUN_SANDBOX, CallLatency.UNKNOWN.observed(1_000_000_000_000L, true)).toSeconds() <= 20);
    }
}
