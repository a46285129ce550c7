package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.FakeMountCalls;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.mount.Mounter.Unmount;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.VolumeData;
import io.jubelet.domain.volume.VolumeDataKind;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileVolumesTest {

    @TempDir
    private Path temporary;
    private PodsOnDisk disk;

    @BeforeEach
    void open() throws IOException {
        disk = new PodsOnDisk(temporary);
    }

    private Path set(VolumePlan plan) {
        return Path.of(disk.volumes().setUp("u1", "data", plan, PodsOnDisk.NO_GROUP));
    }

    @Test
    void aSecretNeverTouchesTheDisk() throws Throwable {
        PrivateMounts.run(() -> {
            Path directory = set(PodsOnDisk.files(VolumeDataKind.SECRET, "key", "hidden"));
            assertEquals("tmpfs", disk.mountAt(directory).type());
            assertEquals("hidden", Files.readString(directory.resolve("key")));
            disk.mounter.unmount(directory, Unmount.NOW);
            assertEquals(List.of(), PodsOnDisk.names(directory));
            set(PodsOnDisk.files(VolumeDataKind.SECRET, "key", "hidden"));
            assertEquals("hidden", Files.readString(directory.resolve("key")));
        });
    }

    @Test
    void filesInMemoryHaveTheSizeOfTheirPlan() throws Throwable {
        PrivateMounts.run(() -> {
            var plan = (VolumePlan.Files) PodsOnDisk.files(VolumeDataKind.PROJECTED, "key", "text");
            Path directory = set(plan.in(OptionalLong.of(1 << 16)));
            assertTrue(disk.mountAt(directory).fileSystemOptions().contains("size=64k"), disk.mountAt(directory).toString());
            assertEquals("text", Files.readString(directory.resolve("key")));
        });
    }

    @Test
    void aConfigMapLiesOnTheDisk() throws IOException {
        Path directory = set(PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "d/key", "v"));
        assertEquals(disk.pod("u1").resolve("volumes/kubernetes.io~configmap/data"), directory);
        assertEquals(0777, PodsOnDisk.mode(directory));
        assertEquals("v", Files.readString(directory.resolve("d/key")));
        assertEquals(0400, PodsOnDisk.mode(directory.resolve("..data/d/key")));
    }

    @Test
    void aDirectoryThatWasMadeHalfwayIsBroughtToItsEnd() throws IOException {
        Path directory = Files.createDirectories(disk.pod("u1").resolve("volumes/kubernetes.io~configmap/data"));
        Files.setAttribute(directory, "unix:mode", 0755);
        set(PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "key", "v"));
        assertEquals(0777, PodsOnDisk.mode(directory));
    }

    @Test
    void somethingMountedInThePlaceOfAConfigMapIsAConflict() throws Throwable {
        PrivateMounts.run(() -> {
            Path directory = Files.createDirectories(disk.pod("u1").resolve("volumes/kubernetes.io~configmap/data"));
            disk.mounter.bind(disk.precious("a").toString(), directory, false);
            assertThrows(ConflictException.class, () -> set(PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "key", "v")));
            assertEquals(List.of("precious"), PodsOnDisk.names(directory));
        });
    }

    @Test
    void marksOfAKubeletGoWithThePod() throws IOException {
        set(PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "key", "v"));
        Path readyFile = disk.pod("u1").resolve("plugins/kubernetes.io~empty-dir/wrapped_data/ready");
        Files.createDirectories(readyFile.getParent());
        Files.createFile(readyFile);
        disk.volumes().tearDown("u1");
        assertFalse(Files.exists(readyFile.getParent().getParent()));
    }

    @Test
    void onlyWhatChangedIsReplaced() throws Throwable {
        PrivateMounts.run(() -> {
            for (VolumeDataKind kind : VolumeDataKind.values()) {
                Path directory = set(PodsOnDisk.files(kind, "key", "old"));
                Path data = Files.readSymbolicLink(directory.resolve("..data"));
                FaultyFileCalls calls = new FaultyFileCalls();
                FakeMountCalls mounts = new FakeMountCalls(new LinuxMountCalls());
                disk.volumes(calls.calls(), mounts).setUp("u1", "data", PodsOnDisk.files(kind, "key", "old"),
                        PodsOnDisk.NO_GROUP);
                assertEquals(List.of(), calls.changes());
                assertEquals(List.of(), mounts.calls());
                set(PodsOnDisk.files(kind, "key", "new"));
                assertEquals("new", Files.readString(directory.resolve("key")));
                assertNotEquals(data, Files.readSymbolicLink(directory.resolve("..data")));
                assertFalse(Files.exists(directory.resolve(data)));
            }
        });
    }

    @Test
    void mountPointsAreReadyAndStayWhenTheFilesChange() throws Throwable {
        PrivateMounts.run(() -> {
            for (VolumeDataKind kind : VolumeDataKind.values()) {
                Path directory = set(withPoints(PodsOnDisk.files(kind, "key", "old"), "tls", "deep/er"));
                assertEquals(0755, PodsOnDisk.mode(directory.resolve("tls")));
                assertEquals(0755, PodsOnDisk.mode(directory.resolve("deep")));
                Object deeper = Files.getAttribute(directory.resolve("deep/er"), "unix:ino");
                set(withPoints(PodsOnDisk.files(kind, "key", "new"), "tls", "deep/er"));
                assertEquals("new", Files.readString(directory.resolve("key")));
                assertEquals(deeper, Files.getAttribute(directory.resolve("deep/er"), "unix:ino"));
                FaultyFileCalls calls = new FaultyFileCalls();
                disk.volumes(calls.calls(), new LinuxMountCalls()).setUp("u1", "data",
                        withPoints(PodsOnDisk.files(kind, "key", "new"), "tls", "deep/er"), PodsOnDisk.NO_GROUP);
                assertEquals(List.of(), calls.changes());
            }
        });
    }

    @Test
    void theGroupMayReadMountPoints() throws Throwable {
        PrivateMounts.run(() -> {
            for (VolumeDataKind kind : List.of(VolumeDataKind.CONFIG_MAP, VolumeDataKind.SECRET)) {
                Path directory = Path.of(disk.volumes().setUp("u1", "data",
                        withPoints(PodsOnDisk.files(kind, "key", "v"), "tls"), PodsOnDisk.GROUP));
                assertEquals(PodsOnDisk.GROUP_ID, PodsOnDisk.group(directory.resolve("tls")));
                assertEquals(02755, PodsOnDisk.mode(directory.resolve("tls")));
            }
        });
    }

    @Test
    void mountPointsFollowNoLink() throws IOException {
        Path directory = set(PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "d/key", "v"));
        Path outside = disk.precious("a");
        Files.createSymbolicLink(directory.resolve("out"), outside);
        set(withPoints(PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "d/key", "v"), "out/x", "d/y", "ok"));
        assertEquals(List.of("precious"), PodsOnDisk.names(outside));
        assertEquals(List.of("key"), PodsOnDisk.names(directory.resolve("d")));
        assertTrue(Files.isDirectory(directory.resolve("ok")));
        for (String wrong : List.of("../x", "..data", "/x")) {
            assertThrows(InvalidArgumentException.class,
                    () -> set(withPoints(PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "key", "v"), wrong)), wrong);
        }
    }

    private static VolumePlan withPoints(VolumePlan plan, String... points) {
        return ((VolumePlan.Files) plan).withMountPoints(List.of(points));
    }

    @Test
    void theGroupMayReadAndTheOwnerIsSet() throws Throwable {
        PrivateMounts.run(() -> {
            for (VolumeDataKind kind : List.of(VolumeDataKind.CONFIG_MAP, VolumeDataKind.SECRET)) {
                VolumePlan plan = VolumePlan.Files.of(kind,
                        Map.of("key", new VolumeData(Binary.utf8("v"), 0600, OptionalLong.of(1234))));
                Path directory = Path.of(disk.volumes().setUp("u1", "data", plan, PodsOnDisk.GROUP));
                assertEquals(PodsOnDisk.GROUP_ID, PodsOnDisk.group(directory));
                assertEquals(kind.inMemory() ? 03777 : 02777, PodsOnDisk.mode(directory));
                Path file = directory.resolve("..data/key");
                assertEquals(PodsOnDisk.GROUP_ID, PodsOnDisk.group(file));
                assertEquals(0640, PodsOnDisk.mode(file));
                assertEquals(1234, Files.getAttribute(file, "unix:uid"));
            }
        });
    }

    @Test
    void aFullDiskKeepsTheOldFilesAndTakesSmallerOnes() throws Throwable {
        PrivateMounts.run(() -> {
            disk.mounter.tmpfs(Files.createDirectory(disk.pods()), "size=64k");
            Path directory = set(PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "key", "old"));
            ResourceExhaustedException failure = assertThrows(ResourceExhaustedException.class,
                    () -> set(PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "key", "n".repeat(1 << 17))));
            assertTrue(failure.getMessage().startsWith("volume \"data\": "), failure.getMessage());
            assertEquals("old", Files.readString(directory.resolve("key")));
            set(PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "key", "new"));
            assertEquals("new", Files.readString(directory.resolve("key")));
        });
    }

    @Test
    void namesThatNoFileCanHaveAreRefused() {
        VolumePlan plan = PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "key", "v");
        for (String name : List.of("n".repeat(256), "..", "a/b", "")) {
            assertThrows(InvalidArgumentException.class,
                    () -> disk.volumes().setUp("u1", name, plan, PodsOnDisk.NO_GROUP), name);
        }
        assertThrows(InvalidArgumentException.class,
                () -> disk.volumes().setUp("u".repeat(256), "data", plan, PodsOnDisk.NO_GROUP));
        assertFalse(Files.exists(disk.pod("u1")));
        assertThrows(InvalidArgumentException.class,
                () -> set(PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "n".repeat(256), "v")));
    }

    @Test
    void theLongestNameIsTaken() throws IOException {
        String longest = "n".repeat(255);
        Path directory = Path.of(disk.volumes().setUp("u1", longest, PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, longest, "v"),
                PodsOnDisk.NO_GROUP));
        assertEquals("v", Files.readString(directory.resolve(longest)));
    }

    @Test
    void aSecretIsNotInMessages() {
        InvalidArgumentException failure = assertThrows(InvalidArgumentException.class,
                () -> set(PodsOnDisk.files(VolumeDataKind.CONFIG_MAP, "../key", "hidden")));
        assertFalse(failure.getMessage().contains("hidden"), failure.getMessage());
    }
}
