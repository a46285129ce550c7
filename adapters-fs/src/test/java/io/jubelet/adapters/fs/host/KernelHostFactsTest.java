package io.jubelet.adapters.fs.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.node.Machine;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.selinux.ContainerContexts;
import io.jubelet.ports.contract.HostFactsContract;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.HostIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KernelHostFactsTest extends HostFactsContract {

    private static final String DEFAULT_V4 = """
            Iface Destination Gateway Flags RefCnt Use Metric Mask MTU Window IRTT
            eth0 00000000 010200C0 0003 0 0 0 00000000 0 0 0
            """;

    @TempDir
    private Path top;
    private boolean swapless;
    private final FakeNetworkInterfaces interfaces = new FakeNetworkInterfaces();

    @Override
    protected HostFacts facts() {
        return new KernelHostFacts(new HostFiles(top), top, interfaces, _ -> swapless);
    }

    @Override
    protected void become(Machine machine, HostIdentity identity) {
        write("sys/devices/system/cpu/online", "0-" + (machine.cores() - 1) + "\n");
        write("proc/meminfo", "MemTotal:       " + (machine.memoryBytes() >> 10) + " kB\nSwapCached: 0 kB\nSwapTotal: "
                + (machine.swapBytes() >> 10) + " kB\nHugePages_Total:       3\n");
        deleteHugePages();
        for (Machine.HugePages pages : machine.hugePages()) {
            write("sys/kernel/mm/hugepages/hugepages-" + pages.pageSizeKiB() + "kB/nr_hugepages", pages.pages() + "\n");
        }
        write("etc/machine-id", identity.machineId() + "\n");
        write("sys/class/dmi/id/product_uuid", identity.systemUuid() + "\0\n");
        write("proc/sys/kernel/random/boot_id", identity.bootId() + "\n");
        write("proc/sys/kernel/osrelease", identity.kernelVersion() + "\n");
        write("etc/os-release", "NAME=\"Some\"\nPRETTY_NAME=\"" + identity.osImage() + "\"\n");
    }

    @Override
    protected void keepsFilesFromSwap() {
        swapless = true;
    }

    @Override
    protected void accountsForSwap() {
        write("proc/self/cgroup", "0::/system.slice/agent.service\n");
        write("sys/fs/cgroup/system.slice/agent.service/memory.swap.max", "max\n");
    }

    @Test
    void swapIsAccountedForInVersion1Too() {
        write("proc/self/cgroup", "4:memory:/agent\n");
        assertFalse(facts().swapAccounting());
        write("sys/fs/cgroup/memory/memory.memsw.limit_in_bytes", "9223372036854771712\n");
        assertTrue(facts().swapAccounting());
    }

    @Override
    protected void hasThermalCounters(int... cpus) {
        write("sys/devices/system/cpu/cpu1/topology/core_id", "1\n");
        write("sys/devices/system/cpu/cpufreq/thermal_throttle/none", "");
        for (int cpu : cpus) {
            write("sys/devices/system/cpu/cpu" + cpu + "/thermal_throttle/core_throttle_count", "0\n");
        }
    }

    @Override
    protected void confines() {
        write("sys/module/apparmor/parameters/enabled", "Y\n");
        write("sys/kernel/security/apparmor/profiles", "");
    }

    @Override
    protected void reachedAt(List<String> addresses) {
        write("proc/net/route", DEFAULT_V4);
        interfaces.add("eth0", addresses.toArray(String[]::new));
    }

    @Override
    protected void name(String name, List<String> addresses) {
        interfaces.name(name, addresses);
    }

    private void write(String path, String text) {
        try {
            Files.createDirectories(top.resolve(path).getParent());
            Files.writeString(top.resolve(path), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void deleteHugePages() {
        try {
            Path directory = top.resolve("sys/kernel/mm/hugepages");
            for (String name : new HostFiles(top).names("sys/kernel/mm/hugepages")) {
                Files.delete(directory.resolve(name).resolve("nr_hugepages"));
                Files.delete(directory.resolve(name));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void labelsAreUsedWhereAPolicyIsLoaded() {
        assertFalse(facts().seLinux());
        write("proc/self/mounts", "proc /proc proc rw 0 0\nselinuxfs /sys/fs/selinux selinuxfs rw,relatime 0 0\n");
        assertTrue(facts().seLinux());
        write("proc/self/attr/current", "system_u:system_r:unconfined_service_t:s0\0");
        assertTrue(facts().seLinux());
        write("proc/self/attr/current", "kernel\0");
        assertFalse(facts().seLinux());
        write("proc/self/attr/current", "u:r:t:s0");
        write("proc/self/mounts", "selinuxfs /sys/fs/selinux selinuxfs ro,relatime 0 0\nselinuxfs\n");
        assertFalse(facts().seLinux());
    }

    @Test
    void contextsOfContainersAreThoseOfThePolicy() {
        write("etc/selinux/config", "# SELINUXTYPE=none\nSELINUX=enforcing\nSELINUXTYPE=\"targeted\"\n");
        write("etc/selinux/targeted/contexts/lxc_contexts", """
                process = "system_u:system_r:container_t:s0"
                content = "system_u:object_r:virt_var_lib_t:s0"
                file = "system_u:object_r:container_file_t:s0"
                """);
        assertEquals(Optional.empty(), facts().containerContexts());
        write("proc/self/mounts", "selinuxfs /sys/fs/selinux selinuxfs rw,relatime 0 0\n");
        assertEquals(Optional.of(new ContainerContexts("system_u:system_r:container_t:s0", "system_u:object_r:container_file_t:s0")),
                facts().containerContexts());
        write("usr/share/containers/selinux/contexts", "process=\"a:b:c\"\nfile=\"d:e:f\"\n");
        assertEquals(Optional.of(new ContainerContexts("a:b:c", "d:e:f")), facts().containerContexts());
    }

    @Test
    void halfAnAppArmorConfinesNothing() {
        write("sys/module/apparmor/parameters/enabled", "Y\n");
        assertFalse(facts().appArmor());
        write("sys/kernel/security/apparmor/profiles", "");
        write("sys/module/apparmor/parameters/enabled", "N\n");
        assertFalse(facts().appArmor());
    }

    @Test
    void storageIsTheFileSystemOfTheRootDirectory() throws IOException {
        assertEquals(Optional.of(Quantity.of(Files.getFileStore(top).getTotalSpace(), Quantity.Format.BINARY_SI)),
                facts().machine().ephemeralStorage());
        assertEquals(Optional.empty(), new KernelHostFacts(new HostFiles(top), top.resolve("none"), interfaces, _ -> swapless)
                .machine().ephemeralStorage());
    }

    @Test
    void otherPlacesAreLookedAtWhereTheUsualOnesAreEmpty() {
        write("etc/machine-id", "\n");
        write("var/lib/dbus/machine-id", "m2\n");
        write("usr/lib/os-release", "PRETTY_NAME='An \\\"OS\\\"'\n");
        write("proc/cpuinfo", "processor\t: 0\nmodel name\t: X\n\nprocessor\t: 1\n");
        HostFacts facts = facts();
        assertEquals("m2", facts.identity().machineId());
        assertEquals("m2", facts.identity().systemUuid());
        assertEquals("An \"OS\"", facts.identity().osImage());
        assertEquals(2, facts.machine().cores());
        write("proc/device-tree/vm,uuid", "dt");
        assertEquals("dt", facts.identity().systemUuid());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0|1", "0-3|4", "0-1,4,6-7|5", "3-1|0", "x|0", "0-|0", "''|0"})
    void cpusAreCounted(String list, int wanted) {
        assertEquals(wanted, CpuList.size(list));
    }

    @ParameterizedTest
    @CsvSource({"amd64,amd64", "aarch64,arm64", "x86_64,amd64", "s390x,s390x", "riscv64,riscv64", "loongarch64,loong64"})
    void architecturesHaveTheNamesOfGo(String java, String go) {
        assertEquals(go, KernelHostFacts.architecture(java));
    }

    @Test
    void theCardThatLeadsOutComesFirst() {
        interfaces.add("lo", "127.0.0.1", "::1").add("docker0", "172.17.0.1")
                .add("eth0", "10.0.0.4", "10.0.0.99", "fe80::4", "fd00::4").add("eth1", "10.1.0.4", "fd01::4");
        write("proc/net/route", """
                Iface Destination Gateway Flags RefCnt Use Metric Mask MTU Window IRTT
                docker0 000011AC 00000000 0001 0 0 0 0000FFFF 0 0 0
                eth1 00000000 0100010A 0003 0 0 100 00000000 0 0 0
                eth0 00000000 0100000A 0003 0 0 50 00000000 0 0 0
                """);
        String zeros = "0".repeat(32);
        write("proc/net/ipv6_route", zeros + " 00 " + zeros + " 00 fe80" + "0".repeat(27) + "1 00000400 1 0 00000003 eth1\n"
                + zeros + " 00 " + zeros + " 00 " + zeros + " ffffffff 1 0 00200200 lo\n");
        assertEquals(List.of("10.0.0.4", "10.0.0.99", "10.1.0.4", "fd01::4", "172.17.0.1", "fd00::4"),
                facts().addresses());
    }

    @Test
    void wayOutOfIpv6ComesBeforeABridgeOfIpv4() {
        interfaces.add("lo", "127.0.0.1", "::1").add("docker0", "172.17.0.1").add("eth0", "fe80::4", "fd00::4");
        write("proc/net/route", "docker0 000011AC 00000000 0001 0 0 0 0000FFFF 0 0 0\n");
        String zeros = "0".repeat(32);
        write("proc/net/ipv6_route", zeros + " 00 " + zeros + " 00 fe80" + "0".repeat(27) + "1 00000400 1 0 00000003 eth0\n");
        assertEquals(List.of("fd00::4", "172.17.0.1"), facts().addresses());
    }

    @Test
    void addressOfTheLoopbackInterfaceStandsForACardThatHasNone() {
        interfaces.add("docker0", "172.17.0.1").add("eth0", "169.254.0.4", "fe80::4", "fd00::4")
                .add("lo", "127.0.0.1", "192.0.2.7", "::1", "fd07::7");
        write("proc/net/route", "eth0 00000000 0100FEA9 0003 0 0 0 00000000 0 0 0\n");
        String zeros = "0".repeat(32);
        write("proc/net/ipv6_route", zeros + " 00 " + zeros + " 00 fe80" + "0".repeat(27) + "1 00000400 1 0 00000003 eth0\n");
        assertEquals(List.of("192.0.2.7", "fd00::4", "172.17.0.1", "fd07::7"), facts().addresses());
    }

    @Test
    void cardsWithoutACarrierComeLast() {
        interfaces.addWithoutCarrier("br0", "192.0.2.1", "fd02::1").add("eth0", "10.0.0.4", "fd00::4");
        write("proc/net/route", "");
        write("proc/net/ipv6_route", "");
        assertEquals(List.of("10.0.0.4", "fd00::4", "192.0.2.1", "fd02::1"), facts().addresses());
    }

    @Test
    void brokenTablesAreNoRoutes() {
        interfaces.add("eth0", "10.0.0.4");
        write("proc/net/route", "eth0 00000000\n\neth0 zero x 0003 0 0 0 00000000\n");
        write("proc/net/ipv6_route", "eth0\n");
        assertEquals(new DefaultRoutes(List.of(), List.of()), DefaultRoutes.read(new HostFiles(top)));
        assertEquals(List.of("10.0.0.4"), facts().addresses());
    }

    @Test
    void thisMachineHasFacts() {
        KernelHostFacts facts = KernelHostFacts.ofThisMachine(top);
        Machine machine = facts.machine();
        assertTrue(machine.cores() > 0 && machine.memoryBytes() > 0, machine.toString());
        assertFalse(facts.identity().bootId().isEmpty());
        assertFalse(facts.identity().kernelVersion().isEmpty());
        assertTrue(facts.resolve("localhost").stream().anyMatch(a -> a.equals("127.0.0.1") || a.contains(":")));
        assertEquals(List.of(), facts.resolve("300.1.2.3"));
    }
}
