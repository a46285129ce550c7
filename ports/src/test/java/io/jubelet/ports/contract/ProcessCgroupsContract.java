package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.RootProcess;
import io.jubelet.ports.cgroup.ProcessCgroups;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link ProcessCgroups} have to do. */
public abstract class ProcessCgroupsContract {

    private static final CgroupName ROOT = new CgroupName(List.of());
    private static final CgroupName AGENTS = new CgroupName(List.of("system", "agents"));
    private static final CgroupName OTHER = new CgroupName(List.of("system", "other"));
    private static final long NOBODY = 999_999_999;

    private ProcessCgroups cgroups;

    /** Those of one test. */
    protected abstract ProcessCgroups cgroups();

    /** Starts a process in the root cgroup; returns its id. */
    protected abstract long start();

    /** Starts a kernel thread in the root cgroup; returns its id. */
    protected abstract long startKernelThread();

    /** Starts a process in another pid namespace than that of process 1; returns its id. */
    protected abstract long startInContainer();

    /** The score of a process. */
    protected abstract int score(long process);

    @BeforeEach
    void open() {
        cgroups = cgroups();
    }

    @Test
    void aProcessMovesIntoACgroupThatIsMadeWithItsParents() {
        long process = start();
        assertEquals(Optional.of(ROOT), cgroups.cgroupOf(process));
        cgroups.move(process, AGENTS);
        assertEquals(Optional.of(AGENTS), cgroups.cgroupOf(process));
        cgroups.move(process, AGENTS);
        assertEquals(Optional.of(AGENTS), cgroups.cgroupOf(process), "it is there already");
        cgroups.move(process, OTHER);
        assertEquals(Optional.of(OTHER), cgroups.cgroupOf(process));
        cgroups.move(process, ROOT);
        assertEquals(Optional.of(ROOT), cgroups.cgroupOf(process));
    }

    @Test
    void theRootHasTheProcessesThatWereNotMoved() {
        long moved = start();
        long left = start();
        long thread = startKernelThread();
        cgroups.move(moved, AGENTS);
        List<RootProcess> all = cgroups.ofRoot();
        assertTrue(all.contains(new RootProcess(left, false)), all::toString);
        assertTrue(all.contains(new RootProcess(thread, true)), all::toString);
        assertFalse(all.stream().anyMatch(process -> process.id() == moved), all::toString);
    }

    @Test
    void aProcessOfAContainerIsRecognized() {
        assertTrue(cgroups.inNamespaceOfInit(start()));
        assertFalse(cgroups.inNamespaceOfInit(startInContainer()));
    }

    @Test
    void aProcessGetsAScore() {
        long process = start();
        cgroups.oomScoreAdj(process, 17);
        assertEquals(17, score(process));
    }

    @Test
    void whatDoesNotExistIsReported() {
        assertThrows(NotFoundException.class, () -> cgroups.inNamespaceOfInit(NOBODY));
        assertThrows(NotFoundException.class, () -> cgroups.cgroupOf(NOBODY));
        assertThrows(NotFoundException.class, () -> cgroups.move(NOBODY, AGENTS));
        assertThrows(NotFoundException.class, () -> cgroups.oomScoreAdj(NOBODY, 0));
    }

    @Test
    void aNameThatLeadsElsewhereIsRefused() {
        long process = start();
        assertThrows(InvalidArgumentException.class, () -> cgroups.move(process, new CgroupName(List.of("..", "etc"))));
        assertEquals(Optional.of(ROOT), cgroups.cgroupOf(process));
    }
}
