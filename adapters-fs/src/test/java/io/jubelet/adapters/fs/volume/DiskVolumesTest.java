package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.disk.FakeScsi;
import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls.Killed;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxLoopCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.LinuxPrograms;
import io.jubelet.adapters.fs.kernel.MountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.remote.Chap;
import io.jubelet.domain.volume.remote.IscsiDisk;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.VolumeInUseException;
import io.jubelet.ports.volume.HostVolumes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An iSCSI disk whose device is a loop device, with the real programs for file systems and one of the test for targets. */
class DiskVolumesTest {

    private static final String PORTAL = "10.0.0.1:3260";
    private static final String IQN = "iqn.2001-04.com.example:storage";
    private static final IscsiDisk DISK = new IscsiDisk("pv-1", List.of(PORTAL), IQN, 3, "default", "", Chap.NONE);

    @TempDir
    private Path temporary;
    private PodsOnDisk disk;
    private FakeScsi machine;
    private LoopDisk device;

    @BeforeEach
    void open() throws IOException {
        Assumptions.assumeTrue(Files.exists(Path.of("/usr/sbin/mkfs.ext4")) && Files.exists(Path.of("/usr/sbin/blkid")),
                "file systems are made by mkfs.ext4 and blkid; skipped");
        disk = new PodsOnDisk(temporary);
        Files.createDirectory(disk.pods());
        machine = new FakeScsi(disk.root.resolve("machine"));
        device = LoopDisk.empty(disk.root.resolve("disks"));
        machine.brings(PORTAL, device.path().toString());
    }

    @AfterEach
    void close() {
        if (device != null) {
            device.close();
        }
    }

    private HostVolumes volumes() {
        return volumes(new LinuxFileCalls());
    }

    private HostVolumes volumes(FileCalls files) {
        return disk.volumes(new VolumeCalls(files, new LinuxMountCalls(), new LinuxLoopCalls(), new LinuxPrograms(),
                VolumeCalls.disks(machine, machine.top(), () -> { })));
    }

    private static VolumePlan.Disk plan(boolean readOnly, boolean onePod) {
        return new VolumePlan.Disk("pv-1", DISK, readOnly, List.of("noatime"), onePod, "ext4");
    }

    private static VolumePlan.DiskDevice devicePlan(boolean onePod) {
        return new VolumePlan.DiskDevice("pv-1", DISK, false, onePod);
    }

    private Path setUp(String pod, VolumePlan plan) {
        return Path.of(volumes().setUp(pod, "data", plan, PodsOnDisk.NO_GROUP));
    }

    private Path plugin() {
        return disk.root.resolve("plugins/kubernetes.io/iscsi");
    }

    private Path global() {
        return plugin().resolve("iface-default/" + PORTAL + "-" + IQN + "-lun-3");
    }

    private Path shown() {
        return plugin().resolve("volumeDevices/iface-default/" + PORTAL + "-" + IQN + "-lun-3");
    }

    private boolean isLoggedOut() {
        return machine.commands().contains("iscsiadm -m node -p " + PORTAL + " -T " + IQN + " --logout -I default");
    }

    private void assertGone() throws IOException {
        assertEquals(List.of(), disk.table.below(disk.root));
        assertFalse(Files.exists(global()));
        assertFalse(Files.exists(shown()));
        assertTrue(isLoggedOut(), () -> machine.commands().toString());
    }

    @Test
    void aDiskIsMountedOnceAndGoesWithTheLastPod() throws Throwable {
        PrivateMounts.run(() -> {
            Path point = setUp("u1", plan(false, false));
            assertEquals(disk.pod("u1").resolve("volumes/kubernetes.io~iscsi/pv-1"), point);
            assertEquals("ext4", disk.mountAt(global()).type());
            assertTrue(disk.mountAt(point).options().contains("noatime"));
            Files.writeString(point.resolve("precious"), "kept");
            assertEquals(point, setUp("u1", plan(false, false)));
            Path second = setUp("u2", plan(true, false));
            assertEquals("kept", Files.readString(second.resolve("precious")));
            assertTrue(disk.mountAt(second).isReadOnly());
            assertEquals(1, machine.commands().stream().filter(command -> command.endsWith("--login")).count());
            volumes().tearDown("u1");
            volumes().releaseUnused();
            assertFalse(isLoggedOut());
            volumes().tearDown("u2");
            assertGone();
            assertFalse(Files.exists(plugin().resolve("iface-default")));
        });
    }

    @Test
    void aDiskThatOthersHaveMountedStaysUntilTheyUnmountIt() throws Throwable {
        PrivateMounts.run(() -> {
            setUp("u1", plan(false, false));
            Path backup = Files.createDirectory(disk.root.resolve("backup"));
            disk.mounter.bind(global().toString(), backup, false);
            volumes().tearDown("u1");
            assertFalse(Files.exists(disk.pod("u1").resolve("volumes/kubernetes.io~iscsi/pv-1")));
            assertTrue(assertThrows(ConflictException.class, () -> volumes().releaseUnused()).getMessage().contains("at " + backup + ";"));
            assertFalse(isLoggedOut());
            disk.mounter.unmount(backup, Mounter.Unmount.NOW);
            volumes().releaseUnused();
            assertGone();
        });
    }

    @Test
    void aFileSystemOutlivesItsPods() throws Throwable {
        PrivateMounts.run(() -> {
            Files.writeString(setUp("u1", plan(false, false)).resolve("precious"), "kept");
            volumes().tearDown("u1");
            assertEquals("kept", Files.readString(setUp("u2", plan(false, false)).resolve("precious")));
            volumes().tearDown("u2");
        });
    }

    @Test
    void aGroupThatCantBeSetKeepsNoPodWaiting() throws Throwable {
        PrivateMounts.run(() -> {
            Optional<VolumeGroup> group = Optional.of(new VolumeGroup(4711, false));
            for (Errno failure : List.of(Errno.NOT_PERMITTED, Errno.DEVICE)) {
                FaultyFileCalls calls = new FaultyFileCalls().failing((call, _) -> {
                    if (call.equals("setOwner")) {
                        throw new SystemCallException(call, failure.number(), "told by the test");
                    }
                });
                Path point = Path.of(volumes(calls.calls()).setUp("u1", "data", plan(false, false), group));
                assertTrue(disk.mounter.isMounted(point));
                assertEquals(0, Files.getAttribute(point, "unix:gid"));
                volumes().tearDown("u1");
            }
            assertEquals(4711, Files.getAttribute(Path.of(volumes().setUp("u1", "data", plan(false, false), group)), "unix:gid"));
            volumes().tearDown("u1");
        });
    }

    @Test
    void theRecordIsUnderTheMount() throws Throwable {
        PrivateMounts.run(() -> {
            setUp("u1", plan(false, false));
            assertFalse(Files.exists(global().resolve("iscsi.json")));
            disk.mounter.unmount(global(), Mounter.Unmount.NOW);
            assertTrue(Files.readString(global().resolve("iscsi.json")).contains("\"Iqn\":\"" + IQN + "\""));
            volumes().tearDown("u1");
            // Nothing is mounted that could tell whose it was.
            volumes().releaseUnused();
            assertGone();
        });
    }

    @Test
    void aDiskForOnePodWaitsForTheOther() throws Throwable {
        PrivateMounts.run(() -> {
            setUp("u1", plan(false, true));
            setUp("u1", plan(false, true));
            assertThrows(VolumeInUseException.class, () -> setUp("u2", plan(false, true)));
            volumes().tearDown("u2");
            assertFalse(isLoggedOut());
            volumes().tearDown("u1");
            assertGone();
        });
    }

    @Test
    void aDiskThatDoesNotComeIsTriedAgainAndForgottenInTheEnd() throws Throwable {
        PrivateMounts.run(() -> {
            machine.failing("--login", 8);
            String message = assertThrows(UnavailableException.class, () -> setUp("u1", plan(false, false))).getMessage();
            assertTrue(message.startsWith("volume \"data\": failed to get any path for iscsi disk"), message);
            machine.mended();
            setUp("u1", plan(false, false));
            volumes().tearDown("u1");
            assertGone();
            machine.failing("--login", 8);
            assertThrows(PortException.class, () -> setUp("u2", plan(false, false)));
            volumes().tearDown("u2");
            volumes().releaseUnused();
            assertGone();
        });
    }

    @Test
    void whatIsInUseStays() throws Throwable {
        PrivateMounts.run(() -> {
            Path point = setUp("u1", plan(false, false));
            Files.writeString(point.resolve("file"), "k");
            try (InputStream open = Files.newInputStream(point.resolve("file"))) {
                assertThrows(ConflictException.class, () -> volumes().tearDown("u1"));
                assertFalse(isLoggedOut());
                assertEquals('k', open.read());
            }
            volumes().tearDown("u1");
            assertGone();
        });
    }

    @Test
    void aDeviceIsShownToEachPodAndGoesWithTheLast() throws Throwable {
        PrivateMounts.run(() -> {
            Path link = setUp("u1", devicePlan(false));
            assertEquals(disk.pod("u1").resolve("volumeDevices/kubernetes.io~iscsi/pv-1"), link);
            assertEquals(device.path(), Files.readSymbolicLink(link));
            assertTrue(Files.exists(shown().resolve("iscsi.json")));
            assertTrue(disk.mounter.isMounted(shown().resolve("u1")));
            assertEquals(link, setUp("u1", devicePlan(false)));
            setUp("u2", devicePlan(false));
            assertThrows(VolumeInUseException.class, () -> setUp("u3", devicePlan(true)));
            volumes().tearDown("u3");
            volumes().tearDown("u1");
            assertFalse(Files.exists(link));
            assertFalse(isLoggedOut());
            volumes().tearDown("u2");
            assertGone();
        });
    }

    @Test
    void aLocalDeviceThatStaysKeepsNoDiskOfThePod() throws Throwable {
        PrivateMounts.run(() -> {
            setUp("u1", devicePlan(false));
            Path stray = Files.createDirectories(disk.pod("u1").resolve("volumeDevices/kubernetes.io~local-volume")).resolve("stray");
            Files.writeString(stray, "kept");
            String message = assertThrows(ConflictException.class, () -> volumes().tearDown("u1")).getMessage();
            assertEquals("can't remove " + stray + ": it is no link to a device; remove it", message);
            assertTrue(isLoggedOut(), machine.commands().toString());
        });
    }

    @Test
    void aPodThatIsGoneHasNoDevice() throws Throwable {
        PrivateMounts.run(() -> {
            Path link = setUp("u1", devicePlan(false));
            volumes().releaseUnused();
            assertTrue(disk.mounter.isMounted(shown().resolve("u1")));
            Files.delete(link);
            volumes().releaseUnused();
            assertGone();
        });
    }

    /** An agent that is killed before a change of files or mounts. */
    private final class FailingMounts implements MountCalls {

        private final MountCalls real = new LinuxMountCalls();
        private final int last;
        private int changes;

        FailingMounts(int last) {
            this.last = last;
        }

        private void change() {
            if (changes++ >= last) {
                throw new Killed();
            }
        }

        HostVolumes volumes() {
            return disk.volumes(new VolumeCalls(new FaultyFileCalls().failing((_, _) -> change()).calls(), this,
                    new LinuxLoopCalls(), new LinuxPrograms(), VolumeCalls.disks(machine, machine.top(), () -> { })));
        }

        @Override
        public void mount(String from, String target, String type, long flags, String options) throws SystemCallException {
            change();
            real.mount(from, target, type, flags, options);
        }

        @Override
        public void unmount(String target, int flags) throws SystemCallException {
            change();
            real.unmount(target, flags);
        }
    }

    @Test
    void anAgentThatIsKilledLeavesNothingToLogOutFrom() throws Throwable {
        PrivateMounts.run(() -> {
            for (VolumePlan plan : List.of(plan(false, false), devicePlan(false))) {
                boolean whole = false;
                int change = 0;
                for (; !whole; change++) {
                    HostVolumes failing = new FailingMounts(change).volumes();
                    whole = ends(() -> {
                        failing.setUp("u1", "data", plan, PodsOnDisk.NO_GROUP);
                        failing.tearDown("u1");
                    });
                    volumes().tearDown("u1");
                    volumes().releaseUnused();
                    assertEquals(List.of(), disk.table.below(disk.root));
                    assertFalse(Files.exists(global()));
                    assertFalse(Files.exists(shown()));
                }
                assertTrue(change > 8, "only " + change + " steps were tried");
            }
        });
    }

    private static boolean ends(Runnable work) {
        try {
            work.run();
            return true;
        } catch (Killed e) {
            return false;
        }
    }
}
