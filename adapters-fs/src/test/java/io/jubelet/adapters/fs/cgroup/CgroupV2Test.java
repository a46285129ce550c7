package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CpuUnits;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.contract.CgroupTreeContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** On a kernel in memory, since a machine has only one version. */
final class CgroupV2Test extends CgroupTreeContract {

    private static final Path MOUNT = Path.of("/cgroup");

    private final FakeControlFiles files = new FakeControlFiles();
    private final KernelCgroups tree;

    CgroupV2Test() {
        files.addV2(MOUNT, "cpuset", "cpu", "io", "memory", "hugetlb", "pids");
        tree = new KernelCgroups(new CgroupMounts(Optional.of(MOUNT), Map.of(), List.of()), files, CgroupNaming.CGROUPFS);
    }

    @Override
    protected CgroupTree tree() {
        return tree;
    }

    @Override
    protected CgroupName top() {
        return new CgroupName(List.of("kubepods"));
    }

    @Override
    protected long startProcess(CgroupName cgroup) {
        files.put(directory(cgroup), 4711);
        return 4711;
    }

    @Override
    protected void close() {
        // All is in memory.
    }

    @Override
    protected OptionalLong held(CgroupName cgroup, Limit limit) {
        return OptionalLong.of(switch (limit) {
            case CPU_SHARES -> CpuUnits.weightToShares(number(read(cgroup, "cpu.weight")));
            case CPU_QUOTA -> number(read(cgroup, "cpu.max").split(" ")[0]);
            case CPU_PERIOD -> number(read(cgroup, "cpu.max").split(" ")[1]);
            case MEMORY -> number(read(cgroup, "memory.max"));
            case PIDS -> number(read(cgroup, "pids.max"));
        });
    }

    private static long number(String text) {
        return text.equals("max") ? -1 : Long.parseLong(text);
    }

    private static Path directory(CgroupName cgroup) {
        return Path.of(MOUNT + cgroup.toCgroupfs());
    }

    private String read(CgroupName cgroup, String file) {
        try {
            return files.read(directory(cgroup).resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void sharesBecomeWeight() {
        tree.apply(top(), new CgroupLimits(OptionalLong.of(1024), OptionalLong.empty(), OptionalLong.empty(),
                OptionalLong.empty(), OptionalLong.empty(), Map.of(2L << 20, 4L << 20), Map.of("memory.low", "4096")));
        assertEquals("39", read(top(), "cpu.weight"));
        assertEquals(Long.toString(4L << 20), read(top(), "hugetlb.2MB.max"));
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
    void limitsOfControllersThatTheMachineLacksAreLeftAlone() {
        FakeControlFiles poor = new FakeControlFiles();
        poor.addV2(MOUNT, "cpu");
        KernelCgroups other = new KernelCgroups(new CgroupMounts(Optional.of(MOUNT), Map.of(), List.of()), poor,
                CgroupNaming.CGROUPFS);
        assertEquals(List.of("cpu"), other.controllers());
        other.apply(top(), LIMITS);
        assertTrue(other.exists(top()));
        assertFalse(poor.isFile(directory(top()).resolve("memory.max")));
    }

    @Test
    void onlyTheControllersOfPodsAreGivenToChildren() {
        tree.apply(top().child("pod"), CgroupLimits.NONE);
        assertFalse(read(top(), "cgroup.subtree_control").contains("io"));
        assertTrue(read(top(), "cgroup.subtree_control").contains("memory"));
        assertEquals("", read(top().child("pod"), "cgroup.subtree_control"));
    }
}
