package io.jubelet.domain.eviction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.quantity.Quantity;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CgroupMemoryTest {

    private static EvictionThreshold below(ThresholdValue value) {
        return new EvictionThreshold(EvictionSignal.MEMORY_AVAILABLE, value, Duration.ZERO, Optional.empty());
    }

    private static EvictionThreshold below(String amount) {
        return below(new ThresholdValue.Fixed(Quantity.parse(amount)));
    }

    @Test
    void availableIsWhatTheWorkingSetLeaves() {
        SignalObservation observed = new CgroupMemory(1000, 700, 600).observation().orElseThrow();
        assertEquals("400 of 1k", observed.available() + " of " + observed.capacity());
        assertEquals(Optional.empty(), observed.time());
        assertEquals("0", new CgroupMemory(1000, 1300, 1200).observation().orElseThrow().available().toString());
    }

    @Test
    void withoutLimitThereIsNoReading() {
        assertEquals(Optional.empty(), new CgroupMemory(Long.MAX_VALUE, 1, 1).observation());
        assertEquals(Optional.empty(), new CgroupMemory(-1, 1, 1).usageAt(below("1")));
    }

    @Test
    void theThresholdIsMetWhenUsageReachesTheLine() {
        CgroupMemory memory = new CgroupMemory(1000, 700, 600);
        assertEquals(Optional.of(1000L), memory.usageAt(below("100")));
        assertEquals(Optional.of(850L), memory.usageAt(below(new ThresholdValue.Share(0.25f))));
        assertEquals(Optional.of(0L), memory.usageAt(below("5000")));
    }
}
