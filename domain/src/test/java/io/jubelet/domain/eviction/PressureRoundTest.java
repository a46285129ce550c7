package io.jubelet.domain.eviction;

import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.eviction.EvictionSignal.CONTAINERFS_AVAILABLE;
import static io.jubelet.domain.eviction.EvictionSignal.MEMORY_AVAILABLE;
import static io.jubelet.domain.eviction.EvictionSignal.NODEFS_AVAILABLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.MonotonicTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PressureRoundTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static EvictionThreshold threshold(EvictionSignal signal, String value, Duration grace, String reclaim) {
        return new EvictionThreshold(signal, new ThresholdValue.Fixed(Quantity.parse(value)), grace,
                reclaim.isEmpty() ? Optional.empty() : Optional.of(new ThresholdValue.Fixed(Quantity.parse(reclaim))));
    }

    private static EvictionPolicy policy(EvictionThreshold... thresholds) {
        return new EvictionPolicy(List.of(thresholds), FilesystemLayout.SINGLE, MINUTE, 30);
    }

    private static MonotonicTime at(long seconds) {
        return new MonotonicTime(seconds * 1_000_000_000);
    }

    private static Map<EvictionSignal, SignalObservation> memory(long available, long measuredAt) {
        return Map.of(MEMORY_AVAILABLE, SignalObservation.bytes(available, 1000).measuredAt(START.plusSeconds(measuredAt)));
    }

    private static List<EvictionSignal> signals(List<EvictionThreshold> thresholds) {
        return thresholds.stream().map(EvictionThreshold::signal).toList();
    }

    private final EvictionPolicy hard = policy(threshold(MEMORY_AVAILABLE, "100", Duration.ZERO, "50"));
    private final EvictionPolicy soft = policy(threshold(MEMORY_AVAILABLE, "100", MINUTE, ""));

    private static PressureRound round(EvictionPolicy policy, PressureState before, long available, long now) {
        return PressureRound.observe(policy, before, memory(available, now), at(now));
    }

    @Test
    void aSignalOnTheLineIsNoPressure() {
        assertEquals(List.of(), round(hard, PressureState.NONE, 100, 0).conditions());
        assertEquals(List.of(PressureCondition.MEMORY), round(hard, PressureState.NONE, 99, 0).conditions());
    }

    @Test
    void aSignalWithoutReadingIsNoPressure() {
        assertTrue(PressureRound.observe(hard, PressureState.NONE, Map.of(), at(0)).pressing().isEmpty());
    }

    @Test
    void aHardThresholdPressesAtOnceAndASoftOneAfterItsGracePeriod() {
        assertEquals(List.of(MEMORY_AVAILABLE), signals(round(hard, PressureState.NONE, 99, 0).pressing()));
        PressureRound first = round(soft, PressureState.NONE, 99, 0);
        assertEquals(List.of(PressureCondition.MEMORY), first.conditions());
        assertEquals(List.of(), first.pressing());
        PressureRound early = round(soft, first.state(), 99, 59);
        assertEquals(List.of(), early.pressing());
        assertEquals(List.of(MEMORY_AVAILABLE), signals(round(soft, early.state(), 99, 60).pressing()));
    }

    @Test
    void aBreakStartsTheGracePeriodAnew() {
        PressureState first = round(soft, PressureState.NONE, 99, 0).state();
        PressureState pause = round(soft, first, 100, 30).state();
        PressureState again = round(soft, pause, 99, 40).state();
        assertEquals(List.of(), round(soft, again, 99, 70).pressing());
    }

    @Test
    void aThresholdThatWasMetIsSettledOnlyAboveTheReclaim() {
        PressureState met = round(hard, PressureState.NONE, 99, 0).state();
        PressureRound almost = round(hard, met, 149, 10);
        assertEquals(List.of(MEMORY_AVAILABLE), signals(almost.pressing()));
        assertEquals(List.of(), round(hard, almost.state(), 150, 20).pressing());
        assertEquals(List.of(), round(hard, PressureState.NONE, 149, 0).pressing(), "never met before");
    }

    @Test
    void aConditionStaysForTheTransitionPeriod() {
        PressureState met = round(hard, PressureState.NONE, 99, 0).state();
        PressureRound better = round(hard, met, 900, 59);
        assertEquals(List.of(PressureCondition.MEMORY), better.conditions());
        assertEquals(List.of(), round(hard, better.state(), 900, 60).conditions());
    }

    @Test
    void nobodyIsEvictedTwiceForOneMeasurement() {
        PressureState met = PressureRound.observe(hard, PressureState.NONE, memory(99, 0), at(0)).state();
        assertEquals(List.of(), PressureRound.observe(hard, met, memory(99, 0), at(10)).pressing());
        assertEquals(1, PressureRound.observe(hard, met, memory(99, 5), at(10)).pressing().size());
        var untimed = Map.of(MEMORY_AVAILABLE, SignalObservation.memory(99, 901));
        assertEquals(1, PressureRound.observe(hard, met, untimed, at(10)).pressing().size(), "a reading without time is new");
        PressureState before = PressureRound.observe(hard, PressureState.NONE, untimed, at(0)).state();
        assertEquals(1, PressureRound.observe(hard, before, memory(99, 0), at(10)).pressing().size());
    }

    @Test
    void memoryIsTheMostPressing() {
        EvictionPolicy both = policy(threshold(NODEFS_AVAILABLE, "100", Duration.ZERO, ""),
                threshold(MEMORY_AVAILABLE, "100", Duration.ZERO, ""));
        Map<EvictionSignal, SignalObservation> observed = new EnumMap<>(memory(1, 0));
        observed.put(NODEFS_AVAILABLE, SignalObservation.bytes(1, 1000).measuredAt(START));
        assertEquals(List.of(MEMORY_AVAILABLE, NODEFS_AVAILABLE),
                signals(PressureRound.observe(both, PressureState.NONE, observed, at(0)).pressing()));
    }

    @Test
    void writableLayersFollowTheirFileSystemFromTheSecondRoundOn() {
        EvictionPolicy disk = policy(threshold(NODEFS_AVAILABLE, "100", Duration.ZERO, ""),
                threshold(CONTAINERFS_AVAILABLE, "900", Duration.ofHours(1), ""));
        SignalObservation low = new SignalObservation(Quantity.parse("1"), Quantity.parse("9"), Optional.empty());
        Map<EvictionSignal, SignalObservation> observed = Map.of(NODEFS_AVAILABLE, low, CONTAINERFS_AVAILABLE, low);
        PressureRound first = PressureRound.observe(disk, PressureState.NONE, observed, at(0));
        assertEquals(List.of(NODEFS_AVAILABLE), signals(first.pressing()));
        assertEquals(List.of(NODEFS_AVAILABLE, CONTAINERFS_AVAILABLE),
                signals(PressureRound.observe(disk, first.state(), observed, at(0)).pressing()));
    }

    @ParameterizedTest
    @CsvSource({"SINGLE, 1, 2", "DEDICATED_IMAGES, 3, 4", "SPLIT_IMAGES, 1, 2"})
    void thresholdsOfWritableLayersAreThoseOfTheirFileSystem(FilesystemLayout layout, String available, String inodes) {
        List<EvictionSignal> configured = List.of(NODEFS_AVAILABLE, EvictionSignal.NODEFS_INODES_FREE, EvictionSignal.IMAGEFS_AVAILABLE,
                EvictionSignal.IMAGEFS_INODES_FREE, CONTAINERFS_AVAILABLE, EvictionSignal.CONTAINERFS_INODES_FREE);
        List<EvictionThreshold> numbered = new ArrayList<>();
        configured.forEach(signal -> numbered.add(threshold(signal, Integer.toString(numbered.size() + 1), Duration.ZERO, "")));
        List<EvictionThreshold> expected = new ArrayList<>(numbered.subList(0, 4));
        expected.add(threshold(CONTAINERFS_AVAILABLE, available, Duration.ZERO, ""));
        expected.add(threshold(EvictionSignal.CONTAINERFS_INODES_FREE, inodes, Duration.ZERO, ""));
        assertEquals(expected, new EvictionPolicy(numbered, layout, MINUTE, 30).thresholds());
    }

    @Test
    void cleaningUpHelpedWhenEverySignalIsAboveLineAndReclaim() {
        assertTrue(PressureRound.isRelieved(hard, memory(150, 0)));
        assertFalse(PressureRound.isRelieved(hard, memory(149, 0)));
    }

    @Test
    void processIdsThatDoNotRunAreAvailable() {
        assertEquals(Quantity.parse("9"), SignalObservation.processes(1, 10).available());
    }

    @Test
    void aShareIsRoundedDownToWholeUnits() {
        assertEquals(Quantity.parse("33"), new ThresholdValue.Share(1 / 3f).of(Quantity.parse("100")));
    }
}
