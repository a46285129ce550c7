package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FakeMountCalls;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls.Killed;
import io.jubelet.adapters.fs.kernel.LinuxLoopCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.LinuxPrograms;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a loop device that each test makes from a file, and a file system that is made on it. */
class DeviceDirectoriesTest {

    @TempDir
    private Path temporary;
    private PodsOnDisk disk;
    private LoopDisk device;
    private final List<String> commands = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        Assumptions.assumeTrue(Files.exists(Path.of("/usr/sbin/mkfs.ext4")) && Files.exists(Path.of("/usr/sbin/blkid")),
                "file systems are made by mkfs.ext4 and blkid; skipped");
        disk = new PodsOnDisk(temporary);
        Files.createDirectory(disk.pods());
        device = LoopDisk.empty(disk.root.resolve("machine"));
    }

    @AfterEach
    void close() {
        if (device != null) {
            device.close();
        }
    }

    private VolumePlan plan(boolean readOnly, String... options) {
        return new VolumePlan.Local("pv-1", device.path().toString(), readOnly, List.of(options), false, "ext4");
    }

    private Path mount(String pod, VolumePlan plan) {
        return Path.of(disk.volumes(recording()).setUp(pod, "data", plan, PodsOnDisk.NO_GROUP));
    }

    private VolumeCalls recording() {
        return new VolumeCalls(new FaultyFileCalls().calls(), new LinuxMountCalls(), new LinuxLoopCalls(), (command, limit) -> {
            commands.add(command.getFirst());
            return new LinuxPrograms().run(command, limit);
        });
    }

    private Path global() {
        return disk.root.resolve("plugins/kubernetes.io/local-volume/mounts/pv-1");
    }

    private void assertGone(String pod) throws IOException {
        assertFalse(Files.exists(global()));
        assertEquals(List.of(), disk.table.below(disk.root));
        assertFalse(Files.exists(disk.pod(pod).resolve("volumes/kubernetes.io~local-volume/pv-1")));
    }

    @Test
    void aFileSystemIsMadeOnceAndKept() throws Throwable {
        PrivateMounts.run(() -> {
            Path point = mount("u1", plan(false, "noatime"));
            assertEquals("ext4", disk.mountAt(point).type());
            assertTrue(disk.mountAt(point).options().contains("noatime"));
            Files.writeString(point.resolve("precious"), "kept");
            assertEquals(point, mount("u1", plan(false, "noatime")));
            assertEquals(List.of("blkid", "mkfs.ext4", "mount"), commands);
            Path second = mount("u2", plan(false));
            disk.volumes().tearDown("u1");
            assertEquals("kept", Files.readString(second.resolve("precious")));
            assertTrue(disk.mounter.isMounted(global()));
            disk.volumes().tearDown("u2");
            assertGone("u2");
            assertEquals("kept", Files.readString(mount("u3", plan(false)).resolve("precious")));
            assertFalse(commands.subList(3, commands.size()).contains("mkfs.ext4"), commands.toString());
            disk.volumes().tearDown("u3");
            assertGone("u3");
        });
    }

    @Test
    void aReleaseThatFailsIsTriedAgain() throws Throwable {
        PrivateMounts.run(() -> {
            mount("u1", plan(false));
            FakeMountCalls calls = new FakeMountCalls(new LinuxMountCalls());
            calls.fail(global().toString(), Errno.BUSY);
            assertThrows(ConflictException.class,
                    () -> disk.volumes(new FaultyFileCalls().calls(), calls).tearDown("u1"));
            assertTrue(disk.mounter.isMounted(global()));
            disk.volumes().tearDown("u1");
            assertGone("u1");
            disk.volumes().tearDown("u1");
        });
    }

    @Test
    void aDeviceThatNoPodHasAnyMoreIsFound() throws Throwable {
        PrivateMounts.run(() -> {
            Path point = mount("u1", plan(false));
            mount("u2", plan(false));
            Files.writeString(point.resolve("precious"), "kept");
            disk.volumes().releaseUnused();
            assertEquals("kept", Files.readString(point.resolve("precious")));
            disk.volumes().tearDown("u2");
            // Somebody ends between the pod and the device.
            disk.mounter.unmount(point, Mounter.Unmount.NOW);
            disk.volumes().releaseUnused();
            assertTrue(disk.mounter.isMounted(global()), "the pod still has its mount point");
            Files.delete(point);
            disk.volumes().releaseUnused();
            assertGone("u1");
            disk.volumes().releaseUnused();
        });
    }

    @Test
    void aDeviceThatOthersHaveMountedStaysMountedUntilTheyUnmountIt() throws Throwable {
        PrivateMounts.run(() -> {
            mount("u1", plan(false));
            Path other = Files.createDirectories(disk.root.resolve("backup"));
            disk.mounter.bind(global().toString(), other, false);
            disk.volumes().tearDown("u1");
            assertFalse(Files.exists(disk.pod("u1").resolve("volumes/kubernetes.io~local-volume/pv-1")), "the pod has ended");
            assertTrue(disk.mounter.isMounted(global()));
            String message = assertThrows(ConflictException.class, () -> disk.volumes().releaseUnused()).getMessage();
            assertTrue(message.contains("still mounted by others at " + other), message);
            mount("u2", plan(false));
            disk.volumes().tearDown("u2");
            disk.mounter.unmount(other, Mounter.Unmount.NOW);
            disk.volumes().releaseUnused();
            assertGone("u2");
        });
    }

    @Test
    void whatMayOnlyBeReadIsLeftAsItIs() throws Throwable {
        PrivateMounts.run(() -> {
            assertThrows(PermissionDeniedException.class, () -> mount("u1", plan(true)));
            disk.volumes().tearDown("u1");
            assertGone("u1");
            mount("u1", plan(false));
            disk.volumes().tearDown("u1");
            Path point = mount("u1", plan(true));
            assertThrows(IOException.class, () -> Files.writeString(point.resolve("file"), ""));
            disk.volumes().tearDown("u1");
            assertGone("u1");
        });
    }

    @Test
    void anotherFileSystemIsNotOverwritten() throws Throwable {
        PrivateMounts.run(() -> {
            mount("u1", plan(false));
            disk.volumes().tearDown("u1");
            VolumePlan other = new VolumePlan.Local("pv-1", device.path().toString(), false, List.of(), false, "xfs");
            String message = assertThrows(ConflictException.class, () -> mount("u1", other)).getMessage();
            assertTrue(message.contains("(fstype: xfs)"), message);
            disk.volumes().tearDown("u1");
            assertGone("u1");
            assertEquals(1, commands.stream().filter(command -> command.startsWith("mkfs")).count());
        });
    }

    @Test
    void aNewAgentGoesOnFromEveryStep() throws Throwable {
        PrivateMounts.run(() -> {
            boolean whole = false;
            int step = 0;
            for (; !whole; step++) {
                whole = ends(step, true);
                if (step % 2 == 0) {
                    disk.volumes().tearDown("u1");
                    assertGone("u1");
                }
                mount("u1", plan(false));
                whole &= ends(step, false);
                disk.volumes().tearDown("u1");
                assertGone("u1");
            }
            assertTrue(step > 3, "only " + step + " steps were tried");
        });
    }

    private boolean ends(int step, boolean up) {
        var volumes = disk.volumes(new FaultyFileCalls().killedBefore(step).calls(), new LinuxMountCalls());
        try {
            if (up) {
                volumes.setUp("u1", "data", plan(false), PodsOnDisk.NO_GROUP);
            } else {
                volumes.tearDown("u1");
            }
            return true;
        } catch (Killed e) {
            return false;
        }
    }
}
