package io.jubelet.benchmarks.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SamplesTest {

    @Test
    void percentilesAreValuesThatWereSeen() {
        var samples = new Samples(List.of(40_000_000L, 10_000_000L, 30_000_000L, 20_000_000L));

        assertEquals(20, samples.millis(0.5));
        assertEquals(40, samples.millis(0.9));
        assertEquals(40, samples.millis(1));
        assertEquals(10, samples.millis(0));
        assertEquals(4, samples.count());
    }

    @Test
    void theMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
        assertEquals(7, Samples.median(List.of(7.0)));
        assertEquals(2, Samples.median(List.of(9.0, 1.0, 2.0)));
        assertEquals(2.5, Samples.median(List.of(9.0, 1.0, 2.0, 3.0)));
    }
}
