package io.jubelet.adapters.fs.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.cgroup.ProcessCgroups;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Version 1: a process is in one cgroup of each hierarchy. */
final class ProcessCgroupsV1Test extends InMemoryProcessCgroupsContract {

    private static final Path CPU = Path.of("/cgroup/cpu,cpuacct");
    private static final Path CPUSET = Path.of("/cgroup/cpuset");
    private static final Path DEVICES = Path.of("/cgroup/devices");
    private static final Path MEMORY = Path.of("/cgroup/memory");
    private static final Path SYSTEMD = Path.of("/cgroup/systemd");
    private static final Path UNIFIED = Path.of("/cgroup/unified");

    @Override
    CgroupMounts mount() {
        files.addV1(CPU, "cpu", "cpuacct");
        files.addV1(CPUSET, "cpuset");
        files.addV1(DEVICES, "devices");
        files.addV1(MEMORY, "memory");
        files.addV1(SYSTEMD, "name=systemd");
        files.addV2(UNIFIED);
        return mounts(Map.of("cpu", CPU, "cpuacct", CPU, "cpuset", CPUSET, "devices", DEVICES, "memory", MEMORY,
                "name=systemd", SYSTEMD));
    }

    private static CgroupMounts mounts(Map<String, Path> byName) {
        return new CgroupMounts(Optional.of(UNIFIED), Map.of("cpu", CPU, "cpuset", CPUSET, "memory", MEMORY),
                List.of(DEVICES, SYSTEMD), byName);
    }

    @Test
    void aProcessMovesInEveryHierarchy() {
        long process = start();
        cgroups().move(process, SYSTEM);
        for (Path top : List.of(CPU, CPUSET, DEVICES, MEMORY, SYSTEMD, UNIFIED)) {
            assertEquals(Long.toString(process), read(top, "system/cgroup.procs"), top::toString);
            assertEquals("", read(top, "cgroup.procs"), top::toString);
        }
        assertEquals("0-1", read(CPUSET, "system/cpuset.cpus"), "no process can be put into a cgroup without CPUs");
    }

    @Test
    void whereNothingIsAccountedAProcessNeedNotMove() {
        long process = start();
        files.processes.refuse(SYSTEMD);
        cgroups().move(process, SYSTEM);
        assertEquals(Long.toString(process), read(SYSTEMD, "cgroup.procs"));
        assertEquals(Long.toString(process), read(MEMORY, "system/cgroup.procs"));
        assertEquals(Long.toString(process), read(UNIFIED, "system/cgroup.procs"));
    }

    @Test
    void whatCanNotBeMovedInOneHierarchyIsStillListed() {
        long process = start();
        files.processes.refuse(MEMORY);
        assertThrows(PortException.class, () -> cgroups().move(process, SYSTEM));
        assertTrue(cgroups().ofRoot().stream().anyMatch(left -> left.id() == process));
    }

    @Test
    void aHierarchyThatCanNotBeChangedIsReported() {
        long process = start();
        files.processes.refuse(MEMORY);
        assertThrows(PortException.class, () -> cgroups().move(process, SYSTEM));
    }

    @Test
    void cpuTimeAndMemoryInDifferentCgroupsHaveNoSingleOne() throws IOException {
        long process = start();
        files.makeDirectory(MEMORY.resolve("session"));
        files.write(MEMORY.resolve("session/cgroup.procs"), Long.toString(process));
        assertEquals(Optional.empty(), cgroups().cgroupOf(process));
        cgroups().move(process, SYSTEM);
        assertEquals(Optional.of(SYSTEM), cgroups().cgroupOf(process));
    }

    @Test
    void theRootIsThatOfDevices() throws IOException {
        long process = start();
        files.makeDirectory(DEVICES.resolve("session"));
        files.write(DEVICES.resolve("session/cgroup.procs"), Long.toString(process));
        assertTrue(cgroups().ofRoot().isEmpty());
        long other = start();
        files.makeDirectory(MEMORY.resolve("session"));
        files.write(MEMORY.resolve("session/cgroup.procs"), Long.toString(other));
        assertFalse(cgroups().ofRoot().isEmpty());
    }

    @Test
    void withoutDevicesThereIsNoRoot() {
        ProcessCgroups none = new KernelProcessCgroups(mounts(Map.of("cpu", CPU)), files, FakeProcesses.PROC, 1);
        assertThrows(NotFoundException.class, none::ofRoot);
    }
}
