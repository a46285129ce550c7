package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.node.Machine;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.HostIdentity;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What {@link HostFacts} have to do. The size of the storage is not fixed here: no test can choose that of a real disk. */
public abstract class HostFactsContract {

    private static final Machine SMALL = machine(2, 4L << 30, 0);
    private static final Machine LARGE = machine(64, 512L << 30, 8L << 30,
            new Machine.HugePages(1048576, 2), new Machine.HugePages(2048, 0));
    private static final HostIdentity ONE =
            new HostIdentity("m1", "s1", "b1", "6.1.0-13-amd64", "Debian GNU/Linux 12 (bookworm)", "amd64");

    /** Facts about a machine of which nothing can be read yet. */
    protected abstract HostFacts facts();

    /** Lets the machine be this from now on; its architecture is that of the test. */
    protected abstract void become(Machine machine, HostIdentity identity);

    /** Lets the kernel of the machine enforce AppArmor profiles. */
    protected abstract void confines();

    /** Lets the kernel of the machine account for swap, with a limit for each cgroup. */
    protected abstract void accountsForSwap();

    /** Lets the kernel of the machine mount file systems in memory that are not swapped. */
    protected abstract void keepsFilesFromSwap();

    /** Gives CPUs of the machine thermal counters. */
    protected abstract void hasThermalCounters(int... cpus);

    /** Gives the machine these addresses on the card that leads out. */
    protected abstract void reachedAt(List<String> addresses);

    /** Lets the resolver know a name. */
    protected abstract void name(String name, List<String> addresses);

    private static Machine machine(int cores, long memory, long swap, Machine.HugePages... pages) {
        return new Machine(cores, memory, List.of(pages), Optional.empty(), swap);
    }

    private static Machine withoutStorage(Machine machine) {
        return new Machine(machine.cores(), machine.memoryBytes(), machine.hugePages(), Optional.empty(),
                machine.swapBytes());
    }

    private static HostIdentity ofThisArchitecture(HostIdentity identity, String architecture) {
        return new HostIdentity(identity.machineId(), identity.systemUuid(), identity.bootId(),
                identity.kernelVersion(), identity.osImage(), architecture);
    }

    @Test
    void aMachineIsReported() {
        HostFacts facts = facts();
        become(LARGE, ONE);
        assertEquals(LARGE, withoutStorage(facts.machine()));
        assertEquals(ofThisArchitecture(ONE, facts.identity().architecture()), facts.identity());
    }

    @Test
    void factsAreReadWhenTheyAreAskedFor() {
        HostFacts facts = facts();
        become(LARGE, ONE);
        facts.machine();
        become(SMALL, ONE);
        assertEquals(SMALL, withoutStorage(facts.machine()));
        reachedAt(List.of("10.0.0.4"));
        facts.addresses();
        reachedAt(List.of("10.0.0.5", "fd00::5"));
        assertEquals(List.of("10.0.0.5", "fd00::5"), facts.addresses());
    }

    @Test
    void whatCannotBeReadIsEmpty() {
        HostFacts facts = facts();
        assertEquals(machine(0, 0, 0), withoutStorage(facts.machine()));
        assertEquals("", facts.identity().machineId());
        assertEquals("", facts.identity().systemUuid());
        assertEquals("", facts.identity().bootId());
        assertFalse(facts.appArmor());
        assertEquals(List.of(), facts.addresses());
    }

    @Test
    void aKernelThatConfinesIsReported() {
        HostFacts facts = facts();
        confines();
        assertTrue(facts.appArmor());
    }

    @Test
    void swapCanBeLimitedWhereItIsAccountedFor() {
        HostFacts facts = facts();
        assertFalse(facts.swapAccounting());
        accountsForSwap();
        assertTrue(facts.swapAccounting());
    }

    @Test
    void filesInMemoryMayGetToADiskWhereThereIsSwapAndNothingKeepsThemFromIt() {
        HostFacts facts = facts();
        become(SMALL, ONE);
        assertFalse(facts.memoryFilesMaySwap());
        become(LARGE, ONE);
        assertTrue(facts.memoryFilesMaySwap());
        keepsFilesFromSwap();
        assertFalse(facts.memoryFilesMaySwap());
    }

    @Test
    void thermalCountersAreMasked() {
        HostFacts facts = facts();
        assertEquals(List.of(), facts.maskedPaths());
        hasThermalCounters(0, 2, 10);
        assertEquals(List.of("/sys/devices/system/cpu/cpu0/thermal_throttle",
                "/sys/devices/system/cpu/cpu2/thermal_throttle", "/sys/devices/system/cpu/cpu10/thermal_throttle"),
                facts.maskedPaths());
    }

    @Test
    void namesAreResolved() {
        HostFacts facts = facts();
        name("node-1", List.of("10.0.0.4", "fd00::4"));
        assertEquals(List.of("10.0.0.4", "fd00::4"), facts.resolve("node-1"));
        assertEquals(List.of(), facts.resolve("nobody"));
    }

    @Test
    void listsStayAsTheyAre() {
        HostFacts facts = facts();
        reachedAt(List.of("10.0.0.4"));
        List<String> addresses = facts.addresses();
        assertThrows(UnsupportedOperationException.class, () -> addresses.add("10.0.0.5"));
    }
}
