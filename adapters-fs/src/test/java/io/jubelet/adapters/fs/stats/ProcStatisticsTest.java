package io.jubelet.adapters.fs.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.stats.cgroup.InterfaceCounts;
import io.jubelet.domain.stats.cgroup.InterfaceCounts.Direction;
import io.jubelet.ports.stats.MachineStatistics;
import io.jubelet.ports.stats.MachineStatistics.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On files of {@code /proc} and {@code /sys}, and on those of this machine. */
final class ProcStatisticsTest {

    private static final String HEADER = """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
            """;

    @TempDir
    private Path root;

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void interfacesOfAPod() throws IOException {
        write("proc/1/net/dev", HEADER + "    lo: 1 1 0 0 0 0 0 0 1 1 0 0 0 0 0 0\nveth12: 1 1 0 0 0 0 0 0 1 1 0 0 0 0 0 0\n"
                + "  eno1: 10 1 0 0 0 0 0 0 20 2 0 0 0 0 0 0\n");
        write("proc/7/net/dev", HEADER + "  eno1: 10 1 0 0 0 0 0 0 20 2 0 0 0 0 0 0\n");
        write("proc/9/net/dev", HEADER + "    lo: 1 1 0 0 0 0 0 0 1 1 0 0 0 0 0 0\n"
                + "  eth0:18446744073709551615 2 3 4 0 0 0 0 5 6 7 x 0 0 0 0\nbroken\n");
        var statistics = new KernelNetworkStatistics(root + "/proc");
        assertEquals(List.of(new InterfaceCounts("eno1", new Direction(10, 1, 0, 0), new Direction(20, 2, 0, 0))),
                statistics.ofMachine());
        assertEquals(Map.of(7L, statistics.ofMachine(), 9L,
                List.of(new InterfaceCounts("eth0", new Direction(-1, 2, 3, 4), new Direction(5, 6, 7, 0)))),
                statistics.ofProcesses(List.of(7L, 9L, 11L)));
    }

    @Test
    void networkNamespaces() throws IOException {
        namespace("self", "net:[4026531840]");
        namespace("7", "net:[4026531840]");
        namespace("9", "net:[4026532210]");
        var statistics = new KernelNetworkStatistics(root + "/proc");
        assertEquals(Set.of(9L), statistics.inOtherNamespaces(List.of(7L, 9L, 11L)));
        Files.delete(root.resolve("proc/self/ns/net"));
        assertEquals(Set.of(), statistics.inOtherNamespaces(List.of(7L, 9L)));
        assertEquals(Set.of(), KernelNetworkStatistics.ofThisMachine().inOtherNamespaces(List.of(ProcessHandle.current().pid())));
    }

    private void namespace(String process, String name) throws IOException {
        Path directory = Files.createDirectories(root.resolve("proc").resolve(process).resolve("ns"));
        Files.createSymbolicLink(directory.resolve("net"), Path.of(name));
    }

    private KernelMachineStatistics machine(InstantSource clock) {
        return new KernelMachineStatistics(root + "/proc", root + "/sys",
                new MachineFileSystems(List::of, _ -> Optional.empty(), root + "/proc", clock), clock);
    }

    @Test
    void aMachine() throws IOException {
        write("proc/stat", "cpu  1 2 3\nintr 1\nbtime 1767225600\n");
        write("proc/loadavg", "0.00 0.01 0.05 2/345 6789\n");
        write("proc/sys/kernel/pid_max", "32768\n");
        write("proc/self/cgroup", "2:cpu,cpuacct:/system.slice/jubelet.service\n3:memory:/system.slice/jubelet.service\n"
                + "0::/unified\n");
        for (int cpu = 0; cpu < 4; cpu++) {
            write("sys/devices/system/cpu/cpu" + cpu + "/topology/physical_package_id", "0\n");
            write("sys/devices/system/cpu/cpu" + cpu + "/topology/core_id", cpu / 2 + "\n");
        }
        Instant now = Instant.parse("2026-01-02T00:00:00Z");
        var machine = machine(InstantSource.fixed(now));
        assertEquals(Instant.parse("2026-01-01T00:00:00Z"), machine.bootTime());
        assertEquals(Optional.of(new MachineStatistics.Processes(now, 32768, 345)), machine.processes());
        write("proc/sys/kernel/threads-max", "1234\n");
        assertEquals(1234, machine.processes().orElseThrow().max());
        write("proc/sys/kernel/threads-max", "40000\n");
        assertEquals(32768, machine.processes().orElseThrow().max());
        Files.delete(root.resolve("proc/sys/kernel/pid_max"));
        assertEquals(40000, machine.processes().orElseThrow().max());
        assertEquals(new Topology(2, 1), machine.topology());
        assertEquals(Optional.of("/system.slice/jubelet.service"), machine.ownCgroup());
        write("proc/loadavg", "nonsense\n");
        assertEquals(Optional.empty(), machine.processes());
    }

    @Test
    void theOwnCgroup() throws IOException {
        var machine = machine(InstantSource.system());
        write("proc/self/cgroup", "0::/unified\n");
        assertEquals(Optional.of("/unified"), machine.ownCgroup());
        write("proc/self/cgroup", "1:name=systemd:/system.slice/jubelet.service\n2:cpu,cpuacct:/\n3:memory:/\n");
        assertEquals(Optional.of("/system.slice/jubelet.service"), machine.ownCgroup(), "systemd knows the unit");
        write("proc/self/cgroup", "2:cpu,cpuacct:/a\n3:memory:/b\n");
        assertEquals(Optional.empty(), machine.ownCgroup(), "no cgroup has both");
    }

    @Test
    void thisMachine() {
        var machine = KernelMachineStatistics.ofThisMachine();
        assertTrue(machine.bootTime().isAfter(Instant.EPOCH) && machine.bootTime().isBefore(Instant.now()));
        assertTrue(machine.processes().orElseThrow().running() > 0);
        assertTrue(machine.ownCgroup().orElse("/").startsWith("/"));
        assertTrue(machine.fileSystems().stream().anyMatch(fileSystem -> fileSystem.limit() > 0), "there is a disk or memory");
    }
}
