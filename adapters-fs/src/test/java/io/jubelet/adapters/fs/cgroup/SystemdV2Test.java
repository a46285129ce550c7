package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.dbus.Variant;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The systemd driver on cgroup v2: a kernel and a systemd in memory. */
final class SystemdV2Test extends InMemoryV2Contract {

    private static final CgroupName POD = new CgroupName(List.of("kubepods")).ofPod(QosClass.BURSTABLE, "1-2");
    private static final Path POD_DIRECTORY =
            MOUNT.resolve("kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod1_2.slice");
    private static final String POD_SLICE = "kubepods-burstable-pod1_2.slice";

    private final FakeUnits units = new FakeUnits();
    private final SystemdCgroups tree;

    SystemdV2Test() {
        super(CgroupNaming.SYSTEMD);
        tree = new SystemdCgroups(kernel(files), units);
    }

    @Override
    protected CgroupTree tree() {
        return tree;
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
        assertEquals("39", read(POD, "cpu.weight"));
        assertEquals("25000 100000", read(POD, "cpu.max"));
        assertEquals(Long.toString(1L << 30), read(POD, "memory.max"));
        assertEquals("4096", read(POD, "memory.low"));
        assertEquals("100", read(POD, "pids.max"));
        assertEquals(Long.toString(4L << 20), read(POD, "hugetlb.2MB.max"));
    }

    @Test
    void aQuotaThatIsNoWholePercentageIsRoundedUpForBoth() {
        tree.apply(POD, new CgroupLimits(OptionalLong.empty(), OptionalLong.of(12_345), OptionalLong.of(100_000),
                OptionalLong.empty(), OptionalLong.empty(), Map.of(), Map.of()));
        assertEquals(number(130_000), units.properties(POD_SLICE).get("CPUQuotaPerSecUSec"));
        assertEquals("13000 100000", read(POD, "cpu.max"));
    }

    @Test
    void cpusAreBitsForSystemd() {
        tree.apply(top(), new CgroupLimits(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(),
                OptionalLong.empty(), OptionalLong.empty(), Map.of(), Map.of("cpuset.cpus", "0-2,9")));
        assertEquals(new Variant("ay", List.of((byte) 7, (byte) 2)),
                units.properties("kubepods.slice").get("AllowedCPUs"));
        assertEquals("0-2,9", read(top(), "cpuset.cpus"));
    }

    @Test
    void noLimitIsInfinity() {
        tree.apply(POD, new CgroupLimits(OptionalLong.empty(), OptionalLong.of(-1), OptionalLong.of(100_000),
                OptionalLong.of(-1), OptionalLong.of(-1), Map.of(), Map.of()));
        assertEquals(List.of(number(-1), number(-1), number(-1)), List.of(
                units.properties(POD_SLICE).get("CPUQuotaPerSecUSec"), units.properties(POD_SLICE).get("MemoryMax"),
                units.properties(POD_SLICE).get("TasksMax")));
        assertEquals("max 100000", read(POD, "cpu.max"));
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
