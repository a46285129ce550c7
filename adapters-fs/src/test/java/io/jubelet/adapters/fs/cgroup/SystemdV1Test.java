package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.fs.dbus.Variant;
import io.jubelet.domain.cgroup.CgroupName;
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

/** The systemd driver on cgroup v1: a kernel and a systemd in memory. */
final class SystemdV1Test extends CgroupTreeContract {

    private static final Path CPU = Path.of("/cgroup/cpu,cpuacct");
    private static final Path CPUSET = Path.of("/cgroup/cpuset");
    private static final Path MEMORY = Path.of("/cgroup/memory");
    private static final Path PIDS = Path.of("/cgroup/pids");

    private final FakeControlFiles files = new FakeControlFiles();
    private final FakeUnits units = new FakeUnits();
    private final SystemdCgroups tree;

    SystemdV1Test() {
        files.addV1(CPU, "cpu");
        files.addV1(CPUSET, "cpuset");
        files.addV1(MEMORY, "memory");
        files.addV1(PIDS, "pids");
        tree = new SystemdCgroups(new KernelCgroups(new CgroupMounts(Optional.empty(),
                Map.of("cpu", CPU, "cpuset", CPUSET, "memory", MEMORY, "pids", PIDS), List.of()), files,
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
        files.put(Path.of(PIDS + cgroup.toSystemd()), 4711);
        return 4711;
    }

    @Override
    protected void close() {
        // All is in memory.
    }

    @Override
    protected OptionalLong held(CgroupName cgroup, Limit limit) {
        String text = switch (limit) {
            case CPU_SHARES -> read(CPU, cgroup, "cpu.shares");
            case CPU_QUOTA -> read(CPU, cgroup, "cpu.cfs_quota_us");
            case CPU_PERIOD -> read(CPU, cgroup, "cpu.cfs_period_us");
            case MEMORY -> read(MEMORY, cgroup, "memory.limit_in_bytes");
            case PIDS -> read(PIDS, cgroup, "pids.max");
        };
        return OptionalLong.of(text.equals("max") ? -1 : Long.parseLong(text));
    }

    private String read(Path top, CgroupName cgroup, String file) {
        try {
            return files.read(Path.of(top + cgroup.toSystemd(), file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void propertiesAreThoseOfVersionOne() {
        tree.apply(top(), LIMITS);
        Map<String, Object> slice = units.properties("kubepods.slice");
        assertEquals(new Variant("t", 512L), slice.get("CPUShares"));
        assertEquals(new Variant("t", 64L << 20), slice.get("MemoryLimit"));
        assertEquals(new Variant("t", 500_000L), slice.get("CPUQuotaPerSecUSec"));
        assertEquals(new Variant("b", true), slice.get("BlockIOAccounting"));
    }
}
