package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The cgroupfs driver on cgroup v1. */
final class CgroupV1Test extends InMemoryV1Contract {

    private final KernelCgroups tree;

    CgroupV1Test() {
        super(CgroupNaming.CGROUPFS);
        tree = kernel();
    }

    @Override
    protected CgroupTree tree() {
        return tree;
    }

    private static CgroupLimits cpu(OptionalLong quota, OptionalLong period) {
        return new CgroupLimits(OptionalLong.empty(), quota, period, OptionalLong.empty(), OptionalLong.empty(), Map.of(), Map.of());
    }

    /** The kernel refuses a pair that does not fit between two others for a moment. */
    @Test
    void theQuotaIsLiftedBeforeAnotherPairIsSet() {
        tree.apply(top(), CgroupLimits.NONE);
        files.writes.clear();
        tree.apply(top(), cpu(OptionalLong.of(20_000), OptionalLong.of(50_000)));
        assertEquals(List.of("cpu.cfs_quota_us=-1", "cpu.cfs_period_us=50000", "cpu.cfs_quota_us=20000"), files.writes);
        files.writes.clear();
        tree.apply(top(), cpu(OptionalLong.of(20_000), OptionalLong.of(50_000)));
        assertEquals(List.of(), files.writes, "nothing has changed");
        tree.apply(top(), cpu(OptionalLong.of(30_000), OptionalLong.of(50_000)));
        tree.apply(top(), cpu(OptionalLong.of(30_000), OptionalLong.of(60_000)));
        assertEquals("30000 of 60000", read(CPU, top(), "cpu.cfs_quota_us") + " of " + read(CPU, top(), "cpu.cfs_period_us"));
    }

    @Test
    void quotaOrPeriodAloneLeavesTheOther() {
        tree.apply(top(), cpu(OptionalLong.of(20_000), OptionalLong.of(50_000)));
        files.writes.clear();
        tree.apply(top(), cpu(OptionalLong.of(30_000), OptionalLong.empty()));
        tree.apply(top(), cpu(OptionalLong.empty(), OptionalLong.of(60_000)));
        assertEquals(List.of("cpu.cfs_quota_us=30000", "cpu.cfs_period_us=60000"), files.writes);
    }

    @Test
    void hugePagesAreLimitedAsUsedAndWhereTheKernelCanAsReserved() {
        Path pages = Path.of("/cgroup/hugetlb");
        var limits = new CgroupLimits(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(),
                OptionalLong.empty(), Map.of(2L << 20, 4L << 20), Map.of());
        tree.apply(top(), limits);
        assertEquals(List.of(), files.writes.stream().filter(write -> write.startsWith("hugetlb")).toList(), "there is no such controller");
        files.addV1(pages, "hugetlb");
        var mounts = new CgroupMounts(Optional.empty(), Map.of("hugetlb", pages), List.of(), Map.of());
        var other = new KernelCgroups(mounts, files, naming, false);
        other.apply(top(), limits);
        assertEquals("4194304", read(pages, top(), "hugetlb.2MB.limit_in_bytes"));
        assertEquals("4194304", read(pages, top(), "hugetlb.2MB.rsvd.limit_in_bytes"));
        files.drop(directory(pages, top()).resolve("hugetlb.2MB.rsvd.limit_in_bytes"));
        other.apply(top(), limits);
        other.destroy(top());
    }

    @Test
    void whatTheKernelShowsForNoLimitIsNone() {
        tree.apply(top(), CgroupLimits.NONE);
        assertEquals(OptionalLong.of(-1), tree.limits(top()).memoryLimit());
        files.set(directory(MEMORY, top()).resolve("memory.limit_in_bytes"), Long.toString(1L << 30));
        assertEquals(OptionalLong.of(1L << 30), tree.limits(top()).memoryLimit());
        files.set(directory(MEMORY, top()).resolve("memory.usage_in_bytes"), "4096");
        assertEquals(OptionalLong.of(4096), tree.memoryUsage(top()));
    }

    @Test
    void withoutAControllerThereIsNoLimitOfIt() {
        var other = new KernelCgroups(new CgroupMounts(Optional.empty(), Map.of("pids", PIDS), List.of(), Map.of()), files, naming, false);
        other.apply(top(), LIMITS);
        assertEquals(CgroupLimits.NONE, other.limits(top()));
        assertEquals(OptionalLong.empty(), other.memoryUsage(top()));
        assertEquals("100", read(PIDS, top(), "pids.max"));
        assertEquals(List.of("pids"), other.controllers());
    }

    /** Before it has CPUs: the kernel builds the domains of its scheduler anew otherwise. */
    @Test
    void whereContainersGetCpusOfTheirOwnLoadIsNotBalanced() {
        var own = new KernelCgroups(new CgroupMounts(Optional.empty(), Map.of("cpuset", CPUSET), List.of(), Map.of()), files, naming, true);
        own.apply(top(), CgroupLimits.NONE);
        assertEquals(List.of("cpuset.sched_load_balance=0", "cpuset.cpus=0-1", "cpuset.mems=0"), files.writes);
        files.writes.clear();
        own.apply(top(), CgroupLimits.NONE);
        assertEquals(List.of(), files.writes, "what is there stays as it is");
        tree.apply(top().child("pod"), CgroupLimits.NONE);
        assertFalse(files.writes.contains("cpuset.sched_load_balance=0"));
    }

    @Test
    void cpusAndMemoryNodesComeFromTheParent() {
        tree.apply(top().child("pod"), CgroupLimits.NONE);
        assertEquals("0-1", read(CPUSET, top().child("pod"), "cpuset.cpus"));
        assertEquals("0", read(CPUSET, top().child("pod"), "cpuset.mems"));
    }

    @Test
    void whatTheRuntimeMadeInOtherHierarchiesGoesAsWell() throws IOException {
        tree.apply(top().child("pod"), CgroupLimits.NONE);
        for (Path other : List.of(SYSTEMD, UNIFIED)) {
            files.makeDirectory(directory(other, top()));
            files.makeDirectory(directory(other, top().child("pod")));
            files.makeDirectory(directory(other, top().child("pod").child("container")));
        }
        assertEquals(List.of("container"), tree.children(top().child("pod")));
        tree.destroy(top().child("pod"));
        assertFalse(files.isDirectory(directory(SYSTEMD, top().child("pod"))));
        assertFalse(files.isDirectory(directory(UNIFIED, top().child("pod"))));
    }

    @Test
    void aCgroupInWhichNothingIsLeftGoesWithoutALookIntoIt() {
        tree.apply(top().child("pod"), CgroupLimits.NONE);
        int looks = files.looks();
        tree.destroy(top().child("pod"));
        assertFalse(tree.exists(top().child("pod")));
        assertEquals(looks, files.looks());
    }
}
