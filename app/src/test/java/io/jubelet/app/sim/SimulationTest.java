package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;

/**
 * Plays random histories; {@code bin/simulate} plays any number of others. {@code -Djubelet.sim.seed=N} plays one, {@code
 * -Djubelet.sim.histories=N} another number of them, {@code -Djubelet.sim.from=N} begins at another seed.
 */
class SimulationTest {

    private static final int HISTORIES = 150;

    @Test
    void everyHistoryKeepsTheInvariantsAndConverges() {
        Long only = Long.getLong("jubelet.sim.seed");
        if (only != null) {
            run(only);
            return;
        }
        long from = Long.getLong("jubelet.sim.from", 1);
        int count = Integer.getInteger("jubelet.sim.histories", HISTORIES);
        for (long seed = from; seed < from + count; seed++) {
            run(seed);
        }
    }

    @Test
    void theSameSeedGivesTheSameHistory() {
        assertEquals(trace(7), trace(7));
    }

    private static String trace(long seed) {
        return new History(seed).traced();
    }

    private static void run(long seed) {
        try {
            new History(seed).run();
        } catch (AssertionError | RuntimeException e) {
            fail("history " + seed + ": " + e.getMessage() + "\nrepeat it with: mvn -pl app -am test -Dtest=SimulationTest"
                    + " -Dsurefire.failIfNoSpecifiedTests=false -Djubelet.sim.seed=" + seed, e);
        }
    }
}
