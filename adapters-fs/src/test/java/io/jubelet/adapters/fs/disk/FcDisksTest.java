package io.jubelet.adapters.fs.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.volume.remote.FcDisk;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fibre channel disks of a machine below a temporary directory. */
class FcDisksTest {

    private static final FcDisk BY_TARGET = new FcDisk(List.of("50060e8", "50060e9"), "0", List.of());
    private static final FcDisk BY_ID = new FcDisk(List.of(), "", List.of("3600508b4"));

    @TempDir
    private Path temporary;
    private FakeScsi machine;
    private FcDisks disks;

    @BeforeEach
    void open() throws IOException {
        machine = new FakeScsi(temporary.toRealPath());
        machine.host("host0");
        disks = new FcDisks(machine, machine.top());
    }

    private Path device(String name) {
        return machine.top().resolve("dev").resolve(name);
    }

    @Test
    void aDiskIsFoundByItsLinks() throws IOException {
        assertEquals("no fc disk found", assertThrows(UnavailableException.class, () -> disks.attach(BY_TARGET)).getMessage());
        assertEquals("- - -", machine.written("sys/class/scsi_host/host0/scan"));
        machine.device("sdb");
        machine.device("sdc");
        machine.link("by-path", "pci-0000:3b:00.0-fc-0x50060e8-lun-0", "sdb");
        machine.link("by-path", "pci-0000:3b:00.0-fc-0x50060e8-lun-01", "sdc");
        assertEquals(device("sdb"), disks.attach(BY_TARGET));
        machine.link("by-id", "scsi-3600508b4", "sdc");
        assertEquals(device("sdc"), disks.attach(BY_ID));
    }

    @Test
    void severalPathsThatAreJoinedAreTakenAtOnce() throws IOException {
        machine.device("sdb");
        machine.device("sdc");
        machine.link("by-path", "fc-0x50060e8-lun-0", "sdb");
        machine.link("by-path", "fc-0x50060e9-lun-0", "sdc");
        machine.joins("dm-3", "sdb", "sdc");
        assertEquals(device("dm-3"), disks.attach(BY_TARGET));
        assertEquals("", machine.written("sys/class/scsi_host/host0/scan"));
        disks.detach(temporary, BY_TARGET.path(), Optional.empty(), List.of());
        assertEquals(List.of("multipath -f " + device("dm-3"), "blockdev --flushbufs " + device("sdb"),
                "blockdev --flushbufs " + device("sdc")), machine.commands());
        assertEquals("1", machine.written("sys/block/sdb/device/delete"));
        assertEquals("1", machine.written("sys/block/sdc/device/delete"));
    }

    @Test
    void aHostThatCanNotBeAskedKeepsNoDiskOfAnother() throws IOException {
        Files.delete(machine.top().resolve("sys/class/scsi_host/host0/scan"));
        Files.createDirectory(machine.top().resolve("sys/class/scsi_host/host0/scan"));
        machine.host("host1");
        assertEquals("no fc disk found", assertThrows(UnavailableException.class, () -> disks.attach(BY_TARGET)).getMessage());
        assertEquals("- - -", machine.written("sys/class/scsi_host/host1/scan"));
    }

    @Test
    void aPathThatStaysKeepsNoOther() throws IOException {
        for (String name : List.of("sdb", "sdc")) {
            machine.device(name);
        }
        machine.joins("dm-3", "sdb", "sdc");
        Path stuck = machine.top().resolve("sys/block/sdb/device/delete");
        Files.delete(stuck);
        Files.createDirectory(stuck);
        String message = assertThrows(ConflictException.class,
                () -> disks.detach(temporary, BY_TARGET.path(), Optional.of(device("dm-3")), List.of())).getMessage();
        assertTrue(message.startsWith("can't write to " + stuck), message);
        assertEquals("1", machine.written("sys/block/sdc/device/delete"));
    }

    @Test
    void aDeviceThatWasMountedGoesEvenIfItCannotBeFlushed() throws IOException {
        machine.device("sdb");
        machine.failing("blockdev", 1);
        disks.detach(temporary, BY_ID.path(), Optional.of(device("sdb")), List.of());
        assertEquals("1", machine.written("sys/block/sdb/device/delete"));
        // It is gone already.
        disks.detach(temporary, "other", Optional.empty(), List.of());
        machine.device("sdc");
        machine.joins("dm-0", "sdc");
        machine.failing("multipath -f", 1);
        assertThrows(UnavailableException.class,
                () -> disks.detach(temporary, BY_ID.path(), Optional.of(device("dm-0")), List.of()));
        assertEquals("", machine.written("sys/block/sdc/device/delete"));
    }
}
