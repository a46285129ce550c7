package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.CgroupStatistics;
import io.jubelet.ports.stats.CgroupStatistics.Detail;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What {@link CgroupStatistics} have to do. */
public abstract class CgroupStatisticsContract {

    /** The implementation. */
    protected abstract CgroupStatistics statistics();

    /** Path of a cgroup that only this test makes. */
    protected abstract String top();

    /** Makes a cgroup; the one above is there. */
    protected abstract void make(String path);

    /** Removes what was made. */
    protected abstract void close();

    @AfterEach
    void removeAll() {
        close();
    }

    @Test
    void treesAreReadWithAllBelow() {
        make(top());
        make(top() + "/b");
        make(top() + "/b/c");
        make(top() + "/a");
        List<String> expected = List.of(top(), top() + "/a", top() + "/b", top() + "/b/c");
        List<String> found = statistics().paths(List.of(top(), top() + "/b", top() + "/absent"));
        assertEquals(expected, found);
        for (Detail detail : Detail.values()) {
            assertEquals(expected, paths(statistics().readAll(found, detail)));
        }
    }

    @Test
    void onlyWhatIsNamedAndThereIsRead() {
        make(top());
        make(top() + "/a");
        make(top() + "/b");
        assertEquals(List.of(top() + "/b", top()),
                paths(statistics().readAll(List.of(top() + "/b", top() + "/absent", top()), Detail.ALL)));
    }

    private static List<String> paths(List<CgroupReading> readings) {
        return readings.stream().map(CgroupReading::path).toList();
    }

    @Test
    void oneIsReadAloneOrIsNotThere() {
        make(top());
        assertEquals(Optional.of(top()), statistics().read(top(), Detail.ALL).map(CgroupReading::path));
        assertEquals(Optional.empty(), statistics().read(top() + "/absent", Detail.ALL));
        assertEquals(Optional.empty(), statistics().read(top() + "/..", Detail.ALL));
    }

    @Test
    void theRootHasTheMemoryOfTheMachine() {
        CgroupReading root = statistics().read(CgroupReading.ROOT, Detail.SUMMARY).orElseThrow();
        long limit = root.settings().memory().orElseThrow().limit();
        assertTrue(limit > root.sample().memory().workingSet() && limit < 1L << 50, root.toString());
        assertTrue(root.sample().cpu().total() > 0 && root.sample().memory().usage() > 0, root.toString());
        assertFalse(root.sample().time().isBefore(root.settings().created()), root.toString());
    }
}
