package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.ExhaustedException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.RefusedException;
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

    private String folder;
    private String file;
    private String socket;
    private String nothing;

    @BeforeEach
    void nameHost() {
        folder = disk.root() + "/host/folder";
        file = disk.root() + "/host/file";
        socket = disk.root() + "/host/s";
        nothing = disk.root() + "/host/nothing";
    }

    private void makeHost() {
        disk.makeFolder(folder);
        disk.writeText(file, "text");
        disk.makeSocket(socket);
    }

    @Test
    void anEmptyDirIsAFolderThatAnybodyMayWrite() {
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
        disk.writeText(folder + "/precious", "kept");
        String path = emptyDir("u1", "data");
        String other = emptyDir("u2", "data");
        hostPath("u1", folder, HostPathType.DIRECTORY);
        disk.writeText(path + "/a/b/file", "gone");
        disk.makeLink(path + "/a/link", folder);
        volumes.tearDown("u1");
        assertFalse(disk.exists(path));
        assertTrue(disk.exists(other));
        assertEquals("kept", disk.text(folder + "/precious"));
        volumes.tearDown("u1");
        volumes.tearDown("never-there");
    }

    @Test
    void aMountInAVolumeProtectsIt() {
        disk.isolate();
        String path = emptyDir("u1", "data");
        disk.writeText(path + "/file", "kept");
        disk.makeFolder(path + "/mounted");
        disk.mountOnto(path + "/mounted");
        PortException failure = assertThrows(ConflictException.class, () -> volumes.tearDown("u1"));
        assertTrue(failure.getMessage().contains(path + "/mounted"), failure.getMessage());
        assertEquals("kept", disk.text(path + "/file"));
    }

    @Test
    void everyHostPathTypeAcceptsWhatItNames() {
        makeHost();
        accepts(HostPathType.UNSET, folder, file, socket, nothing);
        accepts(HostPathType.DIRECTORY, folder);
        accepts(HostPathType.DIRECTORY_OR_CREATE, folder);
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
                HostPathType.FILE, List.of(folder, socket),
                HostPathType.FILE_OR_CREATE, List.of(folder, socket),
                HostPathType.SOCKET, List.of(folder, file),
                HostPathType.CHAR_DEVICE, List.of(folder, file, socket),
                HostPathType.BLOCK_DEVICE, List.of(folder, file, socket, disk.characterDevice()));
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
        disk.makeLink(disk.root() + "/host/link", folder);
        accepts(HostPathType.DIRECTORY, disk.root() + "/host/link");
        disk.makeLink(disk.root() + "/host/dangling", nothing);
        assertThrows(NotFoundException.class,
                () -> hostPath("u1", disk.root() + "/host/dangling", HostPathType.FILE));
    }

    @Test
    void missingFoldersAndFilesAreMade() {
        String newFolder = disk.root() + "/host/deep/folder";
        accepts(HostPathType.DIRECTORY_OR_CREATE, newFolder);
        assertEquals(0755, disk.mode(newFolder));
        String newFile = newFolder + "/file";
        accepts(HostPathType.FILE_OR_CREATE, newFile);
        assertEquals(0644, disk.mode(newFile));
        assertEquals("", disk.text(newFile));
        // The folder of a file is not made: a missing one is a mistake in the manifest.
        assertThrows(NotFoundException.class, () ->
                hostPath("u1", disk.root() + "/absent/file", HostPathType.FILE_OR_CREATE));
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
        PortException failure = assertThrows(ExhaustedException.class, () -> emptyDir("u1", "data"));
        assertTrue(failure.getMessage().contains(disk.root()), failure.getMessage());
    }

    @Test
    void aReadOnlyDiskIsNamed() {
        disk.isolate();
        disk.makeReadOnly();
        PortException failure = assertThrows(RefusedException.class,
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
