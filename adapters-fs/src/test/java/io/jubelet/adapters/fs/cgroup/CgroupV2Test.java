package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.UnavailableException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cgroupfs driver on cgroup v2. */
final class CgroupV2Test extends InMemoryV2Contract {

    private final KernelCgroups tree;

    CgroupV2Test() {
        super(CgroupNaming.CGROUPFS);
        tree = kernel(files);
    }

    @Override
    protected CgroupTree tree() {
        return tree;
    }

    @Test
    void sharesBecomeWeight() {
        tree.apply(top(), new CgroupLimits(OptionalLong.of(1024), OptionalLong.empty(), OptionalLong.empty(),
                OptionalLong.empty(), OptionalLong.empty(), Map.of(2L << 20, 4L << 20), Map.of("memory.low", "4096")));
        assertEquals("39", read(top(), "cpu.weight"));
        assertEquals(Long.toString(4L << 20), read(top(), "hugetlb.2MB.max"));
        assertEquals(Long.toString(4L << 20), read(top(), "hugetlb.2MB.rsvd.max"));
        assertEquals("4096", read(top(), "memory.low"));
    }

    @Test
    void aPeriodAloneKeepsTheQuota() {
        tree.apply(top(), LIMITS);
        tree.apply(top(), new CgroupLimits(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(50_000),
                OptionalLong.empty(), OptionalLong.empty(), Map.of(), Map.of()));
        assertEquals("50000 50000", read(top(), "cpu.max"));
    }

    @Test
    void aQuotaAloneKeepsThePeriod() {
        tree.apply(top(), new CgroupLimits(OptionalLong.empty(), OptionalLong.of(50_000), OptionalLong.of(50_000),
                OptionalLong.empty(), OptionalLong.empty(), Map.of(), Map.of()));
        tree.apply(top(), new CgroupLimits(OptionalLong.empty(), OptionalLong.of(20_000), OptionalLong.empty(),
                OptionalLong.empty(), OptionalLong.empty(), Map.of(), Map.of()));
        assertEquals("20000 50000", read(top(), "cpu.max"));
    }

    @Test
    void memoryInUseIsWhatTheKernelCounts() {
        tree.apply(top(), CgroupLimits.NONE);
        files.set(directory(MOUNT, top()).resolve("memory.current"), "4096");
        assertEquals(OptionalLong.of(4096), tree.memoryUsage(top()));
    }

    @Test
    void aProcessThatDoesNotEndIsNamed() {
        tree.apply(top(), CgroupLimits.NONE);
        long process = startProcess(top());
        files.outlives(process);
        assertEquals("can't remove cgroup /kubepods: processes [" + process + "] do not end",
                assertThrows(ConflictException.class, () -> tree.destroy(top())).getMessage());
        files.letGo();
    }

    @Test
    void aCgroupThatTheKernelStillUsesIsReported() {
        tree.apply(top(), CgroupLimits.NONE);
        files.keep(directory(MOUNT, top()));
        assertEquals("can't remove cgroup /kubepods: the kernel still uses it",
                assertThrows(ConflictException.class, () -> tree.destroy(top())).getMessage());
        files.letGo();
    }

    @Test
    void limitsOfControllersThatTheMachineLacksAreLeftAlone() {
        FakeControlFiles poor = new FakeControlFiles();
        poor.addV2(MOUNT, "cpu");
        KernelCgroups other = kernel(poor);
        assertEquals(List.of("cpu"), other.controllers());
        other.apply(top(), LIMITS);
        assertTrue(other.exists(top()));
        assertFalse(poor.isFile(directory(MOUNT, top()).resolve("memory.max")));
        assertEquals(OptionalLong.empty(), other.limits(top()).memoryLimit());
        assertEquals(OptionalLong.empty(), other.memoryUsage(top()));
    }

    @Test
    void onlyTheControllersOfPodsAreGivenToChildren() {
        tree.apply(top().child("pod"), CgroupLimits.NONE);
        assertFalse(read(top(), "cgroup.subtree_control").contains("io"));
        assertTrue(read(top(), "cgroup.subtree_control").contains("memory"));
        assertEquals("", read(top().child("pod"), "cgroup.subtree_control"));
    }

    /** ENODEV: removed while its file was open. EOPNOTSUPP: threaded, its processes are listed by a cgroup above. */
    @ParameterizedTest
    @ValueSource(ints = {19, 95})
    void aCgroupWhoseProcessesCanNotBeReadIsRemovedWithTheOthers(int errno) {
        CgroupName pod = top().child("pod");
        tree.apply(pod.child("container"), CgroupLimits.NONE);
        files.failReading(directory(MOUNT, pod.child("container")).resolve("cgroup.procs"), errno);
        startProcess(pod);
        tree.destroy(pod);
        assertFalse(tree.exists(pod));
    }

    @Test
    void otherFailuresToReadProcessesAreReported() {
        CgroupName pod = top().child("pod");
        tree.apply(pod.child("container"), CgroupLimits.NONE);
        files.failReading(directory(MOUNT, pod.child("container")).resolve("cgroup.procs"), 5);
        assertThrows(UnavailableException.class, () -> tree.destroy(pod));
        files.readAgain();
    }
}
