package io.jubelet.adapters.fs.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.topology.CpuGroup;
import io.jubelet.domain.topology.CpuInfo;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.HugePagesPool;
import io.jubelet.domain.topology.MachineTopology;
import io.jubelet.domain.topology.NumaNode;
import io.jubelet.ports.contract.HostTopologyContract;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.host.HostTopology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KernelTopologyTest extends HostTopologyContract {

    private static final String CPUS = "sys/devices/system/cpu/";
    private static final String NODES = "sys/devices/system/node/node";

    @TempDir
    private Path top;

    @Override
    protected HostTopology topology() {
        return new KernelTopology(new HostFiles(top));
    }

    @Override
    protected void become(MachineTopology machine) {
        for (NumaNode node : machine.nodes()) {
            String directory = NODES + node.id() + "/";
            write(directory + "meminfo", "\nNode 0 MemTotal:       " + (node.memory() >> 10) + " kB\nNode 0 MemFree: 1 kB\n");
            for (HugePagesPool pool : node.hugePages()) {
                write(directory + "hugepages/hugepages-" + pool.pageSizeKib() + "kB/nr_hugepages", pool.pages() + "\n");
            }
            write(directory + "distance", node.distances().orElseThrow().stream().map(String::valueOf)
                    .collect(Collectors.joining(" ")) + "\n");
        }
        Map<Integer, CpuInfo> cpus = machine.cpus().details();
        write(CPUS + "online", machine.cpus().cpus() + "\n");
        cpus.forEach((cpu, info) -> {
            write(NODES + info.numaNode() + "/cpu" + cpu + "/uevent", "");
            cpu(cpu, info.core(), info.socket());
            CpuSet sharing = machine.cpus().cpusIn(CpuGroup.UNCORE_CACHE, info.uncoreCache());
            cache(cpu, "index0", "1", 1, machine.cpus().cpusIn(CpuGroup.CORE, info.core()));
            cache(cpu, "index3", Integer.toString(info.uncoreCache()), 3, sharing);
        });
    }

    private void cpu(int cpu, int core, int socket) {
        write(CPUS + "cpu" + cpu + "/topology/core_id", core + "\n");
        write(CPUS + "cpu" + cpu + "/topology/physical_package_id", socket + "\n");
    }

    private void cache(int cpu, String name, String id, int level, CpuSet sharing) {
        String directory = CPUS + "cpu" + cpu + "/cache/" + name + "/";
        write(directory + "id", id + "\n");
        write(directory + "level", level + "\n");
        long mask = sharing.list().stream().mapToLong(member -> 1L << member).sum();
        write(directory + "shared_cpu_map", String.format("%08x,%08x", mask >>> 32, mask & 0xffffffffL) + "\n");
    }

    /** Four CPUs on two cores of one node. */
    private void small() {
        write(CPUS + "online", "0-3\n");
        write(NODES + "0/meminfo", "Node 0 MemTotal: 1024 kB\n");
        for (int cpu = 0; cpu < 4; cpu++) {
            write(NODES + "0/cpu" + cpu + "/uevent", "");
            cpu(cpu, cpu / 2, 0);
        }
    }

    @Test
    void cpusThatAreOfflineAreLeftOut() {
        small();
        write(CPUS + "online", "0,2-3\n");
        assertEquals(CpuSet.parse("0,2-3"), topology().read().cpus().cpus());
    }

    @Test
    void cpusWithoutCoreAreLeftOut() throws IOException {
        small();
        Files.delete(top.resolve(CPUS + "cpu3/topology/core_id"));
        assertEquals(CpuSet.parse("0-2"), topology().read().cpus().cpus());
    }

    @Test
    void withoutAListAllAreOnline() throws IOException {
        small();
        Files.delete(top.resolve(CPUS + "online"));
        assertEquals(CpuSet.parse("0-3"), topology().read().cpus().cpus());
    }

    @Test
    void theNumberOfACoreIsThatOfItsFirstCpu() {
        small();
        cpu(0, 7, 0);
        cpu(3, 7, 0);
        assertEquals(0, topology().read().cpus().details().get(3).core());
    }

    @Test
    void aNodeWithoutCpusHasMemory() {
        small();
        write(NODES + "4/meminfo", "Node 4 MemTotal: 2048 kB\n");
        assertEquals(List.of(1L << 20, 2L << 20), topology().read().nodes().stream().map(NumaNode::memory).toList());
    }

    @Test
    void withoutNodesEachSocketCountsAsOne() {
        write(CPUS + "online", "0-1");
        cpu(0, 0, 0);
        cpu(1, 0, 1);
        MachineTopology machine = topology().read();
        assertEquals(List.of(0, 1), machine.nodeIds());
        assertEquals(new CpuInfo(1, 1, 1, 1), machine.cpus().details().get(1));
    }

    @Test
    void cachesThatCannotBeReadAreNotUsed() {
        small();
        cache(0, "index3", "5", 3, CpuSet.of(0, 1));
        cache(2, "index3", "no number", 3, CpuSet.of(2, 3));
        topology().read().cpus().details().values().forEach(cpu -> assertEquals(0, cpu.uncoreCache()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sys/devices/system/cpu/online                        | 3-0
            sys/devices/system/cpu/online                        | all
            sys/devices/system/cpu/cpu1/topology/core_id         | one
            sys/devices/system/cpu/cpu1/topology/core_id         | 99999999999
            sys/devices/system/cpu/cpu1/topology/physical_package_id | 0x1
            sys/devices/system/node/node0/meminfo                | Node 0 MemFree: 12 kB
            sys/devices/system/node/node0/distance               | 10 far
            sys/devices/system/node/node0/hugepages/hugepages-2048kB/nr_hugepages | -3
            """)
    void nonsenseIsNamed(String file, String content) {
        small();
        write(file, content);
        var failure = assertThrows(InternalException.class, () -> topology().read());
        assertTrue(failure.getMessage().contains("/" + file) && failure.getMessage().contains(content), failure.getMessage());
    }

    private void write(String file, String content) {
        try {
            Files.createDirectories(top.resolve(file).getParent());
            Files.writeString(top.resolve(file), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
