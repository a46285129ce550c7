package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.FakePrograms;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.FileSystemMismatchException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnimplementedException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormatAndMountTest {

    private static final String BLKID = "blkid -p -s TYPE -s PTTYPE -o export /dev/a";

    private final FakePrograms programs = new FakePrograms();

    private void mount(String type, boolean readOnly, String... options) {
        new FormatAndMount(programs).mount(Path.of("/dev/a"), Path.of("/mnt"), type, readOnly, List.of(options));
    }

    private FakePrograms nothingFound() {
        return programs.ends("blkid", 2, "");
    }

    @Test
    void whatIsThereIsRepairedAndMounted() {
        programs.ends("blkid", 0, "DEVNAME=/dev/a\nTYPE=ext4").ends("fsck", 1, "repaired");
        mount("ext4", false, "noatime", "discard");
        assertEquals(List.of(BLKID, "fsck -a /dev/a", "mount -t ext4 -o defaults,noatime,discard /dev/a /mnt"),
                programs.commands());
    }

    @Test
    void whatMayOnlyBeReadIsNotRepaired() {
        mount("ext4", true, "noatime");
        assertEquals(List.of(BLKID, "mount -t ext4 -o ro,noatime /dev/a /mnt"), programs.commands());
    }

    @Test
    void anOptionMakesItReadOnlyToo() {
        mount("ext4", false, "noatime", "ro");
        assertEquals(List.of(BLKID, "mount -t ext4 -o defaults,noatime,ro /dev/a /mnt"), programs.commands());
        nothingFound();
        assertEquals("cannot mount unformatted disk /dev/a as we are manipulating it in read-only mode",
                assertThrows(PermissionDeniedException.class, () -> mount("ext4", false, "noatime", "ro")).getMessage());
        assertEquals(BLKID, programs.commands().getLast(), "no file system is made");
    }

    @Test
    void anEmptyDeviceGetsAFileSystem() {
        nothingFound();
        mount("ext4", false);
        mount("xfs", false);
        mount("btrfs", false);
        assertEquals(List.of(BLKID, "mkfs.ext4 -F -m0 /dev/a", "mount -t ext4 -o defaults /dev/a /mnt",
                BLKID, "mkfs.xfs -f /dev/a", "mount -t xfs -o defaults /dev/a /mnt",
                BLKID, "mkfs.btrfs /dev/a", "mount -t btrfs -o defaults /dev/a /mnt"), programs.commands());
    }

    @Test
    void nothingIsEverMadeWhereSomethingMayBe() {
        programs.ends("blkid", 0, "PTTYPE=gpt");
        assertMessage(FileSystemMismatchException.class, "device /dev/a has partitions (PTTYPE=gpt)", false);
        programs.ends("blkid", 4, "usage error");
        assertMessage(InternalException.class, "blkid can't tell what is on device /dev/a (exit code 4): usage error", false);
        programs.without("blkid");
        assertMessage(UnimplementedException.class, "can't run blkid", false);
        programs.without("");
        nothingFound();
        assertMessage(PermissionDeniedException.class, "cannot mount unformatted disk /dev/a", true);
        assertTrue(programs.commands().stream().allMatch(BLKID::equals), programs.commands().toString());
    }

    @Test
    void whatCanNotBeRepairedIsNotMounted() {
        programs.ends("fsck", 4, "UNEXPECTED INCONSISTENCY");
        assertMessage(ConflictException.class,
                "'fsck' found errors on device /dev/a but could not correct them: UNEXPECTED INCONSISTENCY", false);
        assertEquals(List.of(BLKID, "fsck -a /dev/a"), programs.commands());
    }

    @Test
    void aMachineNeedNotHaveFsck() {
        programs.without("fsck");
        mount("xfs", false);
        assertEquals(2, programs.commands().size());
    }

    @Test
    void whatFailsIsNamed() {
        programs.ends("mount", 32, "wrong fs type");
        assertMessage(ConflictException.class, "can't mount device /dev/a at /mnt (fstype: ext4): wrong fs type", false);
        nothingFound().ends("mkfs.ext4", 1, "too small");
        assertMessage(InternalException.class,
                "mkfs.ext4 can't make a file system on device /dev/a (exit code 1): too small", false);
    }

    @Test
    void anotherFileSystemThatCanNotBeMountedIsNamedAsSuch() {
        programs.ends("blkid", 0, "DEVNAME=/dev/a\nTYPE=xfs").ends("mount", 32, "wrong fs type");
        assertEquals(FileSystemMismatchException.class, failure().getClass());
        programs.ends("blkid", 0, "DEVNAME=/dev/a\nTYPE=ext4");
        assertEquals(ConflictException.class, failure().getClass());
        nothingFound();
        assertEquals(ConflictException.class, failure().getClass());
    }

    @Test
    void anotherFileSystemThatCanBeMountedIsMounted() {
        programs.ends("blkid", 0, "DEVNAME=/dev/a\nTYPE=ext3");
        mount("ext4", true);
        assertEquals(2, programs.commands().size());
    }

    private PortException failure() {
        return assertThrows(PortException.class, () -> mount("ext4", false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ntfs-3g", "fuse.exfat", "reiserfs", "f2_fs"})
    void aTypeMayBeThatOfAHelperOfMount(String type) {
        programs.ends("blkid", 0, "TYPE=other");
        mount(type, true);
        assertEquals(List.of(BLKID, "mount -t " + type + " -o ro /dev/a /mnt"), programs.commands());
    }

    @Test
    void aTypeIsOneWord() {
        for (String type : List.of("", "ext4 -x", "../sh", "ext4;ls", "EXT4", "-a", ".x", "a/b", "a,b", "x".repeat(33))) {
            assertThrows(InvalidArgumentException.class, () -> mount(type, false), type);
        }
        assertEquals(List.of(), programs.commands());
    }

    private void assertMessage(Class<? extends PortException> type, String start, boolean readOnly) {
        String message = assertThrows(type, () -> mount("ext4", readOnly)).getMessage();
        assertTrue(message.startsWith(start), message);
    }
}
