package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.files.PodDirectories;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link PodDirectories} have to do. */
public abstract class PodDirectoriesContract {

    private DiskProbe disk;
    private PodDirectories directories;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** The directories below this root. */
    protected abstract PodDirectories directories(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        directories = directories(disk);
    }

    @AfterEach
    void close() {
        disk.close();
    }

    @Test
    void aPodGetsItsDirectories() {
        String path = directories.create("u1");
        assertEquals(disk.root() + "/pods/u1", path);
        assertEquals(0750, disk.mode(path));
        assertTrue(disk.exists(path + "/volumes"));
        assertTrue(disk.exists(path + "/plugins"));
    }

    @Test
    void creatingTwiceKeepsWhatIsThere() {
        String path = directories.create("u1");
        disk.writeText(path + "/volumes/x/data", "kept");
        assertEquals(path, directories.create("u1"));
        assertEquals("kept", disk.text(path + "/volumes/x/data"));
    }

    @Test
    void theRecordOfAUserNamespaceIsReplacedAsAWhole() {
        assertEquals("", directories.userNamespace("u1"));
        directories.writeUserNamespace("u1", "a long first record");
        directories.writeUserNamespace("u1", "second");
        assertEquals("second", directories.userNamespace("u1"));
        assertEquals("second", disk.text(disk.root() + "/pods/u1/userns"));
        assertEquals(0600, disk.mode(disk.root() + "/pods/u1/userns"));
        assertEquals(List.of("u1"), directories.podUids());
        directories.remove("u1");
        assertEquals("", directories.userNamespace("u1"));
        assertThrows(InvalidArgumentException.class, () -> directories.userNamespace(".."));
        assertThrows(InvalidArgumentException.class, () -> directories.writeUserNamespace("a/b", ""));
    }

    @Test
    void uidsAreListedInOrder() {
        assertEquals(List.of(), directories.podUids());
        directories.create("b");
        directories.create("a");
        disk.writeText(disk.root() + "/pods/stray-file", "");
        assertEquals(List.of("a", "b"), directories.podUids());
    }

    @Test
    void removingTakesEverythingButFollowsNoLink() {
        disk.writeText(disk.root() + "/outside/precious", "kept");
        String path = directories.create("u1");
        directories.create("u2");
        disk.writeText(path + "/volumes/a/b/c/file", "gone");
        disk.makeLink(path + "/volumes/a/link", disk.root() + "/outside");
        disk.makeLink(path + "/volumes/a/dangling", "/nowhere");
        directories.remove("u1");
        assertFalse(disk.exists(path));
        assertEquals("kept", disk.text(disk.root() + "/outside/precious"));
        assertEquals(List.of("u2"), directories.podUids());
    }

    @Test
    void aDirectoryThatIsALinkLosesTheLinkOnly() {
        disk.writeText(disk.root() + "/outside/precious", "kept");
        directories.create("u1");
        disk.makeLink(disk.root() + "/pods/u2", disk.root() + "/outside");
        directories.remove("u2");
        assertFalse(disk.exists(disk.root() + "/pods/u2"));
        assertEquals("kept", disk.text(disk.root() + "/outside/precious"));
    }

    @Test
    void removingWhatIsNotThereIsFine() {
        directories.remove("never-there");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../x", "a/b", "/etc", "a\0b"})
    void aUidNeverLeadsOut(String uid) {
        assertThrows(InvalidArgumentException.class, () -> directories.create(uid));
        assertThrows(InvalidArgumentException.class, () -> directories.remove(uid));
    }

    @Test
    void aUidLongerThanAFileNameIsRefused() {
        assertThrows(InvalidArgumentException.class, () -> directories.create("u".repeat(256)));
        directories.create("u".repeat(255));
    }

    @Test
    void aMountBelowProtectsTheDirectory() {
        disk.isolate();
        String path = directories.create("u1");
        disk.writeText(path + "/volumes/x/data", "kept");
        disk.makeDirectory(path + "/volumes/mounted");
        disk.mountOnto(path + "/volumes/mounted");
        PortException failure = assertThrows(ConflictException.class, () -> directories.remove("u1"));
        assertTrue(failure.getMessage().contains(path + "/volumes/mounted"), failure.getMessage());
        assertEquals("kept", disk.text(path + "/volumes/x/data"));
    }

    @Test
    void aFullDiskIsNamed() {
        disk.isolate();
        disk.fillUp();
        PortException failure = assertThrows(ResourceExhaustedException.class, () -> directories.create("u1"));
        assertTrue(failure.getMessage().contains(disk.root()), failure.getMessage());
    }

    @Test
    void aReadOnlyDiskIsNamed() {
        disk.isolate();
        disk.makeReadOnly();
        PortException failure = assertThrows(PermissionDeniedException.class, () -> directories.create("u1"));
        assertTrue(failure.getMessage().contains(disk.root()), failure.getMessage());
    }
}
