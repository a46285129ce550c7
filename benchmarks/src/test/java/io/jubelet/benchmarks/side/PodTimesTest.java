package io.jubelet.benchmarks.side;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.apiserver.watch.WatchHandler;
import io.jubelet.benchmarks.measure.BenchmarkFailure;
import io.jubelet.benchmarks.measure.Deadline;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class PodTimesTest {

    private long now;
    private final PodTimes times = new PodTimes(() -> now);

    private static Deadline limit() {
        return new Deadline(30, () -> true);
    }

    private void changed(long at, String name, String ready) {
        now = at;
        times.changed(PodObjectTest.pod(name, "Running", ready));
    }

    @Test
    void theFirstTimeThatAPodWasReadyCounts() throws Exception {
        changed(1, "a", "False");
        changed(2, "a", "True");
        changed(3, "b", "True");
        changed(4, "a", "True");

        assertEquals(Map.of("a", 2L, "b", 3L), times.awaitReady(List.of("a", "b"), limit()));
    }

    @Test
    void aPodIsGoneWhenItWasDeleted() throws Exception {
        changed(1, "a", "True");
        now = 5;
        times.deleted(PodObjectTest.pod("a", "Running", "False"));

        assertEquals(Map.of("a", 5L), times.awaitGone(List.of("a"), limit()));
    }

    @Test
    void aPodIsGoneWhenANewListDoesNotHaveIt() throws Exception {
        changed(1, "a", "True");
        changed(1, "b", "True");
        now = 7;
        WatchHandler.Listing listing = times.list();
        listing.item(PodObjectTest.pod("b", "Running", "True"));
        listing.complete();
        times.awaitList(limit());

        assertEquals(Map.of("a", 7L), times.awaitGone(List.of("a"), limit()));
        var failure = assertThrows(BenchmarkFailure.class,
                () -> times.awaitGone(List.of("a", "b"), new Deadline(30, () -> false)));
        assertEquals("the agent ended; 1 of 2 pods were gone", failure.getMessage());
    }

    @Test
    void aPodThatFailsEndsTheWait() {
        times.changed(PodObjectTest.pod("a", "Failed", "False"));

        var failure = assertThrows(BenchmarkFailure.class, () -> times.awaitReady(List.of("a"), limit()));
        assertEquals("pod a failed: OutOfcpu: no cpu", failure.getMessage());
    }
}
