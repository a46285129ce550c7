package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Directories and devices of the machine as persistent volumes. */
public abstract class LocalPersistentVolumes extends PersistentVolumesContract {

    @Override
    protected final String type() {
        return "kubernetes.io~local-volume";
    }

    @Override
    protected final VolumePlan.Local directory(DiskProbe disk, String name, boolean onePod) {
        String source = disk.root() + "/disks/" + name;
        disk.makeDirectory(source);
        return new VolumePlan.Local(name, source, false, List.of(), onePod, "ext4");
    }

    @Override
    protected final VolumePlan device(DiskProbe disk, String name, boolean onePod) {
        return new VolumePlan.LocalDevice(name, disk.ownBlockDevice(), false, onePod);
    }

    @Override
    protected final VolumePlan missing(DiskProbe disk) {
        return new VolumePlan.Local("pv-0", disk.root() + "/disks/none", false);
    }

    @Test
    void aDirectoryStaysAsItIsWhenItsFileSystemIsToGrow() {
        VolumePlan.Local plan = directory(disk, "pv-1", false);
        String path = volumes.setUp("u1", "data", plan, Optional.empty());
        disk.writeText(path + "/file", "kept");
        volumes.growFileSystem("u1", "data", plan);
        assertEquals("kept", disk.text(path + "/file"));
    }

    @Test
    void onlyWhatAPodHasGrows() {
        VolumePlan.Local plan = directory(disk, "pv-1", false);
        volumes.setUp("u1", "data", plan, Optional.empty());
        assertFails(NotFoundException.class, "u2", plan);
        assertFails(NotFoundException.class, "u1", new VolumePlan.Local("pv-1", disk.root() + "/disks/none", false));
        disk.writeText(disk.root() + "/disks/file", "no directory");
        assertFails(ConflictException.class, "u1", new VolumePlan.Local("pv-1", disk.root() + "/disks/file", false));
        volumes.tearDown("u1");
        assertFails(NotFoundException.class, "u1", plan);
    }

    private void assertFails(Class<? extends PortException> type, String podUid, VolumePlan.Local plan) {
        String message = assertThrows(type, () -> volumes.growFileSystem(podUid, "data", plan)).getMessage();
        assertTrue(message.startsWith("volume \"data\": "), message);
    }
}
