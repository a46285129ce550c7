package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.dbus.Variant;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CpuUnits;
import io.jubelet.domain.pod.QosClass;
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
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The systemd driver on cgroup v2: a kernel and a systemd in memory. */
final class SystemdV2Test extends CgroupTreeContract {

    private static final Path MOUNT = Path.of("/cgroup");
    private static final CgroupName POD = new CgroupName(List.of("kubepods")).ofPod(QosClass.BURSTABLE, "1-2");
    private static final Path POD_DIRECTORY =
            MOUNT.resolve("kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1_2.slice");
    private static final String POD_SLICE = "kubepods-burstable-pod1_2.slice";

    private final FakeControlFiles files = new FakeControlFiles();
    private final FakeUnits units = new FakeUnits();
    private final SystemdCgroups tree;

    SystemdV2Test() {
        files.addV2(MOUNT, "cpuset", "cpu", "io", "memory", "hugetlb", "pids");
        tree = new SystemdCgroups(new KernelCgroups(new CgroupMounts(Optional.of(MOUNT), Map.of(), List.of()), files,
                CgroupNaming.SYSTEMD), units);
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
            case CPU_SHARES -> CpuUnits.weightToShares(number(read(directory(cgroup), "cpu.weight")));
            case CPU_QUOTA -> number(read(directory(cgroup), "cpu.max").split(" ")[0]);
            case CPU_PERIOD -> number(read(directory(cgroup), "cpu.max").split(" ")[1]);
            case MEMORY -> number(read(directory(cgroup), "memory.max"));
            case PIDS -> number(read(directory(cgroup), "pids.max"));
        });
    }

    private static long number(String text) {
        return text.equals("max") ? -1 : Long.parseLong(text);
    }

    private static Path directory(CgroupName cgroup) {
        return Path.of(MOUNT + cgroup.toSystemd());
    }

    private String read(Path directory, String file) {
        try {
            return files.read(directory.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Variant number(long number) {
        return new Variant("t", number);
    }

    @Test
    void aPodIsASliceThatSystemdKnowsTheLimitsOf() {
        tree.apply(POD, new CgroupLimits(OptionalLong.of(1024), OptionalLong.of(25_000), OptionalLong.of(100_000),
                OptionalLong.of(1L << 30), OptionalLong.of(100), Map.of(2L << 20, 4L << 20), Map.of("memory.low", "4096")));
        assertEquals("/kubepods.slice/kubepods-burstable.slice/" + POD_SLICE, tree.path(POD));
        assertEquals(Map.ofEntries(
                Map.entry("Description", new Variant("s", "libcontainer container " + POD_SLICE)),
                Map.entry("Wants", new Variant("as", List.of("kubepods-burstable.slice"))),
                Map.entry("MemoryAccounting", new Variant("b", true)),
                Map.entry("CPUAccounting", new Variant("b", true)),
                Map.entry("IOAccounting", new Variant("b", true)),
                Map.entry("TasksAccounting", new Variant("b", true)),
                Map.entry("DefaultDependencies", new Variant("b", false)),
                Map.entry("MemoryMax", number(1L << 30)),
                Map.entry("MemoryLow", number(4096)),
                Map.entry("CPUWeight", number(39)),
                Map.entry("CPUQuotaPeriodUSec", number(100_000)),
                Map.entry("CPUQuotaPerSecUSec", number(250_000)),
                Map.entry("TasksMax", number(100))), units.properties(POD_SLICE));
        assertEquals("39", read(POD_DIRECTORY, "cpu.weight"));
        assertEquals("25000 100000", read(POD_DIRECTORY, "cpu.max"));
        assertEquals(Long.toString(1L << 30), read(POD_DIRECTORY, "memory.max"));
        assertEquals("4096", read(POD_DIRECTORY, "memory.low"));
        assertEquals("100", read(POD_DIRECTORY, "pids.max"));
        assertEquals(Long.toString(4L << 20), read(POD_DIRECTORY, "hugetlb.2MB.max"));
    }

    @Test
    void aQuotaThatIsNoWholePercentageIsRoundedUpForBoth() {
        tree.apply(POD, new CgroupLimits(OptionalLong.empty(), OptionalLong.of(12_345), OptionalLong.of(100_000),
                OptionalLong.empty(), OptionalLong.empty(), Map.of(), Map.of()));
        assertEquals(number(130_000), units.properties(POD_SLICE).get("CPUQuotaPerSecUSec"));
        assertEquals("13000 100000", read(POD_DIRECTORY, "cpu.max"));
    }

    @Test
    void processorsAreBitsForSystemd() {
        tree.apply(top(), new CgroupLimits(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(),
                OptionalLong.empty(), OptionalLong.empty(), Map.of(), Map.of("cpuset.cpus", "0-2,9")));
        assertEquals(new Variant("ay", List.of((byte) 7, (byte) 2)),
                units.properties("kubepods.slice").get("AllowedCPUs"));
        assertEquals("0-2,9", read(MOUNT.resolve("kubepods.slice"), "cpuset.cpus"));
    }

    @Test
    void noLimitIsInfinity() {
        tree.apply(POD, new CgroupLimits(OptionalLong.empty(), OptionalLong.of(-1), OptionalLong.of(100_000),
                OptionalLong.of(-1), OptionalLong.of(-1), Map.of(), Map.of()));
        assertEquals(List.of(number(-1), number(-1), number(-1)), List.of(
                units.properties(POD_SLICE).get("CPUQuotaPerSecUSec"), units.properties(POD_SLICE).get("MemoryMax"),
                units.properties(POD_SLICE).get("TasksMax")));
        assertEquals("max 100000", read(POD_DIRECTORY, "cpu.max"));
    }

    @Test
    void aSliceThatIsThereIsOnlyChanged() {
        tree.apply(POD, CgroupLimits.NONE);
        tree.apply(POD, LIMITS);
        tree.apply(POD, CgroupLimits.NONE);
        assertEquals(List.of("start " + POD_SLICE, "set " + POD_SLICE), units.calls());
    }

    @Test
    void theTopmostSliceIsBelowTheRootSlice() {
        tree.apply(top(), CgroupLimits.NONE);
        assertEquals(new Variant("as", List.of("-.slice")), units.properties("kubepods.slice").get("Wants"));
    }

    @Test
    void aSliceIsStoppedAfterItsProcessesAreKilled() {
        tree.apply(POD, LIMITS);
        startProcess(POD);
        tree.destroy(POD);
        assertEquals("stop " + POD_SLICE, units.calls().getLast());
        assertTrue(units.running().isEmpty());
        assertFalse(files.isDirectory(POD_DIRECTORY));
        int calls = units.calls().size();
        tree.destroy(POD);
        assertEquals(calls, units.calls().size(), "what does not exist is not stopped");
    }

    @Test
    void scopesOfContainersAreNoPods() throws IOException {
        tree.apply(POD, CgroupLimits.NONE);
        files.makeDirectory(POD_DIRECTORY.resolve("cri-containerd-abc.scope"));
        assertEquals(List.of("cri-containerd-abc.scope"), tree.children(POD));
        assertEquals(Set.of(POD), tree.podCgroups(top()));
    }
}
