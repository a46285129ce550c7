package io.jubelet.app.allocation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeStateFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AllocationRecordsTest {

    private final FakeDisk disk = new FakeDisk();
    private final StateFiles files = new FakeStateFiles(disk, "/var/lib/kubelet");

    private static PodAllocation cpu(String amount) {
        return new PodAllocation(Map.of("app", new ResourceRequirements(Map.of(), Map.of("cpu", Quantity.parse(amount)), List.of())),
                Optional.empty());
    }

    private AllocationRecords open() {
        return AllocationRecords.open(files, AllocationRecords.ALLOCATED);
    }

    @Test
    void whatWasStoredIsThereForTheNextAgent() {
        AllocationRecords records = open();
        records.store("a", cpu("1"));
        records.note("b", cpu("2"));
        assertEquals(Optional.empty(), open().get("b"), "not stored yet");
        records.flush();
        records.record("b", "side", ResourceRequirements.NONE);
        assertEquals(Optional.of(cpu("1")), open().get("a"));
        assertEquals(Optional.of(cpu("2").with("side", ResourceRequirements.NONE)), open().get("b"));
        records.retain(Set.of("b"));
        records.forget("b");
        records.flush();
        assertEquals(Optional.empty(), open().get("a"));
        assertEquals(Optional.empty(), open().get("b"));
    }

    @Test
    void whatCantBeStoredIsNotAllocated() {
        AllocationRecords records = open();
        records.store("a", cpu("1"));
        disk.full(true);
        assertThrows(ResourceExhaustedException.class, () -> records.store("a", cpu("2")));
        assertThrows(ResourceExhaustedException.class, () -> records.store("b", cpu("2")));
        assertEquals(Optional.of(cpu("1")), records.get("a"));
        assertEquals(Optional.empty(), records.get("b"));
        records.record("c", "app", ResourceRequirements.NONE);
        disk.full(false);
        records.flush();
        assertEquals(Optional.of(cpu("1")), open().get("a"));
        assertEquals(Optional.of(PodAllocation.NONE.with("app", ResourceRequirements.NONE)), open().get("c"),
                "what is so already is stored as soon as possible");
    }

    @Test
    void aDamagedFileKeepsTheAgentFromStarting() {
        files.write(AllocationRecords.ALLOCATED, "{\"data\":\"{}\",\"checksum\":1}");
        String message = assertThrows(InvalidArgumentException.class, this::open).getMessage();
        assertTrue(message.contains("drain") && message.contains("/var/lib/kubelet/allocated_pods_state"), message);
    }

    @Test
    void nothingIsWrittenWhenNothingChanges() {
        AllocationRecords records = open();
        records.store("a", cpu("1"));
        disk.readOnly(true);
        records.store("a", cpu("1"));
        records.flush();
        assertEquals(Optional.of(cpu("1")), records.get("a"));
    }

    @Test
    void anInterruptedGrantIsNone() {
        AllocationRecords records = open();
        records.store("a", cpu("1"));
        disk.interrupted(true);
        assertThrows(CancelledException.class, () -> records.store("a", cpu("2")));
        assertThrows(CancelledException.class, () -> records.store("b", cpu("2")));
        disk.interrupted(false);
        assertEquals(Optional.of(cpu("1")), records.get("a"));
        assertEquals(Optional.empty(), records.get("b"));
    }

    /** What was written before a failure is not known: the next text may be on the disk already, or an older one. */
    @Test
    void aWriteWhoseOutcomeIsUnknownIsRepeated() {
        AllocationRecords records = open();
        records.store("a", cpu("1"));
        disk.unsynchronized(true);
        records.note("a", cpu("2"));
        records.flush();
        disk.unsynchronized(false);
        records.note("a", cpu("1"));
        records.flush();
        assertEquals(Optional.of(cpu("1")), open().get("a"));
    }
}
