package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.VolumeRecords;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link HostVolumes} have to do with block devices that drivers show to pods. */
public abstract class DriverDevicesContract {

    private static final VolumePlan PLAN = new VolumePlan.PublishedDevice("pv", "d", false);
    private static final RecordLocation.Mapped MAPPED = new RecordLocation.Mapped("u1", "pv");

    private DiskProbe disk;
    private HostVolumes volumes;
    private VolumeRecords records;
    private String devices;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** Volumes of pods below {@code <root>/pods}, by a new agent. */
    protected abstract HostVolumes volumes(DiskProbe disk);

    /** What is recorded about them. */
    protected abstract VolumeRecords records(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        disk.isolate();
        volumes = volumes(disk);
        records = records(disk);
        devices = disk.root() + "/plugins/kubernetes.io/csi/volumeDevices";
        records.write(MAPPED.device(), VolumeRecord.parse("{\"driverName\":\"d\",\"volumeHandle\":\"h\"}"));
        records.link(MAPPED);
    }

    @AfterEach
    void close() {
        volumes.unmapDevice("u1", "pv");
        disk.close();
    }

    /** What a driver does. */
    private void show() {
        records.makeDirectory(devices + "/publish/pv");
        disk.makeLink(devices + "/publish/pv/u1", disk.ownBlockDevice());
    }

    private String setUp() {
        return volumes.setUp("u1", "data", PLAN, Optional.empty());
    }

    @Test
    void aPodIsLedToItsDeviceUntilTheLinkGoes() {
        show();
        String link = disk.root() + "/pods/u1/volumeDevices/kubernetes.io~csi/pv";
        assertEquals(link, setUp());
        assertEquals(link, volumes(disk).setUp("u1", "data", PLAN, Optional.empty()));
        assertTrue(disk.exists(devices + "/pv/dev/u1"));
        assertTrue(disk.exists(disk.target(link)));
        volumes = volumes(disk);
        volumes.unmapDevice("u1", "pv");
        volumes.unmapDevice("u1", "pv");
        assertFalse(disk.exists(devices + "/pv/dev/u1"));
        assertTrue(records.read(MAPPED).isPresent());
        assertThrows(ConflictException.class, () -> volumes.tearDown("u1"));
        records.remove(MAPPED);
        volumes.tearDown("u1");
        assertFalse(disk.exists(disk.root() + "/pods/u1/volumeDevices"));
        assertTrue(disk.exists(devices + "/publish/pv/u1"), "it is the driver's");
    }

    @Test
    void whatADriverDoesNotShowIsNamed() {
        assertThrows(NotFoundException.class, this::setUp);
        disk.writeText(devices + "/publish/pv/u1", "no device");
        assertThrows(ConflictException.class, this::setUp);
        assertThrows(InvalidArgumentException.class, () -> volumes.unmapDevice("u1", "../pv"));
        assertThrows(InvalidArgumentException.class, () -> volumes.unmapDevice("..", "pv"));
    }
}
