package io.jubelet.adapters.fs.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.DeadFileSystem;
import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FakeMountCalls;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.kernel.Swapper;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SubPathMountsTest {

    @TempDir
    private Path temporary;
    private final FileCalls files = new LinuxFileCalls();
    private final Mounter mounter = new Mounter(new LinuxMountCalls(), files);
    private final SubPathMounts mounts = new SubPathMounts(files, mounter);
    private Path volume;
    private Path pod;

    @BeforeEach
    void makeDirectories() throws IOException {
        temporary = temporary.toRealPath();
        volume = Files.createDirectory(temporary.resolve("volume"));
        pod = Files.createDirectory(temporary.resolve("pod"));
    }

    private SubPathPoint point(String container, int index) {
        return new SubPathPoint(pod, "data", container, index);
    }

    @Test
    void aDirectoryIsMounted() throws Throwable {
        PrivateMounts.run(() -> {
            Path path = mounts.mount(volume, "a/b", point("main", 0));
            assertEquals(pod.resolve("volume-subpaths/data/main/0"), path);
            Files.writeString(path.resolve("file"), "through the mount");
            assertEquals("through the mount", Files.readString(volume.resolve("a/b/file")));
            assertEquals(path, mounts.mount(volume, "a/b", point("main", 0)));
            assertEquals(1, MountTable.ofThisProcess().below(path).size());
            mounts.clean(pod, "data");
            assertFalse(Files.exists(pod.resolve("volume-subpaths")));
            assertTrue(Files.exists(volume.resolve("a/b/file")));
        });
    }

    @Test
    void aFileIsMounted() throws Throwable {
        PrivateMounts.run(() -> {
            Files.writeString(volume.resolve("..2026"), "v");
            Files.createSymbolicLink(volume.resolve("key"), Path.of("..2026"));
            Path path = mounts.mount(volume, "key", point("main", 3));
            assertEquals("v", Files.readString(path));
            mounts.clean(pod, "data");
            assertFalse(Files.exists(pod.resolve("volume-subpaths")));
            assertEquals("v", Files.readString(volume.resolve("key")));
        });
    }

    @Test
    void whatIsMountedThereAndWrongIsReplaced() throws Throwable {
        PrivateMounts.run(() -> {
            Files.writeString(Files.createDirectory(volume.resolve("old")).resolve("f"), "old");
            Files.writeString(volume.resolve("new"), "new");
            mounts.mount(volume, "old", point("main", 0));
            Path path = mounts.mount(volume, "new", point("main", 0));
            assertEquals("new", Files.readString(path));
            path = mounts.mount(volume, "old", point("main", 0));
            assertEquals("old", Files.readString(path.resolve("f")));
            try (InputStream open = Files.newInputStream(path.resolve("f"))) {
                assertThrows(ConflictException.class, () -> mounts.mount(volume, "new", point("main", 0)));
                assertThrows(ConflictException.class, () -> mounts.clean(pod, "data"));
                assertEquals('o', open.read());
            }
            assertEquals("old", Files.readString(volume.resolve("old/f")));
        });
    }

    @Test
    void aMountWhoseFileSystemIsDeadIsReplaced() throws Throwable {
        PrivateMounts.run(() -> {
            Files.writeString(Files.createDirectory(volume.resolve("a")).resolve("f"), "anew");
            Path path = Files.createDirectories(point("main", 0).path());
            DeadFileSystem.mount(path);
            assertEquals(path, mounts.mount(volume, "a", point("main", 0)));
            assertEquals("anew", Files.readString(path.resolve("f")));
            assertEquals(1, MountTable.ofThisProcess().below(path).size());
        });
    }

    @Test
    void aFailedMountLeavesNothing() throws Exception {
        FakeMountCalls calls = new FakeMountCalls();
        SubPathPoint point = point("main", 0);
        calls.fail(point.path().toString(), Errno.NOT_PERMITTED);
        SubPathMounts other = new SubPathMounts(files, new Mounter(calls, files));
        assertThrows(PermissionDeniedException.class, () -> other.mount(volume, "a", point));
        assertFalse(Files.exists(point.path()));
        calls.repair(point.path().toString());
        // A mount that shows something else is not handed to a container.
        assertThrows(ConflictException.class, () -> other.mount(volume, "a", point));
        assertFalse(Files.exists(point.path()));
    }

    @Test
    void cleanupGoesOnAfterAFailureAndKeepsWhatItCantUnmount() throws Throwable {
        PrivateMounts.run(() -> {
            Files.writeString(Files.createDirectory(volume.resolve("a")).resolve("precious"), "kept");
            mounts.mount(volume, "a", point("first", 0));
            mounts.mount(volume, "a", point("first", 1));
            mounts.mount(volume, "a", point("second", 0));
            FakeMountCalls busy = new FakeMountCalls(new LinuxMountCalls());
            String stuck = point("first", 0).path().toString();
            busy.fail(stuck, Errno.BUSY);
            SubPathMounts other = new SubPathMounts(files, new Mounter(busy, files));
            PortException failure = assertThrows(ConflictException.class, () -> other.clean(pod, "data"));
            assertTrue(failure.getMessage().contains(stuck), failure.getMessage());
            assertEquals(List.of(stuck), MountTable.ofThisProcess().below(pod).stream().map(m -> m.point()).toList());
            assertFalse(Files.exists(point("second", 0).path().getParent()));
            assertEquals("kept", Files.readString(volume.resolve("a/precious")));
            busy.repair(stuck);
            other.clean(pod, "data");
            assertFalse(Files.exists(pod.resolve("volume-subpaths")));
            assertEquals("kept", Files.readString(volume.resolve("a/precious")));
            other.clean(pod, "data");
        });
    }

    @Test
    void otherVolumesAndContentOfOthersStay() throws Throwable {
        PrivateMounts.run(() -> {
            Path other = mounts.mount(volume, "a", new SubPathPoint(pod, "other", "main", 0));
            Path stray = Files.createDirectories(point("main", 0).path());
            Files.writeString(stray.resolve("file"), "somebody put it here");
            Path strayFile = Files.writeString(point("main", 1).path(), "and this");
            assertThrows(ConflictException.class, () -> mounts.clean(pod, "data"));
            assertEquals("somebody put it here", Files.readString(stray.resolve("file")));
            assertEquals("and this", Files.readString(strayFile));
            assertTrue(mounter.isMounted(other));
        });
    }

    @Test
    void namesLeadNowhereElse() {
        assertThrows(InvalidArgumentException.class, () -> new SubPathPoint(pod, "..", "main", 0));
        assertThrows(InvalidArgumentException.class, () -> new SubPathPoint(pod, "data", "a/b", 0));
        assertThrows(IllegalArgumentException.class, () -> new SubPathPoint(pod, "data", "main", -1));
        assertThrows(InvalidArgumentException.class, () -> mounts.clean(pod, "../.."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a/b", "a/b/c"})
    void anAttackerNeverGetsTheSecret(String subPath) throws Throwable {
        PrivateMounts.run(() -> {
            Path secret = Files.createDirectories(temporary.resolve("secret/b/c"));
            Files.createDirectories(volume.resolve("a/b/c"));
            Path link = Files.createSymbolicLink(temporary.resolve("link"), temporary.resolve("secret"));
            SubPathMounts old = new SubPathMounts(new FaultyFileCalls().without("openBeneath").calls(), mounter);
            int mounted = 0;
            int refused = 0;
            try (Swapper swapper = new Swapper(volume.resolve("a"), link)) {
                // Both have to happen, or the attack misses.
                for (int i = 0; i < 300 || mounted < 20 || refused < 20; i++) {
                    boolean safe = isMountedSafely(i % 2 == 0 ? mounts : old, subPath, secret);
                    mounted += safe ? 1 : 0;
                    refused += safe ? 0 : 1;
                }
            }
        });
    }

    private boolean isMountedSafely(SubPathMounts any, String subPath, Path secret) throws IOException {
        try {
            Path path = any.mount(volume, subPath, point("main", 0));
            Object found = Files.getAttribute(path, "unix:ino");
            for (Path part = secret; !part.equals(temporary); part = part.getParent()) {
                assertNotEquals(Files.getAttribute(part, "unix:ino"), found, part.toString());
            }
            return true;
        } catch (ConflictException e) {
            return false;
        } finally {
            any.clean(pod, "data");
        }
    }
}
