package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.FakeLoopCalls;
import io.jubelet.adapters.fs.kernel.FakeMountCalls;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls.Killed;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.HostVolumes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a loop device that each test makes from a file. */
class LocalDevicesTest {

    private static final String TYPE = "kubernetes.io~local-volume";

    @TempDir
    private Path temporary;
    private PodsOnDisk disk;
    private LoopDisk device;

    @BeforeEach
    void open() throws IOException {
        disk = new PodsOnDisk(temporary);
        Files.createDirectory(disk.pods());
        device = LoopDisk.with(disk.root.resolve("machine"), "precious");
    }

    @AfterEach
    void close() throws IOException {
        device.close();
    }

    private VolumePlan plan(Path path) {
        return new VolumePlan.LocalDevice("pv-1", path.toString(), false, false);
    }

    private Path map(HostVolumes volumes, String pod) {
        return Path.of(volumes.setUp(pod, "data", plan(device.path()), PodsOnDisk.NO_GROUP));
    }

    private Path link(String pod) {
        return disk.pod(pod).resolve("volumeDevices").resolve(TYPE).resolve("pv-1");
    }

    private Path point(String pod) {
        return disk.root.resolve("plugins").resolve(TYPE).resolve("volumeDevices/pv-1").resolve(pod);
    }

    private void assertGone(String pod) throws IOException {
        assertFalse(Files.exists(point(pod), LinkOption.NOFOLLOW_LINKS));
        assertFalse(Files.exists(disk.pod(pod).resolve("volumeDevices"), LinkOption.NOFOLLOW_LINKS));
        assertEquals(List.of(), LoopDisk.showing(point(pod)));
        assertKept();
    }

    private void assertKept() throws IOException {
        assertEquals("precious", device.text());
    }

    @Test
    void aPodHasALinkAndTheDeviceIsHeld() throws Throwable {
        PrivateMounts.run(() -> {
            assertEquals(link("u1"), map(disk.volumes(), "u1"));
            assertEquals(device.path(), Files.readSymbolicLink(link("u1")));
            assertTrue(disk.mounter.isMounted(point("u1")));
            assertEquals(1, LoopDisk.showing(point("u1")).size());
            assertEquals("precious", LoopDisk.text(link("u1")));
            disk.volumes().tearDown("u1");
            assertGone("u1");
            assertFalse(Files.exists(point("u1").getParent()));
        });
    }

    /** The end of each pod looks there, whether it had a device or not. */
    @Test
    void filesAmongTheDirectoriesOfVolumesAreLeftAlone() throws Throwable {
        PrivateMounts.run(() -> {
            map(disk.volumes(), "u1");
            Path notes = Files.writeString(point("u1").getParent().resolveSibling("notes"), "");
            disk.volumes().releaseUnused();
            disk.volumes().tearDown("u1");
            assertGone("u1");
            assertTrue(Files.exists(notes));
        });
    }

    @Test
    void podsShareADevice() throws Throwable {
        PrivateMounts.run(() -> {
            map(disk.volumes(), "u1");
            map(disk.volumes(), "u2");
            disk.volumes().tearDown("u1");
            assertGone("u1");
            assertEquals(1, LoopDisk.showing(point("u2")).size());
            disk.volumes().tearDown("u2");
            assertGone("u2");
        });
    }

    @Test
    void aDeviceThatIsHeldForNobodyIsFound() throws Throwable {
        PrivateMounts.run(() -> {
            map(disk.volumes(), "u1");
            map(disk.volumes(), "u2");
            disk.volumes().releaseUnused();
            assertEquals(1, LoopDisk.showing(point("u1")).size());
            Files.delete(link("u1"));
            disk.volumes().releaseUnused();
            assertEquals(List.of(), LoopDisk.showing(point("u1")));
            assertFalse(Files.exists(point("u1"), LinkOption.NOFOLLOW_LINKS));
            assertEquals(1, LoopDisk.showing(point("u2")).size());
            disk.volumes().tearDown("u1");
            disk.volumes().tearDown("u2");
            assertGone("u2");
        });
    }

    @Test
    void aLinkToTheDeviceIsFollowed() throws Throwable {
        PrivateMounts.run(() -> {
            Path alias = Files.createSymbolicLink(disk.root.resolve("by-id"), device.path());
            disk.volumes().setUp("u1", "data", plan(alias), PodsOnDisk.NO_GROUP);
            assertEquals(device.path(), Files.readSymbolicLink(link("u1")));
            disk.volumes().tearDown("u1");
            assertTrue(Files.isSymbolicLink(alias));
            Files.delete(alias);
        });
    }

    @Test
    void whatIsNoDeviceIsNamed() throws IOException {
        Path file = disk.precious("one").resolve("precious");
        assertMessage(ConflictException.class, plan(file), "path \"" + file + "\" is no block device");
        assertMessage(ConflictException.class, plan(Path.of("/dev/null")), "path \"/dev/null\" is no block device");
        assertMessage(ConflictException.class, plan(file.getParent()), "is no block device");
        assertMessage(NotFoundException.class, plan(file.resolveSibling("no")), "no\" does not exist");
        for (VolumePlan wrong : List.of(plan(Path.of("relative")), plan(Path.of("/dev/../etc")),
                new VolumePlan.LocalDevice("../pv-1", device.path().toString(), false, false))) {
            assertMessage(InvalidArgumentException.class, wrong, "volume ");
        }
        assertFalse(Files.exists(link("u1"), LinkOption.NOFOLLOW_LINKS));
        assertEquals("kept", Files.readString(file));
    }

    private void assertMessage(Class<? extends PortException> type, VolumePlan plan, String part) {
        String message = assertThrows(type,
                () -> disk.volumes().setUp("u1", "data", plan, PodsOnDisk.NO_GROUP)).getMessage();
        assertTrue(message.contains(part), message);
    }

    @Test
    void somethingElseInItsPlaceIsAConflict() throws Throwable {
        PrivateMounts.run(() -> {
            map(disk.volumes(), "u1");
            try (LoopDisk other = LoopDisk.with(disk.root.resolve("other"), "other")) {
                assertMessage(ConflictException.class, plan(other.path()), "shows something else");
            }
            disk.volumes().tearDown("u1");
            assertGone("u1");
        });
    }

    @Test
    void aFileInPlaceOfTheLinkIsNotRemoved() throws IOException {
        Files.createDirectories(link("u1").getParent());
        Files.writeString(link("u1"), "kept");
        assertThrows(ConflictException.class, () -> disk.volumes().tearDown("u1"));
        assertEquals("kept", Files.readString(link("u1")));
    }

    @Test
    void devicesOfATypeThatNobodyKnowsStay() throws IOException {
        Path other = Files.createDirectories(disk.pod("u1").resolve("volumeDevices/example.org~disk"));
        Files.createSymbolicLink(other.resolve("pv-2"), device.path());
        String message = assertThrows(ConflictException.class, () -> disk.volumes().tearDown("u1")).getMessage();
        assertTrue(message.contains(other.toString()), message);
        Files.delete(other.resolve("pv-2"));
        disk.volumes().tearDown("u1");
    }

    @Test
    void whatAKubeletLeftIsRemoved() throws Throwable {
        PrivateMounts.run(() -> {
            // It removes the link first, and its loop device can be written.
            map(disk.volumes(), "u1");
            LoopDisk.detach(LoopDisk.showing(point("u1")).getFirst());
            LoopDisk.attach(point("u1"));
            Files.delete(link("u1"));
            disk.volumes().tearDown("u1");
            assertGone("u1");
        });
    }

    @Test
    void aMachineOfWhichAllMountsAreGoneIsRepaired() throws Throwable {
        PrivateMounts.run(() -> {
            map(disk.volumes(), "u1");
            LoopDisk.detach(LoopDisk.showing(point("u1")).getFirst());
            disk.mounter.unmount(point("u1"), Mounter.Unmount.NOW);
            Files.delete(link("u1"));
            Files.createSymbolicLink(link("u1"), Path.of("/dev/old"));
            map(disk.volumes(), "u1");
            assertEquals(device.path(), Files.readSymbolicLink(link("u1")));
            assertEquals(1, LoopDisk.showing(point("u1")).size());
            disk.volumes().tearDown("u1");
            assertGone("u1");
        });
    }

    @Test
    void aNewAgentGoesOnFromEveryStep() throws Throwable {
        PrivateMounts.run(() -> {
            boolean whole = false;
            int step = 0;
            for (; !whole; step++) {
                String pod = "u" + step;
                whole = ends(step, volumes -> map(volumes, pod));
                if (step % 2 == 0) {
                    disk.volumes().tearDown(pod);
                    assertGone(pod);
                }
                map(disk.volumes(), pod);
                assertNothingToDo(pod);
                whole &= ends(step, volumes -> volumes.tearDown(pod));
                disk.volumes().tearDown(pod);
                assertGone(pod);
            }
            assertTrue(step > 8, "only " + step + " steps were tried");
        });
    }

    /** What is done with an agent. */
    private interface Work {

        void with(HostVolumes volumes);
    }

    private boolean ends(int step, Work work) {
        try {
            work.with(disk.volumes(new FaultyFileCalls().killedBefore(step).calls(), new LinuxMountCalls()));
            return true;
        } catch (Killed e) {
            return false;
        }
    }

    private void assertNothingToDo(String pod) {
        FaultyFileCalls files = new FaultyFileCalls();
        FakeMountCalls mounts = new FakeMountCalls(new LinuxMountCalls());
        FakeLoopCalls loops = new FakeLoopCalls();
        map(disk.volumes(files.calls(), mounts, loops), pod);
        assertEquals(List.of(), files.changes());
        assertEquals(List.of(), mounts.calls());
        assertEquals(List.of(), loops.calls());
    }

    @Test
    void aDeviceThatCannotBeHeldIsNotGiven() throws Throwable {
        PrivateMounts.run(() -> {
            FakeLoopCalls loops = new FakeLoopCalls().taken(Integer.MAX_VALUE);
            assertThrows(ConflictException.class,
                    () -> map(disk.volumes(new LinuxFileCalls(), new LinuxMountCalls(), loops), "u1"));
            disk.volumes().tearDown("u1");
            assertGone("u1");
        });
    }
}
