package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.fs.kernel.FakePrograms;
import io.jubelet.ports.failure.FileSystemMismatchException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnimplementedException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileSystemGrowthTest {

    private static final String BLKID = "blkid -p -s TYPE -s PTTYPE -o export /dev/a";

    private final FakePrograms programs = new FakePrograms();

    private void grow() {
        new FileSystemGrowth(programs, new FormatAndMount(programs)).grow(Path.of("/dev/a"), Path.of("/mnt"));
    }

    private FakePrograms found(String type) {
        return programs.ends("blkid", 0, "DEVNAME=/dev/a\nTYPE=" + type);
    }

    private void assertFailure(Class<? extends PortException> type, String message) {
        assertEquals(message, assertThrows(type, this::grow).getMessage());
    }

    @ParameterizedTest
    @CsvSource({"ext3,resize2fs /dev/a", "ext4,resize2fs /dev/a", "xfs,xfs_growfs -d /mnt", "btrfs,btrfs filesystem resize max /mnt"})
    void eachTypeHasItsProgram(String type, String command) {
        found(type);
        grow();
        assertEquals(List.of(BLKID, command), programs.commands());
    }

    @Test
    void aDeviceWithoutAFileSystemIsLeftAlone() {
        programs.ends("blkid", 2, "");
        grow();
        assertEquals(List.of(BLKID), programs.commands());
    }

    @Test
    void otherTypesCanNotBeGrown() {
        found("vfat");
        assertFailure(UnimplementedException.class,
                "ResizeFS.Resize - resize of format vfat is not supported for device /dev/a mounted at /mnt");
        programs.ends("blkid", 0, "PTTYPE=gpt");
        assertFailure(FileSystemMismatchException.class, "device /dev/a has partitions (PTTYPE=gpt); name one of them");
        assertEquals(List.of(BLKID, BLKID), programs.commands());
    }

    @Test
    void aProgramThatFailsIsNamed() {
        found("ext4").ends("resize2fs", 1, "no space for inodes");
        assertFailure(InternalException.class,
                "resize of device /dev/a failed: exit status 1. resize2fs output: no space for inodes");
        found("xfs").ends("xfs_growfs", 2, "is not a mounted XFS filesystem");
        assertFailure(InternalException.class,
                "resize of device /mnt failed: exit status 2. xfs_growfs output: is not a mounted XFS filesystem");
        programs.without("xfs_growfs");
        assertFailure(UnimplementedException.class, "can't run xfs_growfs");
    }
}
