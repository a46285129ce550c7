package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a {@link CgroupTree} has to do. */
public abstract class CgroupTreeContract {

    /** Limits that every controller knows. */
    protected static final CgroupLimits LIMITS = new CgroupLimits(OptionalLong.of(512), OptionalLong.of(50_000),
            OptionalLong.of(100_000), OptionalLong.of(64L << 20), OptionalLong.of(100), Map.of(), Map.of());

    private static final long WEIGHT_STEP = 27;

    private CgroupTree tree;
    private CgroupName top;

    /** The tree of one test. */
    protected abstract CgroupTree tree();

    /** A cgroup that no other test uses; it does not exist yet. */
    protected abstract CgroupName top();

    /** Starts a process that sleeps, and puts it into a cgroup; returns its id. */
    protected abstract long startProcess(CgroupName cgroup);

    /** Removes what the test made. */
    protected abstract void close();

    /**
     * What the kernel holds of a limit, in the units of {@link CgroupLimits}, -1 for none; empty when this machine
     * lacks the controller.
     */
    protected abstract OptionalLong held(CgroupName cgroup, Limit limit);

    /** The limits that {@link #held} can be asked for. */
    protected enum Limit { CPU_SHARES, CPU_QUOTA, CPU_PERIOD, MEMORY, PIDS }

    @BeforeEach
    void open() {
        tree = tree();
        top = top();
    }

    @AfterEach
    void cleanUp() {
        try {
            tree.destroy(top);
        } finally {
            close();
        }
    }

    @Test
    void cgroupsAreMadeWithTheirParentsAndRemovedWithTheirChildren() {
        assertFalse(tree.exists(top));
        tree.apply(top.child("burstable").child("podu1"), CgroupLimits.NONE);
        tree.apply(top.child("burstable").child("podu2"), CgroupLimits.NONE);
        tree.apply(top.child("podu3"), CgroupLimits.NONE);
        assertTrue(tree.exists(top) && tree.exists(top.child("burstable").child("podu1")));
        assertEquals(List.of("burstable", "podu3"), tree.children(top));
        assertEquals(List.of("podu1", "podu2"), tree.children(top.child("burstable")));
        tree.destroy(top.child("burstable"));
        assertFalse(tree.exists(top.child("burstable")));
        assertEquals(List.of("podu3"), tree.children(top));
        tree.destroy(top.child("burstable"));
    }

    @Test
    void itIsKnownWhichCgroupsWereMade() {
        CgroupName pod = top.child("burstable").child("podu1");
        assertTrue(tree.apply(pod, LIMITS));
        assertFalse(tree.apply(pod, LIMITS));
        assertFalse(tree.apply(top, CgroupLimits.NONE), "it was made as a parent");
        assertTrue(tree.apply(top.child("burstable").child("podu2"), CgroupLimits.NONE));
        tree.destroy(pod);
        assertTrue(tree.apply(pod, CgroupLimits.NONE));
    }

    @Test
    void cgroupsOfPodsAreFoundInAllClasses() {
        assertEquals(Set.of(), tree.podCgroups(top));
        CgroupName guaranteed = top.ofPod(QosClass.GUARANTEED, "u-1");
        CgroupName bestEffort = top.ofPod(QosClass.BEST_EFFORT, "u-2");
        tree.apply(guaranteed.child("podlike"), CgroupLimits.NONE);
        tree.apply(bestEffort, CgroupLimits.NONE);
        tree.apply(top.child("burstable").child("other"), CgroupLimits.NONE);
        tree.apply(top.child("burstable").child("pod"), CgroupLimits.NONE);
        assertEquals(Set.of(guaranteed, bestEffort), tree.podCgroups(top));
        assertEquals(Optional.of("u-1"), guaranteed.podUid());
        startProcess(bestEffort);
        tree.destroy(bestEffort);
        assertEquals(Set.of(guaranteed), tree.podCgroups(top));
    }

    @Test
    void limitsReachTheKernel() {
        tree.apply(top.child("pod"), LIMITS);
        holds(Limit.CPU_SHARES, 512);
        holds(Limit.CPU_QUOTA, 50_000);
        holds(Limit.CPU_PERIOD, 100_000);
        holds(Limit.MEMORY, 64L << 20);
        holds(Limit.PIDS, 100);
    }

    @Test
    void limitsCanBeChangedAndLifted() {
        tree.apply(top.child("pod"), LIMITS);
        tree.apply(top.child("pod"), new CgroupLimits(OptionalLong.of(2), OptionalLong.of(-1), OptionalLong.empty(),
                OptionalLong.of(-1), OptionalLong.of(-1), Map.of(), Map.of()));
        holds(Limit.CPU_SHARES, 2);
        holds(Limit.CPU_QUOTA, -1);
        holds(Limit.CPU_PERIOD, 100_000);
        holds(Limit.MEMORY, -1);
        holds(Limit.PIDS, -1);
    }

    @Test
    void limitsAreReadBack() {
        CgroupName pod = top.child("pod");
        assertThrows(NotFoundException.class, () -> tree.limits(pod));
        tree.apply(pod, LIMITS);
        CgroupLimits read = tree.limits(pod);
        read.cpuShares().ifPresent(shares -> assertTrue(Math.abs(shares - 512) <= WEIGHT_STEP, () -> "shares " + shares));
        read.cpuQuota().ifPresent(quota -> assertEquals(50_000, quota));
        read.cpuPeriod().ifPresent(period -> assertEquals(100_000, period));
        read.memoryLimit().ifPresent(bytes -> assertEquals(64L << 20, bytes));
        assertEquals(List.of(OptionalLong.empty(), Map.of(), Map.of()),
                List.of(read.pidsLimit(), read.hugePageLimits(), read.unified()));
        tree.apply(pod, new CgroupLimits(OptionalLong.empty(), OptionalLong.of(-1), OptionalLong.empty(),
                OptionalLong.of(-1), OptionalLong.empty(), Map.of(), Map.of()));
        tree.limits(pod).cpuQuota().ifPresent(quota -> assertEquals(-1, quota));
        tree.limits(pod).memoryLimit().ifPresent(bytes -> assertEquals(-1, bytes));
    }

    @Test
    void aMemoryLimitMayBeRoundedDownToWholePages() {
        CgroupName pod = top.child("pod");
        tree.apply(pod, new CgroupLimits(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(),
                OptionalLong.of(100_000_000), OptionalLong.empty(), Map.of(), Map.of()));
        tree.limits(pod).memoryLimit().ifPresent(bytes ->
                assertTrue(bytes <= 100_000_000 && bytes > 100_000_000 - (64 << 10), () -> "limit " + bytes));
    }

    @Test
    void aCgroupIsValidOnceItIsMade() {
        CgroupName pod = top.child("pod");
        tree.validate(new CgroupName(List.of()));
        NotFoundException missing = assertThrows(NotFoundException.class, () -> tree.validate(pod));
        assertTrue(missing.getMessage().contains("pod"), missing.getMessage());
        assertFalse(tree.isComplete(pod));
        tree.apply(pod, CgroupLimits.NONE);
        tree.validate(pod);
        assertTrue(tree.isComplete(pod));
        tree.destroy(pod);
        assertFalse(tree.isComplete(pod));
    }

    @Test
    void memoryInUseIsThatOfAnExistingCgroup() {
        assertEquals(OptionalLong.empty(), tree.memoryUsage(top));
        tree.apply(top, CgroupLimits.NONE);
        tree.memoryUsage(top).ifPresent(bytes -> assertTrue(bytes >= 0, () -> "uses " + bytes));
    }

    @Test
    void pathsLeadDownwards() {
        String path = tree.path(top.child("burstable"));
        assertTrue(path.startsWith(tree.path(top) + "/"), path);
    }

    @Test
    void whatIsAbsentIsLeftAlone() {
        tree.apply(top.child("pod"), LIMITS);
        tree.apply(top.child("pod"), CgroupLimits.NONE);
        holds(Limit.CPU_QUOTA, 50_000);
        holds(Limit.PIDS, 100);
    }

    @Test
    void processesAreFoundAndKilled() {
        tree.apply(top.child("pod").child("inner"), CgroupLimits.NONE);
        assertEquals(List.of(), tree.processes(top));
        long process = startProcess(top.child("pod").child("inner"));
        assertEquals(List.of(process), tree.processes(top.child("pod")));
        tree.destroy(top.child("pod"));
        assertFalse(tree.exists(top.child("pod")));
        assertEquals(List.of(), tree.processes(top.child("pod")));
    }

    @Test
    void childrenOfNothingAreNotFound() {
        assertThrows(NotFoundException.class, () -> tree.children(top.child("never")));
        tree.destroy(top.child("never"));
    }

    @Test
    void controllersAreThoseThatPodsUse() {
        assertTrue(List.of("cpu", "cpuset", "hugetlb", "memory", "pids").containsAll(tree.controllers()));
        assertEquals(tree.controllers().stream().sorted().toList(), tree.controllers());
    }

    @Test
    void namesThatLeadElsewhereAreRefused() {
        for (String name : List.of("", ".", "..", "a/b", "a\0")) {
            CgroupName wrong = top.child(name);
            assertThrows(InvalidArgumentException.class, () -> tree.apply(wrong, CgroupLimits.NONE), name);
            assertThrows(InvalidArgumentException.class, () -> tree.destroy(wrong), name);
        }
        assertThrows(InvalidArgumentException.class, () -> tree.destroy(new CgroupName(List.of())));
    }

    private void holds(Limit limit, long value) {
        // A weight of version 2 stands for about 26 shares.
        long tolerance = limit == Limit.CPU_SHARES ? WEIGHT_STEP : 0;
        held(top.child("pod"), limit).ifPresent(
                held -> assertTrue(Math.abs(held - value) <= tolerance, limit + " is " + held + ", not " + value));
    }
}
