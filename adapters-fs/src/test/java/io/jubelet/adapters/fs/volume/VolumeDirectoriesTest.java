package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VolumeDirectoriesTest {

    @TempDir
    private Path temporary;
    private PodsOnDisk disk;
    private Path readyFile;

    @BeforeEach
    void open() throws IOException {
        disk = new PodsOnDisk(temporary);
        readyFile = disk.pod("u1").resolve("plugins/kubernetes.io~empty-dir/data/ready");
    }

    private Path setUp(Optional<VolumeGroup> group) {
        return Path.of(disk.volumes().setUp("u1", "data", new VolumePlan.EmptyDirectory(), group));
    }

    @Test
    void whatIsMarkedStaysAsThePodLeftIt() throws IOException {
        Path directory = setUp(PodsOnDisk.NO_GROUP);
        assertTrue(Files.exists(readyFile));
        Files.setAttribute(directory, "unix:mode", 0700);
        setUp(PodsOnDisk.GROUP);
        assertEquals(0700, PodsOnDisk.mode(directory));
    }

    @Test
    void whatIsNotMarkedIsBroughtToItsEnd() throws IOException {
        Path directory = Files.createDirectories(disk.pod("u1").resolve("volumes/kubernetes.io~empty-dir/data"));
        Files.setAttribute(directory, "unix:mode", 0700);
        setUp(PodsOnDisk.NO_GROUP);
        assertEquals(0777, PodsOnDisk.mode(directory));
    }

    @Test
    void aDirectoryThatSomebodyRemovedIsMadeWholly() throws IOException {
        Path directory = setUp(PodsOnDisk.GROUP);
        Files.delete(directory);
        setUp(PodsOnDisk.GROUP);
        assertEquals(02777, PodsOnDisk.mode(directory));
        assertEquals(PodsOnDisk.GROUP_ID, PodsOnDisk.group(directory));
    }

    @Test
    void aGroupThatCannotBeSetKeepsNoPod() throws IOException {
        FaultyFileCalls calls = new FaultyFileCalls().failing((call, _) -> {
            if (call.equals("setOwner")) {
                throw new SystemCallException(call, Errno.NOT_PERMITTED.number(), "told by the test");
            }
        });
        Path directory = Path.of(disk.volumes(calls.calls(), new LinuxMountCalls())
                .setUp("u1", "data", new VolumePlan.EmptyDirectory(), PodsOnDisk.GROUP));
        assertEquals(02777, PodsOnDisk.mode(directory));
        assertNotEquals(PodsOnDisk.GROUP_ID, PodsOnDisk.group(directory));
        assertTrue(Files.exists(readyFile));
    }

    @Test
    void aGroupThatCouldNotBeSetNowIsSetByTheNextTry() throws IOException {
        FaultyFileCalls calls = new FaultyFileCalls().failing((call, _) -> {
            if (call.equals("setOwner")) {
                throw new SystemCallException(call, Errno.DEVICE.number(), "told by the test");
            }
        });
        assertThrows(UnavailableException.class, () -> disk.volumes(calls.calls(), new LinuxMountCalls())
                .setUp("u1", "data", new VolumePlan.EmptyDirectory(), PodsOnDisk.GROUP));
        assertFalse(Files.exists(readyFile));
        assertEquals(PodsOnDisk.GROUP_ID, PodsOnDisk.group(setUp(PodsOnDisk.GROUP)));
    }

    @Test
    void aGroupThatNobodyCanHaveIsRefused() {
        assertThrows(InvalidArgumentException.class, () -> setUp(Optional.of(new VolumeGroup(1L << 32, false))));
    }

    @Test
    void malformedPartsAreRefused() {
        for (SubPath part : new SubPath[] {new SubPath(-1, "data", "/x", "a"), new SubPath(0, "a/b", "/x", "a"),
                new SubPath(0, "data", "x", "a"), new SubPath(0, "data", "a/b", "/x", "a")}) {
            assertThrows(InvalidArgumentException.class, () -> disk.volumes().mountSubPath("u1", "app", part));
        }
        assertThrows(InvalidArgumentException.class,
                () -> disk.volumes().mountSubPath("u1", "..", new SubPath(0, "data", "/x", "a")));
    }
}
