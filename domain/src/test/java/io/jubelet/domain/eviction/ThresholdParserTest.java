package io.jubelet.domain.eviction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.quantity.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdParserTest {
    private static final Map<String, String> NONE = Map.of();

    private static List<EvictionThreshold> hard(String signal, String value) {
        return ThresholdParser.parse(new EvictionSettings(Map.of(signal, value), NONE, NONE, NONE, false));
    }

    private static ThresholdValue fixed(String quantity) {
        return new ThresholdValue.Fixed(Quantity.parse(quantity));
    }

    private static String refusal(EvictionSettings settings) {
        return assertThrows(IllegalArgumentException.class, () -> ThresholdParser.parse(settings)).getMessage();
    }

    @Test
    void aHardThresholdHasNoGracePeriod() {
        assertEquals(List.of(new EvictionThreshold(EvictionSignal.MEMORY_AVAILABLE, fixed("100Mi"), Duration.ZERO,
                Optional.empty())), hard("memory.available", "100Mi"));
    }

    @ParameterizedTest
    @CsvSource({"5%, 0.05", "0.5%, 0.005", "1e1%, 0.1", "+15%, 0.15", "5%%, 0.05", "0.0%, 0", "99.999%, 0.99999",
        "100.0%, 1", "nan%, NaN"})
    void aPercentageIsAShareOfTheCapacity(String text, float fraction) {
        assertEquals(new ThresholdValue.Share(fraction), hard("nodefs.available", text).getFirst().value());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0%", "100%"})
    void nothingAndAllSwitchAThresholdOff(String text) {
        assertEquals(List.of(), hard("memory.available", text));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "0", "-1Mi", "-5%", "100.5%", "%", " 10%", "10 %", "0x10%", "1f%", "1e999%", "Inf%", "-Inf%", "abc", "",
    })
    void aHardThresholdThatMakesNoSenseIsRefusedByName(String text) {
        EvictionSettings settings = new EvictionSettings(Map.of("memory.available", text), NONE, NONE, NONE, false);
        assertTrue(refusal(settings).contains("memory.available"));
    }

    @Test
    void anUnknownSignalIsRefusedWhereverItStands() {
        Map<String, String> unknown = Map.of("Memory.Available", "30s");
        for (EvictionSettings settings : List.of(
                new EvictionSettings(unknown, NONE, NONE, NONE, false),
                new EvictionSettings(NONE, unknown, NONE, NONE, false),
                new EvictionSettings(NONE, NONE, unknown, NONE, false),
                new EvictionSettings(NONE, NONE, NONE, unknown, false))) {
            assertEquals("unsupported eviction signal Memory.Available", refusal(settings));
        }
    }

    @Test
    void aSoftThresholdNeedsAGracePeriod() {
        Map<String, String> soft = Map.of("pid.available", "10%");
        assertEquals(Duration.ofSeconds(90), ThresholdParser.parse(new EvictionSettings(
                NONE, soft, Map.of("pid.available", "1m30s"), NONE, false)).getFirst().gracePeriod());
        assertEquals("grace period must be specified for the soft eviction threshold pid.available",
                refusal(new EvictionSettings(NONE, soft, Map.of("memory.available", "30s"), NONE, false)));
        assertTrue(refusal(new EvictionSettings(NONE, soft, Map.of("pid.available", "-30s"), NONE, false))
                .contains("must be a positive value"));
    }

    @ParameterizedTest
    @CsvSource({"500Mi, 500Mi", "0, 0"})
    void aReclaimBelongsToEveryThresholdOfItsSignal(String text, String quantity) {
        List<EvictionThreshold> thresholds = ThresholdParser.parse(new EvictionSettings(
                Map.of("nodefs.available", "5%"), Map.of("nodefs.available", "10%"), Map.of("nodefs.available", "1m"),
                Map.of("nodefs.available", text), false));
        assertEquals(2, thresholds.size());
        thresholds.forEach(threshold -> assertEquals(Optional.of(fixed(quantity)), threshold.minReclaim()));
    }

    @Test
    void aReclaimMayBeAShare() {
        EvictionThreshold threshold = ThresholdParser.parse(new EvictionSettings(
                Map.of("nodefs.available", "5%"), NONE, NONE, Map.of("nodefs.available", "10%"), false)).getFirst();
        assertEquals(Optional.of(new ThresholdValue.Share(0.1f)), threshold.minReclaim());
    }

    /** More than there is can't be reclaimed, and is no fault. */
    @ParameterizedTest
    @CsvSource({"inf%, Infinity", "+Infinity%, Infinity", "150%, 1.5"})
    void aReclaimMayBeMoreThanThereIs(String text, float fraction) {
        EvictionThreshold threshold = ThresholdParser.parse(new EvictionSettings(
                Map.of("nodefs.available", "5%"), NONE, NONE, Map.of("nodefs.available", text), false)).getFirst();
        assertEquals(Optional.of(new ThresholdValue.Share(fraction)), threshold.minReclaim());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0%", "-1%", "-5Mi", "-inf%", "x", ""})
    void aReclaimThatMakesNoSenseIsRefusedByName(String text) {
        assertTrue(refusal(new EvictionSettings(NONE, NONE, NONE, Map.of("nodefs.available", text), false))
                .contains("nodefs.available"));
    }

    @Test
    void hardMemoryIsWatchedForPodsTooWhereTheyAreEnforced() {
        List<EvictionThreshold> thresholds = ThresholdParser.parse(new EvictionSettings(
                Map.of("memory.available", "100Mi", "nodefs.available", "5%"), Map.of("memory.available", "200Mi"),
                Map.of("memory.available", "1m"), NONE, true));
        assertEquals(List.of(new EvictionThreshold(EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE, fixed("100Mi"),
                Duration.ZERO, Optional.empty())), thresholds.subList(3, thresholds.size()));
    }
}
