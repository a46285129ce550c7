package io.jubelet.benchmarks.floor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.benchmarks.floor.FloorOptions.Burst;
import java.util.List;
import org.junit.jupiter.api.Test;

class FloorOptionsTest {

    @Test
    void noMorePodsAreInFlightThanThereAre() {
        var options = FloorOptions.parse(List.of("--endpoint", "fake://", "--pods", "1,10", "--in-flight", "60,10,4"));

        assertEquals(List.of(new Burst(1, 1), new Burst(10, 10), new Burst(10, 4)), options.bursts());
    }

    @Test
    void aRuntimeIsNeeded() {
        assertThrows(IllegalArgumentException.class, () -> FloorOptions.parse(List.of("--pods", "1")));
    }

    @Test
    void unknownFlagsAreRefused() {
        var failure = assertThrows(IllegalArgumentException.class,
                () -> FloorOptions.parse(List.of("--endpoint", "fake://", "--json")));

        assertEquals("\"--json\" is not known; try: bin/bench --help", failure.getMessage());
    }
}
