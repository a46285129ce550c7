package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.volume.HostVolumes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@link HostVolumes} have to do. */
public abstract class HostVolumesContract extends HostVolumeDataContract {

    private String directory;
    private String file;
    private String socket;
    private String nothing;

    @BeforeEach
    void nameHost() {
        directory = disk.root() + "/host/directory";
        file = disk.root() + "/host/file";
        socket = disk.root() + "/host/s";
        nothing = disk.root() + "/host/nothing";
    }

    private void makeHost() {
        disk.makeDirectory(directory);
        disk.writeText(file, "text");
        disk.makeSocket(socket);
    }

    @Test
    void anEmptyDirIsADirectoryThatAnybodyMayWrite() {
        String path = emptyDir("u1", "data");
        assertEquals(disk.root() + "/pods/u1/volumes/kubernetes.io~empty-dir/data", path);
        assertEquals(0777, disk.mode(path));
    }

    @Test
    void nothingIsUnderWayBeforeAndAfterASetup() {
        assertEquals(Optional.empty(), volumes.ownershipProgress("u1", "data"));
        emptyDir("u1", "data");
        assertEquals(Optional.empty(), volumes.ownershipProgress("u1", "data"));
    }

    @Test
    void anEmptyDirKeepsItsContentOverARestart() {
        String path = emptyDir("u1", "data");
        disk.writeText(path + "/file", "kept");
        assertEquals(path, emptyDir("u1", "data"));
        assertEquals("kept", disk.text(path + "/file"));
    }

    @Test
    void theEndOfAPodTakesItsEmptyDirsButNothingElse() {
        makeHost();
        disk.writeText(directory + "/precious", "kept");
        String path = emptyDir("u1", "data");
        String other = emptyDir("u2", "data");
        hostPath("u1", directory, HostPathType.DIRECTORY);
        disk.writeText(path + "/a/b/file", "gone");
        disk.makeLink(path + "/a/link", directory);
        volumes.tearDown("u1");
        assertFalse(disk.exists(path));
        assertTrue(disk.exists(other));
        assertEquals("kept", disk.text(directory + "/precious"));
        volumes.tearDown("u1");
        volumes.tearDown("never-there");
    }

    @Test
    void whatADriverHasMountedIsGivenToTheGroupAndNotUnmounted() {
        var plan = new VolumePlan.Published("pv", "d", false, true);
        var group = Optional.of(new VolumeGroup(2000, false));
        assertThrows(NotFoundException.class, () -> volumes.setUp("u1", "data", plan, group));
        String path = disk.root() + "/pods/u1/volumes/kubernetes.io~csi/pv/mount";
        disk.makeDirectory(path);
        assertEquals(path, volumes.setUp("u1", "data", plan, Optional.empty()));
        assertEquals(0, disk.mode(path) & 02000);
        assertEquals(path, volumes.setUp("u1", "data", plan, group));
        assertEquals(02070, disk.mode(path) & 02070);
        assertThrows(InvalidArgumentException.class,
                () -> volumes.setUp("u1", "data", new VolumePlan.Published("..", "d", false, true), group));
        String other = emptyDir("u1", "other");
        assertThrows(ConflictException.class, () -> volumes.tearDown("u1"));
        assertTrue(disk.exists(path));
        assertFalse(disk.exists(other));
    }

    @Test
    void partsAreReleasedAlone() {
        disk.isolate();
        String path = emptyDir("u1", "data");
        disk.makeDirectory(path + "/part");
        String part = volumes.mountSubPath("u1", "app", new SubPath(0, "data", path, "part"));
        volumes.unmountSubPaths("u1");
        volumes.unmountSubPaths("never-there");
        assertFalse(disk.exists(part));
        assertTrue(disk.exists(path + "/part"));
    }

    @Test
    void aMountInAVolumeProtectsIt() {
        disk.isolate();
        String path = emptyDir("u1", "data");
        disk.writeText(path + "/file", "kept");
        disk.makeDirectory(path + "/mounted");
        disk.mountOnto(path + "/mounted");
        PortException failure = assertThrows(ConflictException.class, () -> volumes.tearDown("u1"));
        assertTrue(failure.getMessage().contains(path + "/mounted"), failure.getMessage());
        assertEquals("kept", disk.text(path + "/file"));
    }

    @Test
    void everyHostPathTypeAcceptsWhatItNames() {
        makeHost();
        accepts(HostPathType.UNSET, directory, file, socket, nothing);
        accepts(HostPathType.DIRECTORY, directory);
        accepts(HostPathType.DIRECTORY_OR_CREATE, directory);
        accepts(HostPathType.FILE, file);
        accepts(HostPathType.FILE_OR_CREATE, file);
        accepts(HostPathType.SOCKET, socket);
        accepts(HostPathType.CHAR_DEVICE, disk.characterDevice());
    }

    @Test
    void aBlockDeviceIsAccepted() {
        accepts(HostPathType.BLOCK_DEVICE, disk.blockDevice());
    }

    @Test
    void everyHostPathTypeRefusesWhatItDoesNotName() {
        makeHost();
        Map<HostPathType, List<String>> wrong = Map.of(
                HostPathType.DIRECTORY, List.of(file, socket),
                HostPathType.DIRECTORY_OR_CREATE, List.of(file, socket),
                HostPathType.FILE, List.of(directory, socket),
                HostPathType.FILE_OR_CREATE, List.of(directory, socket),
                HostPathType.SOCKET, List.of(directory, file),
                HostPathType.CHAR_DEVICE, List.of(directory, file, socket),
                HostPathType.BLOCK_DEVICE, List.of(directory, file, socket, disk.characterDevice()));
        wrong.forEach((type, paths) -> paths.forEach(path -> {
            PortException failure = assertThrows(ConflictException.class,
                    () -> hostPath("u1", path, type), type + " " + path);
            assertTrue(failure.getMessage().contains(path) && failure.getMessage().contains("host"),
                    failure.getMessage());
        }));
    }

    @ParameterizedTest
    @EnumSource(names = {"DIRECTORY", "FILE", "SOCKET", "CHAR_DEVICE", "BLOCK_DEVICE"})
    void whatMustExistAndDoesNotIsNotFound(HostPathType type) {
        PortException failure = assertThrows(NotFoundException.class,
                () -> hostPath("u1", nothing, type));
        assertTrue(failure.getMessage().contains(nothing), failure.getMessage());
        assertFalse(disk.exists(nothing));
    }

    @Test
    void aLinkCountsAsWhatItLeadsTo() {
        makeHost();
        disk.makeLink(disk.root() + "/host/link", directory);
        accepts(HostPathType.DIRECTORY, disk.root() + "/host/link");
        disk.makeLink(disk.root() + "/host/dangling", nothing);
        assertThrows(NotFoundException.class,
                () -> hostPath("u1", disk.root() + "/host/dangling", HostPathType.FILE));
    }

    @Test
    void missingDirectoriesAndFilesAreMade() {
        String newDirectory = disk.root() + "/host/deep/directory";
        accepts(HostPathType.DIRECTORY_OR_CREATE, newDirectory);
        assertEquals(0755, disk.mode(newDirectory));
        String newFile = newDirectory + "/file";
        accepts(HostPathType.FILE_OR_CREATE, newFile);
        assertEquals(0644, disk.mode(newFile));
        assertEquals("", disk.text(newFile));
        // The directory of a file is not made: a missing one is a mistake in the manifest.
        assertThrows(NotFoundException.class, () ->
                hostPath("u1", disk.root() + "/absent/file", HostPathType.FILE_OR_CREATE));
    }

    @Test
    void aLinkThatLeadsNowhereGetsItsFileAndNoDirectory() {
        makeHost();
        String link = disk.root() + "/host/dangling";
        disk.makeLink(link, nothing);
        accepts(HostPathType.DIRECTORY_OR_CREATE, link, link + "/below");
        assertFalse(disk.exists(nothing));
        accepts(HostPathType.FILE_OR_CREATE, link);
        assertEquals("", disk.text(nothing));
        assertThrows(ConflictException.class, () -> hostPath("u1", link, HostPathType.DIRECTORY_OR_CREATE));
        String tooDeep = disk.root() + "/host/deep";
        disk.makeLink(tooDeep, disk.root() + "/absent/file");
        assertThrows(NotFoundException.class, () -> hostPath("u1", tooDeep, HostPathType.FILE_OR_CREATE));
    }

    @Test
    void malformedHostPathsAreRefused() {
        for (String path : List.of("", "relative", "/a/../b", "/a\0b")) {
            assertThrows(InvalidArgumentException.class,
                    () -> hostPath("u1", path, HostPathType.UNSET), path);
        }
    }

    @Test
    void namesNeverLeadOut() {
        assertThrows(InvalidArgumentException.class, () -> emptyDir("..", "data"));
        assertThrows(InvalidArgumentException.class, () -> emptyDir("u1", "../data"));
        assertThrows(InvalidArgumentException.class, () -> volumes.tearDown("a/b"));
    }

    @Test
    void aFullDiskIsNamed() {
        disk.isolate();
        disk.fillUp();
        PortException failure = assertThrows(ResourceExhaustedException.class, () -> emptyDir("u1", "data"));
        assertTrue(failure.getMessage().contains(disk.root()), failure.getMessage());
    }

    @Test
    void aReadOnlyDiskIsNamed() {
        disk.isolate();
        disk.makeReadOnly();
        PortException failure = assertThrows(PermissionDeniedException.class,
                () -> hostPath("u1", nothing, HostPathType.DIRECTORY_OR_CREATE));
        assertTrue(failure.getMessage().contains(disk.root()), failure.getMessage());
    }

    private void accepts(HostPathType type, String... paths) {
        for (String path : paths) {
            assertEquals(path, hostPath("u1", path, type), type + " " + path);
        }
    }

    private String hostPath(String podUid, String path, HostPathType type) {
        return volumes.setUp(podUid, "host", new VolumePlan.HostPath(path, type), Optional.empty());
    }
}
