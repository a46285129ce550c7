package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FakeMountCalls;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.MountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.mount.Mounter.Unmount;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.volume.HostVolumes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MountedDirectoriesTest {

    @TempDir
    private Path temporary;
    private PodsOnDisk disk;

    @BeforeEach
    void open() throws IOException {
        disk = new PodsOnDisk(temporary);
    }

    private Path memory(HostVolumes volumes, long bytes) {
        return Path.of(volumes.setUp("u1", "cache", PodsOnDisk.memory(bytes), PodsOnDisk.NO_GROUP));
    }

    @Test
    void memoryHasItsSizeAndIsOpenToAll() throws Throwable {
        PrivateMounts.run(() -> {
            Path directory = memory(disk.volumes(), 1 << 16);
            assertEquals(disk.pod("u1").resolve("volumes/kubernetes.io~empty-dir/cache"), directory);
            assertEquals("tmpfs", disk.mountAt(directory).type());
            assertTrue(disk.mountAt(directory).fileSystemOptions().contains("size=64k"), disk.mountAt(directory).toString());
            assertEquals(01777, PodsOnDisk.mode(directory));
            assertThrows(IOException.class, () -> Files.write(directory.resolve("large"), new byte[1 << 17]));
        });
    }

    @Test
    void memoryBelongsToTheGroup() throws Throwable {
        PrivateMounts.run(() -> {
            Path directory = Path.of(disk.volumes().setUp("u1", "cache", PodsOnDisk.memory(0), PodsOnDisk.GROUP));
            assertEquals(03777, PodsOnDisk.mode(directory));
            assertEquals(PodsOnDisk.GROUP_ID, PodsOnDisk.group(directory));
        });
    }

    @Test
    void aNewAgentLeavesItAndAStartOfTheMachineMakesItAgain() throws Throwable {
        PrivateMounts.run(() -> {
            Path directory = memory(disk.volumes(), 1 << 16);
            Files.writeString(directory.resolve("file"), "kept");
            memory(disk.volumes(), 1 << 16);
            assertEquals("kept", Files.readString(directory.resolve("file")));
            assertEquals(1, disk.table.below(directory).size());
            disk.mounter.unmount(directory, Unmount.NOW);
            memory(disk.volumes(), 1 << 16);
            assertEquals(1, disk.table.below(directory).size());
            assertFalse(Files.exists(directory.resolve("file")));
        });
    }

    @Test
    void swapIsForbiddenWhereTheKernelCan() {
        FakeMountCalls calls = new FakeMountCalls();
        HostVolumes volumes = disk.volumes(new LinuxFileCalls(), calls);
        Path directory = memory(volumes, 4096);
        assertEquals(List.of("mount tmpfs " + directory + " tmpfs 0 mode=01777,size=4096,noswap"), calls.calls());
    }

    @Test
    void anOldKernelIsAskedOnce() {
        FakeMountCalls calls = new FakeMountCalls(new OldKernel());
        HostVolumes volumes = disk.volumes(new LinuxFileCalls(), calls);
        Path directory = memory(volumes, 4096);
        memory(volumes, 4096);
        assertEquals(List.of("mount tmpfs " + directory + " tmpfs 0 mode=01777,size=4096,noswap",
                "mount tmpfs " + directory + " tmpfs 0 mode=01777,size=4096",
                "mount tmpfs " + directory + " tmpfs 0 mode=01777,size=4096"), calls.calls());
    }

    /** Lacks an option; mounts nothing. */
    private static final class OldKernel implements MountCalls {

        @Override
        public void mount(String source, String target, String type, long flags, String options)
                throws SystemCallException {
            if (options.contains("noswap")) {
                throw new SystemCallException("mount " + target, Errno.INVALID.number(), "told by the test");
            }
        }

        @Override
        public void unmount(String target, int flags) {
        }
    }

    @Test
    void aKernelThatRefusesEverythingIsNotTakenForAnOldOne() {
        FakeMountCalls calls = new FakeMountCalls();
        Path directory = disk.pod("u1").resolve("volumes/kubernetes.io~empty-dir/cache");
        calls.fail(directory.toString(), Errno.INVALID);
        HostVolumes volumes = disk.volumes(new LinuxFileCalls(), calls);
        assertThrows(InvalidArgumentException.class, () -> memory(volumes, 4096));
        assertFalse(Files.exists(disk.pod("u1").resolve("plugins")));
        calls.repair(directory.toString());
        memory(volumes, 4096);
        assertTrue(calls.calls().getLast().endsWith(",noswap"), calls.calls().toString());
    }

    @Test
    void somethingElseInItsPlaceIsAConflict() throws Throwable {
        PrivateMounts.run(() -> {
            Path directory = Files.createDirectories(disk.pod("u1").resolve("volumes/kubernetes.io~empty-dir/cache"));
            disk.mounter.bind(disk.precious("a").toString(), directory, false);
            for (VolumePlan plan : List.of(PodsOnDisk.memory(4096), new VolumePlan.EmptyDirectory())) {
                ConflictException failure = assertThrows(ConflictException.class,
                        () -> disk.volumes().setUp("u1", "cache", plan, PodsOnDisk.NO_GROUP));
                assertTrue(failure.getMessage().startsWith("volume \"cache\": something")
                        && failure.getMessage().contains(directory.toString()), failure.getMessage());
            }
        });
    }

    @Test
    void hugePagesAreMountedWithTheSizeOfAPageAlone() {
        FakeMountCalls calls = new FakeMountCalls();
        Path directory = hugePages(disk.volumes(new LinuxFileCalls(), calls), PodsOnDisk.GROUP);
        assertEquals(List.of("mount nodev " + directory + " hugetlbfs 0 pagesize=2Mi"), calls.calls());
    }

    private static Path hugePages(HostVolumes volumes, Optional<VolumeGroup> group) {
        return Path.of(volumes.setUp("u1", "huge", new VolumePlan.HugePages(1 << 21), group));
    }

    /** The top of such a file system has mode 0755 at first. */
    @Test
    void theTopOfHugePagesIsGivenToTheGroupAfterTheMount() throws Throwable {
        PrivateMounts.run(() -> {
            HostVolumes volumes = disk.volumes(new LinuxFileCalls(), new WithoutHugePages());
            Path directory = hugePages(volumes, PodsOnDisk.GROUP);
            assertEquals(02775, PodsOnDisk.mode(directory));
            assertEquals(PodsOnDisk.GROUP_ID, PodsOnDisk.group(directory));
            disk.mounter.unmount(directory, Unmount.NOW);
            assertEquals(0755, PodsOnDisk.mode(hugePages(volumes, PodsOnDisk.NO_GROUP)));
        });
    }

    @Test
    void hugePagesThatCannotBeGivenKeepNoPod() throws IOException {
        FaultyFileCalls files = new FaultyFileCalls().failing((call, _) -> {
            if (call.equals("setOwner")) {
                throw new SystemCallException(call, Errno.NOT_PERMITTED.number(), "told by the test");
            }
        });
        Path directory = hugePages(disk.volumes(files.calls(), new FakeMountCalls()), PodsOnDisk.GROUP);
        assertEquals(02777, PodsOnDisk.mode(directory));
    }

    /** Mounts memory like huge pages, which the machine may not have. */
    private static final class WithoutHugePages implements MountCalls {

        private final MountCalls linux = new LinuxMountCalls();

        @Override
        public void mount(String source, String target, String type, long flags, String options) throws SystemCallException {
            assertEquals("hugetlbfs", type);
            linux.mount(source, target, "tmpfs", flags, "mode=0755");
        }

        @Override
        public void unmount(String target, int flags) throws SystemCallException {
            linux.unmount(target, flags);
        }
    }

    @Test
    void aSizeThatTheKernelLacksIsSaid() throws Throwable {
        PrivateMounts.run(() -> {
            HostVolumes volumes = disk.volumes(new LinuxFileCalls(), new LinuxMountCalls());
            UnimplementedException failure = assertThrows(UnimplementedException.class, () -> volumes.setUp("u1",
                    "huge", new VolumePlan.HugePages(3 << 20), PodsOnDisk.NO_GROUP));
            assertTrue(failure.getMessage().startsWith("volume \"huge\": this kernel has no huge pages of 3072 KiB"),
                    failure.getMessage());
            volumes.tearDown("u1");
            assertEquals(List.of(), PodsOnDisk.names(disk.pod("u1").resolve("volumes")));
        });
    }
}
