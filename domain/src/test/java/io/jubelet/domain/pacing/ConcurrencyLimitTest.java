package io.jubelet.domain.pacing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConcurrencyLimitTest {

    private static final int PODS = 60;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16})
    void aBurstIsFinishedSoonerAndEarlier(int cpus) {
        var paced = new SharedRuntime(cpus, ConcurrencyLimit.of(cpus));
        paced.burst(10);
        List<Double> ours = paced.burst(PODS);
        List<Double> unpaced = new SharedRuntime(cpus, fixed(1000)).burst(PODS);
        double best = Double.MAX_VALUE;
        for (int slots = 1; slots < PODS; slots++) {
            best = Math.min(best, new SharedRuntime(cpus, fixed(slots)).burst(PODS).getLast());
        }
        assertTrue(ours.getLast() <= 1.25 * best, "last after " + ours.getLast() + " s, at best " + best);
        assertTrue(ours.getLast() <= unpaced.getLast(), ours.getLast() + " and without pacing " + unpaced.getLast());
        assertTrue(ours.get(PODS / 2) <= 0.7 * unpaced.get(PODS / 2),
                "half after " + ours.get(PODS / 2) + " s, without pacing " + unpaced.get(PODS / 2));
    }

    @Test
    void aRuntimeThatIsNotSlowedDownGetsMore() {
        var remote = new SharedRuntime(1e9, ConcurrencyLimit.of(2));
        remote.burst(PODS);
        double alone = new SharedRuntime(1e9, fixed(1)).burst(1).getFirst();
        assertTrue(remote.burst(PODS).getLast() <= 2.5 * alone, () -> "limit " + remote.limit().slots());
    }

    /** Fewer calls would not end sooner, and would leave the CPUs to the others. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void aMachineThatOthersKeepBusyIsNoSaturatedRuntime(int cpus) {
        var paced = new SharedRuntime(cpus, ConcurrencyLimit.of(cpus));
        paced.burst(10);
        paced.shareWith(5 * cpus);
        paced.burst(2 * PODS);
        double ours = paced.burst(PODS).getLast();
        var unpaced = new SharedRuntime(cpus, fixed(1000));
        unpaced.shareWith(5 * cpus);
        double theirs = unpaced.burst(PODS).getLast();
        assertTrue(ours <= 2.3 * theirs, () -> "limit " + paced.limit().slots() + ": " + ours + " s, without pacing " + theirs);
        paced.shareWith(0);
        paced.burst(PODS);
        double alone = paced.burst(PODS).getLast();
        double best = new SharedRuntime(cpus, fixed(2 * cpus)).burst(PODS).getLast();
        assertTrue(alone <= 1.25 * best, () -> "limit " + paced.limit().slots() + ": " + alone + " s without the others, " + best);
    }

    @Test
    void thereIsAlwaysALimitAndAlwaysAPlace() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(2);
        for (int i = 0; i < 1000; i++) {
            limit = limit.answered(1e6, true);
        }
        assertEquals(2, limit.slots());
        for (int i = 0; i < 100_000; i++) {
            limit = limit.answered(1, true);
        }
        assertEquals(64, limit.slots());
    }

    @Test
    void aLimitThatNobodyReachesStays() {
        ConcurrencyLimit limit = ConcurrencyLimit.of(4);
        assertEquals(limit, limit.answered(1, false).answered(100, false));
    }

    @Test
    void limitsThatContradictAreRejected() {
        assertThrows(IllegalArgumentException.class, () -> new ConcurrencyLimit(1, 2, 3, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> new ConcurrencyLimit(4, 2, 3, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> new ConcurrencyLimit(1, 0, 3, 0, 0));
    }

    private static ConcurrencyLimit fixed(int slots) {
        return new ConcurrencyLimit(slots, slots, slots, 0, 0);
    }
}
