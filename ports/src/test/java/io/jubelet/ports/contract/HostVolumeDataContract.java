package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.VolumeData;
import io.jubelet.domain.volume.VolumeDataKind;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.HostVolumes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link HostVolumes} have to do with files, and with what is mounted. */
abstract class HostVolumeDataContract {

    private static final Optional<VolumeGroup> NO_GROUP = Optional.empty();
    private static final Optional<VolumeGroup> GROUP = Optional.of(new VolumeGroup(2000, false));

    DiskProbe disk;
    HostVolumes volumes;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** Volumes of pods below {@code <root>/pods}. */
    protected abstract HostVolumes volumes(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        volumes = volumes(disk);
    }

    @AfterEach
    void close() {
        for (String pod : List.of("u1", "u2")) {
            try {
                volumes.tearDown(pod);
            } catch (PortException e) {
                // A mount of the test itself is in the way; the disk takes it away.
            }
        }
        disk.close();
    }

    final String emptyDir(String podUid, String name) {
        return volumes.setUp(podUid, name, new VolumePlan.EmptyDirectory(), NO_GROUP);
    }

    private String configMap(Map<String, VolumeData> files) {
        return volumes.setUp("u1", "data", VolumePlan.Files.of(VolumeDataKind.CONFIG_MAP, files), NO_GROUP);
    }

    private static VolumeData text(String text, int mode) {
        return new VolumeData(Binary.utf8(text), mode, OptionalLong.empty());
    }

    /** Mode of a file in a volume of files; some implementations keep them elsewhere and show links. */
    private int modeOfFile(String volume, String file) {
        String live = volume + "/..data";
        return disk.mode((disk.exists(live) ? volume + "/" + disk.target(live) : volume) + "/" + file);
    }

    private String part(String volume, String path, int index) {
        return volumes.mountSubPath("u1", "app", new SubPath(index, "data", volume, path));
    }

    @Test
    void filesLieWhereTheirKindSays() {
        String path = configMap(Map.of("plain", text("a", 0644), "deep/er/file", text("b", 0400)));
        assertEquals(disk.root() + "/pods/u1/volumes/kubernetes.io~configmap/data", path);
        assertEquals("a", disk.text(path + "/plain"));
        assertEquals("b", disk.text(path + "/deep/er/file"));
        assertEquals(0644, modeOfFile(path, "plain"));
        assertEquals(0400, modeOfFile(path, "deep/er/file"));
    }

    @Test
    void noFilesAreAnEmptyDirectory() {
        String path = configMap(Map.of());
        assertTrue(disk.exists(path));
        assertFalse(disk.exists(path + "/plain"));
    }

    @Test
    void changedFilesAreReplacedAndMissingOnesRemoved() {
        String path = configMap(Map.of("stays", text("1", 0644), "changes", text("1", 0644), "goes", text("1", 0644)));
        assertEquals(path, configMap(Map.of("stays", text("1", 0644), "changes", text("22", 0600),
                "comes", text("1", 0644))));
        assertEquals("1", disk.text(path + "/stays"));
        assertEquals("22", disk.text(path + "/changes"));
        assertEquals(0600, modeOfFile(path, "changes"));
        assertEquals("1", disk.text(path + "/comes"));
        assertFalse(disk.exists(path + "/goes"));
    }

    @Test
    void mountPointsAreThereAndStay() {
        VolumePlan.Files first = VolumePlan.Files.of(VolumeDataKind.CONFIG_MAP, Map.of("file", text("1", 0644)));
        String path = volumes.setUp("u1", "data", first.withMountPoints(List.of("tls", "a/b")), NO_GROUP);
        assertEquals(0755, disk.mode(path + "/tls"));
        disk.writeText(path + "/a/b/other", "kept");
        VolumePlan.Files next = VolumePlan.Files.of(VolumeDataKind.CONFIG_MAP, Map.of("file", text("2", 0644)));
        volumes.setUp("u1", "data", next.withMountPoints(List.of("tls", "a/b")), NO_GROUP);
        assertEquals("2", disk.text(path + "/file"));
        assertEquals("kept", disk.text(path + "/a/b/other"));
        volumes.tearDown("u1");
        assertFalse(disk.exists(path));
    }

    @Test
    void whatAPodHasIsNotReleased() {
        volumes.releaseUnused();
        String path = configMap(Map.of("file", text("1", 0644)));
        volumes.releaseUnused();
        assertEquals("1", disk.text(path + "/file"));
    }

    @Test
    void filesThatLeadOutAreRefusedAndTheOldOnesStay() {
        String path = configMap(Map.of("file", text("1", 0644)));
        for (String wrong : List.of("../file", "/file", "a/../../file", "..file", "")) {
            assertThrows(InvalidArgumentException.class, () -> configMap(Map.of(wrong, text("2", 0644))), wrong);
        }
        assertEquals("1", disk.text(path + "/file"));
    }

    @Test
    void whatMayNotTouchTheDiskIsKeptInMemory() {
        disk.isolate();
        for (VolumeDataKind kind : List.of(VolumeDataKind.SECRET, VolumeDataKind.DOWNWARD_API, VolumeDataKind.PROJECTED)) {
            var files = VolumePlan.Files.of(kind, Map.of("file", text("hidden", 0600)));
            String path = volumes.setUp("u1", "data", files, NO_GROUP);
            assertEquals(disk.root() + "/pods/u1/volumes/" + kind.directory() + "/data", path);
            assertEquals("hidden", disk.text(path + "/file"));
            assertEquals(path, volumes.setUp("u1", "data", files, NO_GROUP));
        }
        volumes.tearDown("u1");
        assertFalse(disk.exists(disk.root() + "/pods/u1/volumes/kubernetes.io~secret/data"));
    }

    @Test
    void aDirectoryInMemoryKeepsItsContentUntilThePodEnds() {
        disk.isolate();
        var memory = new VolumePlan.Memory(OptionalLong.of(1 << 16));
        String path = volumes.setUp("u1", "data", memory, NO_GROUP);
        assertEquals(disk.root() + "/pods/u1/volumes/kubernetes.io~empty-dir/data", path);
        assertEquals(0777, disk.mode(path) & 0777);
        disk.writeText(path + "/file", "kept");
        assertEquals(path, volumes.setUp("u1", "data", memory, NO_GROUP));
        assertEquals("kept", disk.text(path + "/file"));
        volumes.tearDown("u1");
        assertFalse(disk.exists(path));
    }

    @Test
    void aGroupIsLetIn() {
        disk.isolate();
        String directory = volumes.setUp("u1", "directory", new VolumePlan.EmptyDirectory(), GROUP);
        assertEquals(02777, disk.mode(directory));
        String files = volumes.setUp("u1", "data",
                VolumePlan.Files.of(VolumeDataKind.CONFIG_MAP, Map.of("file", text("a", 0600))), GROUP);
        assertEquals(0640, modeOfFile(files, "file"));
    }

    @Test
    void aPartOfAVolumeIsMountedAlone() {
        disk.isolate();
        String path = emptyDir("u1", "data");
        disk.writeText(path + "/a/file", "text");
        String file = part(path, "a/file", 1);
        assertEquals(disk.root() + "/pods/u1/volume-subpaths/data/app/1", file);
        assertEquals("text", disk.text(file));
        assertEquals(file, part(path, "a/file", 1));
        assertEquals(disk.root() + "/pods/u1/volume-subpaths/pv/app/4",
                volumes.mountSubPath("u1", "app", new SubPath(4, "data", "pv", path, "a")));
        assertTrue(disk.exists(part(path, "new/directory", 2)));
        assertTrue(disk.exists(path + "/new/directory"));
        volumes.tearDown("u1");
        assertFalse(disk.exists(file));
    }

    @Test
    void aPartNeverLeadsOut() {
        disk.isolate();
        String path = emptyDir("u1", "data");
        disk.writeText(disk.root() + "/outside/file", "secret");
        disk.makeLink(path + "/out", disk.root() + "/outside");
        for (String wrong : List.of("out", "out/file", "../other", "a/../../other", "/outside")) {
            assertThrows(ConflictException.class, () -> part(path, wrong, 0), wrong);
        }
        assertFalse(disk.exists(disk.root() + "/pods/u1/volumes/kubernetes.io~empty-dir/other"));
    }

    @Test
    void aPartOfNothingIsNotFound() {
        assertThrows(NotFoundException.class, () ->
                part(disk.root() + "/pods/u1/volumes/kubernetes.io~empty-dir/data", "a", 0));
    }
}
