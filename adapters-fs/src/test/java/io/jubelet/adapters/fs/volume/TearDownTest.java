package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.NodePaths;
import io.jubelet.adapters.fs.kernel.DeadFileSystem;
import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FakeMountCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.mount.Mounter.Unmount;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.VolumeDataKind;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.files.PodDirectories;
import io.jubelet.ports.volume.HostVolumes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TearDownTest {

    @TempDir
    private Path temporary;
    private PodsOnDisk disk;
    private Path precious;

    @BeforeEach
    void open() throws IOException {
        disk = new PodsOnDisk(temporary);
        precious = disk.precious("one");
    }

    private Path emptyDir(String volume) {
        return Path.of(disk.volumes().setUp("u1", volume, new VolumePlan.EmptyDirectory(), PodsOnDisk.NO_GROUP));
    }

    private String conflict(HostVolumes volumes) {
        return assertThrows(ConflictException.class, () -> volumes.tearDown("u1")).getMessage();
    }

    private void assertKept() throws IOException {
        assertEquals("kept", Files.readString(precious.resolve("precious")));
    }

    private Path bound(Path point) throws IOException {
        disk.mounter.bind(precious.toString(), Files.createDirectories(point), false);
        return point;
    }

    @Test
    void linksThatAContainerPlantedLeadNowhere() throws Throwable {
        PrivateMounts.run(() -> {
            Path directory = emptyDir("data");
            Files.createSymbolicLink(directory.resolve("out"), precious);
            Files.createSymbolicLink(directory.resolve("file"), precious.resolve("precious"));
            Path memory = Path.of(disk.volumes().setUp("u1", "mem", PodsOnDisk.memory(1 << 16), PodsOnDisk.GROUP));
            Files.createSymbolicLink(memory.resolve("out"), precious);
            disk.volumes().tearDown("u1");
            assertFalse(Files.exists(directory, LinkOption.NOFOLLOW_LINKS));
            assertKept();
        });
    }

    @Test
    void linksInThePlaceOfOwnDirectoriesAreRemovedThemselves() throws IOException {
        Path target = Files.createDirectories(disk.root.resolve("machine/volumes/kubernetes.io~empty-dir/data"));
        Files.writeString(target.resolve("precious"), "kept");
        Path all = Files.createDirectories(disk.pod("u1").resolve("volumes"));
        Files.createSymbolicLink(all.resolve("kubernetes.io~empty-dir"), target.getParent());
        Files.createSymbolicLink(Files.createDirectory(all.resolve("kubernetes.io~configmap")).resolve("data"), target);
        Files.createSymbolicLink(disk.pods().resolve("u2"), target);
        disk.volumes().tearDown("u1");
        disk.volumes().tearDown("u2");
        assertEquals(List.of(), PodsOnDisk.names(all));
        assertEquals("kept", Files.readString(target.resolve("precious")));
        assertTrue(Files.isSymbolicLink(disk.pods().resolve("u2")));
    }

    @Test
    void aMountThatDoesNotGoKeepsItsVolumeOnly() throws Throwable {
        PrivateMounts.run(() -> {
            Path memory = Path.of(disk.volumes().setUp("u1", "mem", PodsOnDisk.memory(1 << 16), PodsOnDisk.NO_GROUP));
            Path secret = Path.of(disk.volumes().setUp("u1", "key", PodsOnDisk.files(VolumeDataKind.SECRET, "k", "v"),
                    PodsOnDisk.NO_GROUP));
            Path local = Path.of(disk.volumes().setUp("u1", "pv", PodsOnDisk.local("pv-1", precious, false),
                    PodsOnDisk.NO_GROUP));
            Files.writeString(memory.resolve("file"), "kept");
            FakeMountCalls calls = new FakeMountCalls(new LinuxMountCalls());
            calls.fail(memory.toString(), Errno.BUSY);
            calls.fail(local.toString(), Errno.BUSY);
            String message = conflict(disk.volumes(new LinuxFileCalls(), calls));
            assertTrue(message.contains(memory.toString()), message);
            assertEquals("kept", Files.readString(memory.resolve("file")));
            assertFalse(Files.exists(secret));
            assertKept();
            disk.volumes().tearDown("u1");
            assertEquals(List.of(), disk.table.below(disk.pods()));
            assertKept();
        });
    }

    @Test
    void deadFileSystemsAreUnmounted() throws Throwable {
        PrivateMounts.run(() -> {
            Path local = Path.of(disk.volumes().setUp("u1", "pv", PodsOnDisk.local("pv-1", precious, false),
                    PodsOnDisk.NO_GROUP));
            Path memory = Path.of(disk.volumes().setUp("u1", "mem", PodsOnDisk.memory(1 << 16), PodsOnDisk.NO_GROUP));
            Path part = Path.of(disk.volumes().mountSubPath("u1", "app", new SubPath(0, "pv", local.toString(), "")));
            for (Path point : List.of(local, memory, part)) {
                DeadFileSystem.mount(point);
                assertThrows(IOException.class, () -> Files.readAttributes(point, "unix:mode", LinkOption.NOFOLLOW_LINKS));
            }
            disk.volumes().tearDown("u1");
            assertEquals(List.of(), disk.table.below(disk.pods()));
            assertEquals(List.of(), PodsOnDisk.names(disk.pod("u1").resolve("volumes")));
            assertKept();
        });
    }

    @Test
    void whatSomebodyElseMountedIsNotTouched() throws Throwable {
        PrivateMounts.run(() -> {
            Path memory = Path.of(disk.volumes().setUp("u1", "mem", PodsOnDisk.memory(1 << 16), PodsOnDisk.NO_GROUP));
            for (Path point : List.of(memory.resolve("mounted"), emptyDir("data").resolve("deep/mounted"),
                    disk.pod("u1").resolve("volumes/kubernetes.io~secret"))) {
                bound(point);
                String message = conflict(disk.volumes());
                assertTrue(message.contains(point.toString()), message);
                assertTrue(disk.mounter.isMounted(point));
                assertKept();
                disk.mounter.unmount(point, Unmount.NOW);
                Files.delete(point);
            }
            disk.volumes().tearDown("u1");
            assertEquals(List.of(), PodsOnDisk.names(disk.pod("u1").resolve("volumes")));
        });
    }

    @Test
    void aMountOnThePodOrOnAllItsVolumesIsNotTouched() throws Throwable {
        PrivateMounts.run(() -> {
            Files.createDirectories(precious.resolve("volumes/kubernetes.io~empty-dir/data"));
            Files.createDirectories(precious.resolve("kubernetes.io~empty-dir/data"));
            Path pod = bound(disk.pod("u1"));
            assertTrue(conflict(disk.volumes()).contains(pod.toString()));
            disk.mounter.unmount(pod, Unmount.NOW);
            bound(pod.resolve("volumes"));
            assertTrue(conflict(disk.volumes()).contains(pod.resolve("volumes").toString()));
            assertEquals(List.of("kubernetes.io~empty-dir", "precious", "volumes"), PodsOnDisk.names(precious));
            assertTrue(Files.exists(precious.resolve("volumes/kubernetes.io~empty-dir/data")));
        });
    }

    @Test
    void typesThatNobodyKnowsAreLeftWithWhatIsInThem() throws IOException {
        Path directory = emptyDir("data");
        Path all = disk.pod("u1").resolve("volumes");
        Path csi = Files.createDirectories(all.resolve("kubernetes.io~csi/pv-9"));
        Files.writeString(csi.resolve("vol_data.json"), "{}");
        Files.createDirectory(all.resolve("kubernetes.io~nfs"));
        assertTrue(conflict(disk.volumes()).contains("kubernetes.io~csi"));
        assertEquals("{}", Files.readString(csi.resolve("vol_data.json")));
        assertFalse(Files.exists(directory));
        assertEquals(List.of("kubernetes.io~csi"), PodsOnDisk.names(all));
    }

    @Test
    void aPartThatIsInUseKeepsItsVolumeOnly() throws Throwable {
        PrivateMounts.run(() -> {
            Path directory = emptyDir("data");
            Files.writeString(directory.resolve("file"), "v");
            Path part = Path.of(disk.volumes().mountSubPath("u1", "app",
                    new SubPath(0, "data", directory.toString(), "file")));
            Path other = Path.of(disk.volumes().mountSubPath("u1", "app",
                    new SubPath(3, "host", precious.toString(), "")));
            assertEquals("v", Files.readString(part));
            Path second = emptyDir("second");
            Files.writeString(second.resolve("file"), "v");
            Path used = Path.of(disk.volumes().mountSubPath("u1", "app", new SubPath(4, "second", second.toString(), "")));
            FakeMountCalls calls = new FakeMountCalls(new LinuxMountCalls());
            calls.fail(other.toString(), Errno.BUSY);
            calls.fail(used.toString(), Errno.BUSY);
            assertTrue(conflict(disk.volumes(new LinuxFileCalls(), calls)).contains(other.toString()));
            assertFalse(Files.exists(directory));
            assertEquals("v", Files.readString(second.resolve("file")));
            assertTrue(disk.mounter.isMounted(used));
            disk.volumes().tearDown("u1");
            assertFalse(Files.exists(disk.pod("u1").resolve("volume-subpaths")));
            assertFalse(Files.exists(second));
            assertKept();
        });
    }

    @Test
    void theDirectoryOfAPodIsNotRemovedAroundAMount() throws Throwable {
        PrivateMounts.run(() -> {
            NodePaths paths = new NodePaths(disk.root, disk.root.resolve("log"), disk.root.resolve("links"),
                    disk.root.resolve("hosts"));
            PodDirectories directories =
                    new NodeFiles(paths, RandomGenerator.of("L64X128MixRandom")).podDirectories();
            directories.create("u1");
            Path point = bound(disk.pod("u1").resolve("containers/app/host"));
            Files.writeString(disk.pod("u1").resolve("containers/app/log"), "kept");
            ConflictException failure = assertThrows(ConflictException.class, () -> directories.remove("u1"));
            assertTrue(failure.getMessage().contains(point.toString()), failure.getMessage());
            assertTrue(Files.exists(disk.pod("u1").resolve("containers/app/log")));
            assertKept();
            disk.mounter.unmount(point, Unmount.NOW);
            directories.remove("u1");
            assertFalse(Files.exists(disk.pod("u1")));
            assertKept();
        });
    }
}
