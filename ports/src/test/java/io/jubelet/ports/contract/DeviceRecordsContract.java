package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.volume.RecordedVolume;
import io.jubelet.ports.volume.VolumeRecords;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link VolumeRecords} have to do with block devices. */
public abstract class DeviceRecordsContract {

    private static final VolumeRecord RECORD = VolumeRecord.parse("{\"driverName\":\"d\",\"volumeHandle\":\"h\"}");
    private static final RecordLocation.Device DEVICE = new RecordLocation.Device("pv");
    private static final RecordLocation.Mapped MAPPED = new RecordLocation.Mapped("u", "pv");

    private DiskProbe disk;
    private VolumeRecords records;
    private String devices;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** Records below the root directory of the disk. */
    protected abstract VolumeRecords records(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        records = records(disk);
        devices = disk.root() + "/plugins/kubernetes.io/csi/volumeDevices";
    }

    @AfterEach
    void close() {
        disk.close();
    }

    private String link() {
        return disk.root() + "/pods/u/volumeDevices/kubernetes.io~csi/pv";
    }

    @Test
    void aLinkSaysThatAPodHasADevice() {
        records.write(DEVICE, RECORD);
        assertEquals(Optional.empty(), records.read(MAPPED));
        assertEquals(List.of(), records.published("u"));
        records.link(MAPPED);
        records.link(MAPPED);
        assertEquals(devices + "/publish/pv/u", disk.target(link()));
        var found = new RecordedVolume.Readable(MAPPED, RECORD);
        assertEquals(Optional.of(found), records(disk).read(MAPPED));
        assertEquals(List.of(found), records.published("u"));
        assertEquals(List.of(found), records.published());
        assertEquals(List.of(new RecordedVolume.Readable(DEVICE, RECORD)), records.ofNode());
        records.remove(MAPPED);
        records.remove(MAPPED);
        assertFalse(disk.exists(link()));
        assertEquals(List.of(), records.published());
        assertTrue(records.read(DEVICE).isPresent());
    }

    @Test
    void volumesOfAPodComeBeforeItsDevices() {
        records.write(DEVICE, RECORD);
        records.link(MAPPED);
        var mounted = new RecordLocation.Published("u", "z");
        records.write(mounted, RECORD);
        assertEquals(List.of(mounted, MAPPED), records.published("u").stream().map(RecordedVolume::location).toList());
    }

    @Test
    void aLinkToADeviceWithoutARecordIsReportedWithItsPath() {
        records.link(MAPPED);
        var damaged = assertInstanceOf(RecordedVolume.Damaged.class, records.read(MAPPED).orElseThrow());
        assertTrue(damaged.reason().contains(link()), damaged.reason());
        assertEquals(List.of(damaged), records.published("u"));
    }

    @Test
    void devicesThatNoLinkLeadsToAreFound() {
        records.write(DEVICE, RECORD);
        records.link(MAPPED);
        for (String path : List.of("/publish/pv/u", "/publish/pv/gone", "/pv/dev/held", "/pv/dev/gone", "/publish/none/gone")) {
            disk.writeText(devices + path, "");
        }
        assertEquals(List.of(new RecordLocation.Mapped("gone", "pv"), new RecordLocation.Mapped("held", "pv")),
                records.abandoned().stream().map(RecordedVolume::location).toList());
    }

    @Test
    void whatADriverHasLeftGoesWithAllThatIsInIt() {
        String left = devices + "/staging/pv";
        disk.writeText(left + "/some/file", "text");
        disk.writeText(devices + "/publish/pv/u", "");
        records.removeLeftover(left);
        records.removeLeftover(left);
        records.removeLeftover(devices + "/publish/pv/u");
        assertFalse(disk.exists(left));
        assertFalse(disk.exists(devices + "/publish/pv/u"));
        assertThrows(InvalidArgumentException.class, () -> records.removeLeftover("/elsewhere"));
    }

    @Test
    void whatIsMountedStays() {
        disk.isolate();
        String left = devices + "/staging/pv";
        records.makeDirectory(left + "/mounted");
        disk.mountOnto(left + "/mounted");
        assertThrows(ConflictException.class, () -> records.removeLeftover(left));
        assertTrue(disk.exists(left + "/mounted"));
    }

    @Test
    void whatIsNoLinkStays() {
        disk.writeText(link(), "kept");
        assertThrows(ConflictException.class, () -> records.link(MAPPED));
        assertEquals("kept", disk.text(link()));
    }

    @Test
    void theRecordIsThatOfTheDevice() {
        assertThrows(InvalidArgumentException.class, () -> records.write(MAPPED, RECORD));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../x", "a\0"})
    void namesLeadNowhereElse(String name) {
        assertThrows(InvalidArgumentException.class, () -> records.link(new RecordLocation.Mapped(name, "pv")));
        assertThrows(InvalidArgumentException.class, () -> records.link(new RecordLocation.Mapped("u", name)));
        assertThrows(InvalidArgumentException.class, () -> records.remove(new RecordLocation.Mapped("u", name)));
    }
}
