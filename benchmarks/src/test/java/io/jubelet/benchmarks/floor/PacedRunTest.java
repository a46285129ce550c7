package io.jubelet.benchmarks.floor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.benchmarks.measure.BenchmarkFailure;
import io.jubelet.benchmarks.measure.Samples;
import io.jubelet.ports.failure.UnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class PacedRunTest {

    @Test
    void asManyAsAllowedAreWorkedOnAndNoMore() throws Exception {
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        // Opens when three are there: with fewer at the same time nobody would get on.
        var three = new CyclicBarrier(3);

        Samples samples = PacedRun.of(IntStream.range(0, 12).boxed().toList(), 3, one -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            meet(three);
            now.decrementAndGet();
        });

        assertEquals(3, most.get());
        assertEquals(12, samples.count());
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void workIsDoneInOrderAndWaitingCounts() throws Exception {
        List<Integer> seen = new ArrayList<>();

        Samples samples = PacedRun.of(List.of(1, 2, 3, 4), 1, seen::add);

        assertEquals(List.of(1, 2, 3, 4), seen);
        assertTrue(samples.millis(0) <= samples.millis(0.5));
    }

    @Test
    void aFailureOfTheRuntimeEndsTheRun() {
        var failure = assertThrows(BenchmarkFailure.class, () -> PacedRun.of(List.of(1), 1, one -> {
            throw new UnavailableException("gone");
        }));

        assertEquals("the runtime failed: gone", failure.getMessage());
    }
}
