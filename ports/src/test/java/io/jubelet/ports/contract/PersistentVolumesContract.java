package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.VolumeInUseException;
import io.jubelet.ports.volume.HostVolumes;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What {@link HostVolumes} have to do with volumes that outlive their pods, of whatever type. A driver extends this once
 * with volumes of its own: nothing here knows what they are made of, but that a name stands for the same volume always.
 */
public abstract class PersistentVolumesContract {

    private static final Optional<VolumeGroup> NO_GROUP = Optional.empty();
    private static final String IN_USE = "volume uses the ReadWriteOncePod access mode and is already in use by another pod";

    DiskProbe disk;
    HostVolumes volumes;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** Volumes of pods below {@code <root>/pods}, by a new agent. */
    protected abstract HostVolumes volumes(DiskProbe disk);

    /** Name of the directory of this type of volumes, such as {@code kubernetes.io~csi}. */
    protected abstract String type();

    /**
     * A volume with a file system; the first call for a name makes it, empty.
     *
     * @param name name of the persistent volume
     * @param onePod whether it is for one pod at a time
     */
    protected abstract VolumePlan directory(DiskProbe disk, String name, boolean onePod);

    /** The same as a device; skips the test when there are no such volumes, or none can be made here. */
    protected abstract VolumePlan device(DiskProbe disk, String name, boolean onePod);

    /** A volume that is not there. */
    protected abstract VolumePlan missing(DiskProbe disk);

    /** How making ready a volume fails that is not there. */
    protected Class<? extends PortException> missingFailure() {
        return NotFoundException.class;
    }

    @BeforeEach
    void open() {
        disk = disk();
        disk.isolate();
        volumes = volumes(disk);
    }

    @AfterEach
    void close() {
        List.of("u1", "u2").forEach(volumes::tearDown);
        disk.close();
    }

    private String setUp(String podUid, VolumePlan plan) {
        return volumes.setUp(podUid, "data", plan, NO_GROUP);
    }

    private String place(String podUid, String kind, String name) {
        String directory = disk.root() + "/pods/" + podUid + "/" + kind + "/" + type() + "/" + name;
        return disk.exists(directory + "/mount") ? directory + "/mount" : directory;
    }

    @Test
    void aVolumeLiesUnderItsOwnName() {
        String path = setUp("u1", directory(disk, "pv-1", false));
        assertTrue(disk.exists(path));
        assertEquals(place("u1", "volumes", "pv-1"), path);
        assertNotEquals(path, setUp("u1", directory(disk, "pv-2", false)));
    }

    @Test
    void whatIsReadyStaysAsItIs() {
        VolumePlan plan = directory(disk, "pv-1", false);
        String path = setUp("u1", plan);
        disk.writeText(path + "/file", "kept");
        assertEquals(path, setUp("u1", plan));
        volumes = volumes(disk);
        assertEquals(path, setUp("u1", plan));
        assertEquals("kept", disk.text(path + "/file"));
    }

    @Test
    void contentOutlivesThePod() {
        VolumePlan plan = directory(disk, "pv-1", false);
        String path = setUp("u1", plan);
        disk.writeText(path + "/file", "kept");
        volumes.tearDown("u1");
        assertFalse(disk.exists(path));
        volumes.tearDown("u1");
        assertEquals("kept", disk.text(setUp("u2", plan) + "/file"));
    }

    @Test
    void podsShareAVolume() {
        VolumePlan plan = directory(disk, "pv-1", false);
        disk.writeText(setUp("u1", plan) + "/file", "from the first");
        String second = setUp("u2", plan);
        assertEquals("from the first", disk.text(second + "/file"));
        volumes.tearDown("u1");
        assertEquals("from the first", disk.text(second + "/file"));
    }

    @Test
    void aVolumeForOnePodWaitsForTheOther() {
        VolumePlan plan = directory(disk, "pv-1", true);
        setUp("u1", plan);
        setUp("u1", plan);
        volumes = volumes(disk);
        assertTrue(assertThrows(VolumeInUseException.class, () -> setUp("u2", plan)).getMessage().endsWith(IN_USE));
        volumes.tearDown("u1");
        setUp("u2", plan);
    }

    @Test
    void aPartIsMountedAlone() {
        String path = setUp("u1", directory(disk, "pv-1", false));
        disk.writeText(path + "/a/file", "text");
        String part = volumes.mountSubPath("u1", "app", new SubPath(1, "data", path, "a"));
        assertEquals("text", disk.text(part + "/file"));
        volumes.tearDown("u1");
        assertFalse(disk.exists(part));
    }

    @Test
    void aDeviceIsLedToAndLeftAlone() {
        VolumePlan plan = device(disk, "pv-1", false);
        String path = setUp("u1", plan);
        assertEquals(place("u1", "volumeDevices", "pv-1"), path);
        String device = disk.target(path);
        assertEquals(path, setUp("u1", plan));
        assertEquals(device, disk.target(setUp("u2", plan)));
        volumes.tearDown("u1");
        assertFalse(disk.exists(path));
        assertEquals(device, disk.target(setUp("u2", plan)));
        volumes.tearDown("u2");
        assertTrue(disk.exists(device));
        volumes.tearDown("u2");
    }

    @Test
    void aDeviceForOnePodWaitsForTheOther() {
        VolumePlan plan = device(disk, "pv-1", true);
        setUp("u1", plan);
        setUp("u1", plan);
        volumes = volumes(disk);
        assertTrue(assertThrows(VolumeInUseException.class, () -> setUp("u2", plan)).getMessage().endsWith(IN_USE));
        volumes.tearDown("u1");
        setUp("u2", plan);
    }

    @Test
    void aVolumeThatIsNotThereIsNamed() {
        PortException failure = assertThrows(missingFailure(), () -> setUp("u1", missing(disk)));
        assertTrue(failure.getMessage().startsWith("volume \"data\": "), failure.getMessage());
    }
}
