package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.MountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.mount.BindOptions;
import io.jubelet.adapters.fs.mount.FakeMounts;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.adapters.fs.mount.Propagation;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.OwnershipProgress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalVolumesTest {

    @TempDir
    private Path temporary;
    private PodsOnDisk disk;
    private Path source;

    @BeforeEach
    void open() throws IOException {
        disk = new PodsOnDisk(temporary);
        source = disk.precious("one");
    }

    private Path mount(String pod, boolean readOnly, Optional<VolumeGroup> group) {
        return Path.of(disk.volumes().setUp(pod, "data", PodsOnDisk.local("pv-1", source, readOnly), group));
    }

    private void assertKept() throws IOException {
        assertEquals("kept", Files.readString(source.resolve("precious")));
    }

    @Test
    void theDirectoryIsShownOnce() throws Throwable {
        PrivateMounts.run(() -> {
            Path point = mount("u1", false, PodsOnDisk.NO_GROUP);
            assertEquals(disk.pod("u1").resolve("volumes/kubernetes.io~local-volume/pv-1"), point);
            assertEquals(point, mount("u1", false, PodsOnDisk.NO_GROUP));
            assertEquals(1, disk.table.below(point).size());
            Files.writeString(point.resolve("file"), "from the pod");
            assertEquals("from the pod", Files.readString(source.resolve("file")));
            disk.volumes().tearDown("u1");
            assertFalse(Files.exists(point));
            assertKept();
        });
    }

    @Test
    void nobodyWritesToWhatIsReadOnly() throws Throwable {
        PrivateMounts.run(() -> {
            // As if the end had come between the two calls.
            Path point = mount("u1", false, PodsOnDisk.NO_GROUP);
            mount("u1", true, PodsOnDisk.GROUP);
            assertTrue(disk.mountAt(point).isReadOnly());
            assertThrows(IOException.class, () -> Files.writeString(point.resolve("file"), ""));
            assertEquals(0, PodsOnDisk.group(source));
            Files.writeString(source.resolve("file"), "");
        });
    }

    @Test
    void mountOptionsAreOfTheMountAlone() throws Throwable {
        PrivateMounts.run(() -> {
            var plan = new VolumePlan.Local("pv-1", source.toString(), false,
                    List.of("noexec", "nosuid,noatime", "discard"), false, "ext4");
            for (int i = 0; i < 2; i++) {
                Path point = Path.of(disk.volumes().setUp("u1", "data", plan, PodsOnDisk.NO_GROUP));
                assertTrue(disk.mountAt(point).options().containsAll(List.of("rw", "nosuid", "noexec", "noatime")),
                        disk.mountAt(point).toString());
                Files.writeString(point.resolve("file"), "");
            }
            Path plain = mount("u2", false, PodsOnDisk.NO_GROUP);
            assertFalse(disk.mountAt(plain).options().contains("noatime"), disk.mountAt(plain).toString());
            Path readOnly = Path.of(disk.volumes().setUp("u3", "data", new VolumePlan.Local("pv-1", source.toString(), true,
                    List.of("nodev", "rw"), false, "ext4"), PodsOnDisk.NO_GROUP));
            assertTrue(disk.mountAt(readOnly).options().containsAll(List.of("ro", "nodev")));
        });
    }

    @Test
    void optionsOfTheMachineStay() throws Throwable {
        PrivateMounts.run(() -> {
            Path all = Files.createDirectory(disk.root.resolve("careful"));
            disk.mounter.tmpfs(all, "");
            disk.mounter.setOptions(all, BindOptions.of(List.of("nosuid", "nodev", "noatime"), false));
            source = Files.createDirectory(all.resolve("one"));
            var plan = new VolumePlan.Local("pv-1", source.toString(), false, List.of("noexec", "suid", "atime"), false,
                    "ext4");
            Path point = Path.of(disk.volumes().setUp("u1", "data", plan, PodsOnDisk.NO_GROUP));
            assertTrue(disk.mountAt(point).options().containsAll(List.of("nosuid", "nodev", "noatime", "noexec")),
                    disk.mountAt(point).toString());
        });
    }

    @Test
    void theGroupIsGivenByTheFirstPod() throws Throwable {
        PrivateMounts.run(() -> {
            mount("u1", false, PodsOnDisk.GROUP);
            assertEquals(PodsOnDisk.GROUP_ID, PodsOnDisk.group(source.resolve("precious")));
            assertEquals(0660, PodsOnDisk.mode(source.resolve("precious")) & 0660);
            mount("u2", false, Optional.of(new VolumeGroup(3000, false)));
            assertEquals(PodsOnDisk.GROUP_ID, PodsOnDisk.group(source));
            disk.volumes().tearDown("u1");
            disk.volumes().tearDown("u2");
            mount("u3", false, Optional.of(new VolumeGroup(3000, true)));
            assertEquals(3000, PodsOnDisk.group(source.resolve("precious")));
            disk.volumes().tearDown("u3");
            assertThrows(InvalidArgumentException.class,
                    () -> mount("u4", false, Optional.of(new VolumeGroup(-1, true))));
        });
    }

    @Test
    void itIsSaidThatTheVolumeKeepsTheGroupOfOtherPods() throws Throwable {
        PrivateMounts.run(() -> {
            HostVolumes volumes = disk.volumes();
            VolumePlan plan = PodsOnDisk.local("pv-1", source, false);
            volumes.setUp("u1", "data", plan, PodsOnDisk.GROUP);
            volumes.setUp("u2", "data", plan, PodsOnDisk.GROUP);
            volumes.setUp("u3", "data", plan, PodsOnDisk.NO_GROUP);
            List.of("u1", "u2", "u3").forEach(pod -> assertEquals(Optional.empty(), volumes.ownershipProgress(pod, "data"), pod));
            Optional<VolumeGroup> other = Optional.of(new VolumeGroup(3000, false));
            volumes.setUp("u4", "data", plan, other);
            assertEquals(Optional.of(new OwnershipProgress("u4/volumes/kubernetes.io~local-volume/pv-1", 0,
                    OptionalLong.of(PodsOnDisk.GROUP_ID))), volumes.ownershipProgress("u4", "data"));
            volumes.setUp("u4", "data", plan, other);
            assertEquals(Optional.empty(), volumes.ownershipProgress("u4", "data"), "it was mounted before");
            volumes.setUp("u5", "data", PodsOnDisk.local("pv-1", source, true), other);
            assertEquals("pv-1", volumes.ownershipProgress("u5", "data").orElseThrow().volume());
            volumes.tearDown("u5");
            assertEquals(Optional.empty(), volumes.ownershipProgress("u5", "data"));
        });
    }

    @Test
    void aDirectoryThatIsMissingIsNamed() throws Throwable {
        PrivateMounts.run(() -> {
            Path missing = disk.root.resolve("missing");
            NotFoundException failure = assertThrows(NotFoundException.class, () -> disk.volumes().setUp("u1", "data",
                    PodsOnDisk.local("pv-1", missing, false), PodsOnDisk.NO_GROUP));
            assertTrue(failure.getMessage().startsWith("volume \"data\": path \"" + missing
                    + "\" does not exist"), failure.getMessage());
            assertFalse(Files.exists(missing));
            assertThrows(ConflictException.class, () -> disk.volumes().setUp("u1", "data",
                    PodsOnDisk.local("pv-1", source.resolve("precious"), false), PodsOnDisk.NO_GROUP));
            for (VolumePlan.Local plan : List.of(new VolumePlan.Local("pv-1", "relative", false),
                    new VolumePlan.Local("pv-1", source + "/..", false), new VolumePlan.Local("pv-1", "", false),
                    new VolumePlan.Local("../pv-1", source.toString(), false))) {
                assertThrows(InvalidArgumentException.class,
                        () -> disk.volumes().setUp("u1", "data", plan, PodsOnDisk.NO_GROUP));
            }
        });
    }

    @Test
    void aLinkToTheDirectoryIsFollowed() throws Throwable {
        PrivateMounts.run(() -> {
            Path link = Files.createSymbolicLink(disk.root.resolve("link"), source);
            Path point = Path.of(disk.volumes().setUp("u1", "data", PodsOnDisk.local("pv-1", link, false),
                    PodsOnDisk.GROUP));
            assertEquals("kept", Files.readString(point.resolve("precious")));
            assertEquals(PodsOnDisk.GROUP_ID, PodsOnDisk.group(source));
        });
    }

    @Test
    void anotherDirectoryInItsPlaceIsAConflict() throws Throwable {
        PrivateMounts.run(() -> {
            mount("u1", false, PodsOnDisk.NO_GROUP);
            source = disk.precious("two");
            assertThrows(ConflictException.class, () -> mount("u1", false, PodsOnDisk.NO_GROUP));
        });
    }

    @Test
    void whatIsInUseStaysMountedAndWhole() throws Throwable {
        PrivateMounts.run(() -> {
            Path point = mount("u1", false, PodsOnDisk.NO_GROUP);
            try (InputStream open = Files.newInputStream(point.resolve("precious"))) {
                ConflictException failure =
                        assertThrows(ConflictException.class, () -> disk.volumes().tearDown("u1"));
                assertTrue(failure.getMessage().contains(point.toString()), failure.getMessage());
                assertEquals('k', open.read());
            }
            assertKept();
            assertTrue(disk.mounter.isMounted(point));
            disk.volumes().tearDown("u1");
            assertFalse(Files.exists(point));
            assertKept();
        });
    }

    @Test
    void whatTheMachineMountedInTheDirectoryStaysThere() throws Throwable {
        PrivateMounts.run(() -> {
            // Mounts on a shared file system appear in all places that show it.
            Path all = Files.createDirectory(disk.root.resolve("shared"));
            disk.mounter.tmpfs(all, "");
            disk.mounter.propagate(all, Propagation.SHARED, false);
            source = Files.createDirectory(all.resolve("one"));
            Path sub = Files.createDirectory(source.resolve("sub"));
            Path point = mount("u1", false, PodsOnDisk.NO_GROUP);
            disk.mounter.tmpfs(sub, "");
            Files.writeString(sub.resolve("precious"), "kept");
            assertEquals("kept", Files.readString(point.resolve("sub/precious")));
            disk.volumes().tearDown("u1");
            assertFalse(Files.exists(point));
            assertTrue(disk.mounter.isMounted(sub));
            assertEquals("kept", Files.readString(sub.resolve("precious")));
        });
    }

    /** Such as one that is not ASCII, in the locale C. */
    @Test
    void aMountInTheDirectoryWhoseNameCanNotBeAPathOfThisProcessGoesWithTheVolume() throws Throwable {
        PrivateMounts.run(() -> {
            Path point = mount("u1", false, PodsOnDisk.NO_GROUP);
            List<String> unmounted = new ArrayList<>();
            MountCalls real = new LinuxMountCalls();
            MountCalls calls = new MountCalls() {
                @Override
                public void mount(String origin, String target, String type, long flags, String options) throws SystemCallException {
                    real.mount(origin, target, type, flags, options);
                }

                @Override
                public void unmount(String target, int flags) throws SystemCallException {
                    unmounted.add(target);
                    if (target.equals(point.toString())) {
                        real.unmount(target, flags);
                    }
                }
            };
            MountTable table = FakeMounts.table("1 0 0:1 / / rw - t s rw\n2 1 0:1 /one " + point + " rw - t s rw\n3 2 8:1 / " + point
                    + "/a\\000b rw - t s rw\n4 3 8:2 / " + point + "/a\\000b/c rw - t s rw\n");
            var files = new LinuxFileCalls();
            var mounter = new Mounter(calls, files);
            var devices = new DeviceDirectories(new Directories(files), mounter, new ForeignMounts(table), null, disk.root);
            new LocalVolumes(files, mounter, table, null, devices, new PodLocks()).unmount(point);
            assertEquals(List.of(point + "/a\0b/c", point + "/a\0b", point.toString()), unmounted);
            assertFalse(Files.exists(point));
        });
    }

    @Test
    void whatWasWrittenIntoTheEmptyPointIsNotRemoved() throws Throwable {
        PrivateMounts.run(() -> {
            Path point = Files.createDirectories(
                    disk.pod("u1").resolve("volumes/kubernetes.io~local-volume/pv-1"));
            Files.writeString(point.resolve("stray"), "kept");
            assertThrows(ConflictException.class, () -> disk.volumes().tearDown("u1"));
            assertEquals("kept", Files.readString(point.resolve("stray")));
        });
    }
}
