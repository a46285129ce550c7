package io.jubelet.domain.node;

import static io.jubelet.domain.sample.SamplePods.amounts;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.eviction.EvictionSignal;
import io.jubelet.domain.eviction.EvictionThreshold;
import io.jubelet.domain.eviction.ThresholdValue;
import io.jubelet.domain.quantity.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeReservesTest {

    private static final Map<String, Quantity> CAPACITY = amounts("cpu=4 memory=8Gi ephemeral-storage=100Gi");

    private static EvictionThreshold threshold(EvictionSignal signal, ThresholdValue value, Duration grace) {
        return new EvictionThreshold(signal, value, grace, Optional.empty());
    }

    private static final EvictionThreshold MEMORY = threshold(EvictionSignal.MEMORY_AVAILABLE,
            new ThresholdValue.Fixed(Quantity.parse("1Gi")), Duration.ZERO);
    private static final EvictionThreshold STORAGE = threshold(EvictionSignal.NODEFS_AVAILABLE,
            new ThresholdValue.Share(0.5f), Duration.ZERO);

    @Test
    void hardThresholdsOfMemoryAndNodeStorageKeepSomethingBack() {
        EvictionThreshold soft = threshold(EvictionSignal.MEMORY_AVAILABLE,
                new ThresholdValue.Fixed(Quantity.parse("4Gi")), Duration.ofSeconds(30));
        EvictionThreshold images = threshold(EvictionSignal.IMAGEFS_AVAILABLE,
                new ThresholdValue.Share(0.9f), Duration.ZERO);
        NodeReserves reserves = new NodeReserves(Map.of(), Map.of(), List.of(MEMORY, STORAGE, soft, images));
        assertEquals(amounts("memory=1Gi ephemeral-storage=50Gi"), reserves.forEviction(CAPACITY));
    }

    @Test
    void reservesAddUpForWhatTheMachineHas() {
        NodeReserves reserves = new NodeReserves(
                amounts("cpu=500m pid=100"), amounts("cpu=1 memory=1Gi"), List.of(MEMORY));
        assertEquals(amounts("cpu=1500m memory=2Gi"), reserves.total(CAPACITY));
        assertEquals(amounts("cpu=2500m memory=7Gi ephemeral-storage=100Gi"), reserves.enforced(CAPACITY));
        assertEquals(List.of(), reserves.shortages(CAPACITY));
    }

    @Test
    void moreReservedThanThereIsIsReported() {
        NodeReserves reserves = new NodeReserves(amounts("cpu=5"), Map.of(), List.of());
        assertEquals(List.of("resource \"cpu\" has a reservation of 5 but capacity of 4. "
                + "Expected capacity >= reservation."), reserves.shortages(CAPACITY));
        assertEquals(Quantity.ZERO, reserves.enforced(CAPACITY).get("cpu"));
    }
}
