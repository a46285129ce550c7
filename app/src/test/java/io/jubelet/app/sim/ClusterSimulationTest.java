package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;

/**
 * Plays random histories of a node of a cluster. {@code -Djubelet.sim.seed=N} plays one, {@code -Djubelet.sim.histories=N}
 * another number of them, {@code -Djubelet.sim.from=N} begins at another seed.
 */
class ClusterSimulationTest {

    private static final int HISTORIES = 60;

    @Test
    void theServerShowsWhatIsTrueAfterEveryHistory() {
        Long only = Long.getLong("jubelet.sim.seed");
        long from = only != null ? only : Long.getLong("jubelet.sim.from", 1);
        int count = only != null ? 1 : Integer.getInteger("jubelet.sim.histories", HISTORIES);
        for (long seed = from; seed < from + count; seed++) {
            run(seed);
        }
    }

    private static void run(long seed) {
        try {
            new ClusterHistory(seed).run();
        } catch (AssertionError | RuntimeException e) {
            fail("history " + seed + ": " + e.getMessage() + "\nrepeat it with: mvn -pl app -am test"
                    + " -Dtest=ClusterSimulationTest -Dsurefire.failIfNoSpecifiedTests=false -Djubelet.sim.seed=" + seed, e);
        }
    }
}
