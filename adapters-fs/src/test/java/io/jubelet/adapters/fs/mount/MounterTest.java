package io.jubelet.adapters.fs.mount;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FakeMountCalls;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.mount.Mounter.Unmount;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnimplementedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MounterTest {

    @TempDir
    private Path temporary;
    private final Mounter mounter = new Mounter(new LinuxMountCalls(), new LinuxFileCalls());
    private final MountTable table = MountTable.ofThisProcess();
    private Path disk;
    private Path target;

    @BeforeEach
    void makeDirectories() throws IOException {
        disk = Files.createDirectory(temporary.toRealPath().resolve("disk"));
        target = Files.createDirectory(temporary.toRealPath().resolve("target"));
        Files.writeString(disk.resolve("precious"), "kept");
    }

    @Test
    void aFileSystemInMemoryHasItsOptions() throws Throwable {
        PrivateMounts.run(() -> {
            mounter.tmpfs(target, "size=64k,mode=0750");
            MountEntry mount = table.at(target).orElseThrow();
            assertEquals("tmpfs", mount.type());
            assertTrue(mount.fileSystemOptions().containsAll(List.of("size=64k", "mode=750")), mount.toString());
            mounter.unmount(target, Unmount.NOW);
            assertTrue(table.at(target).isEmpty());
            assertThrows(InvalidArgumentException.class, () -> mounter.tmpfs(target, "size=nonsense"));
        });
    }

    @Test
    void aMountOfTheTableIsTakenAwayByItsName() throws Throwable {
        PrivateMounts.run(() -> {
            mounter.tmpfs(target, "");
            MountEntry mount = table.at(target).orElseThrow();
            try (InputStream open = Files.newInputStream(Files.writeString(target.resolve("used"), "u"))) {
                String message = assertThrows(ConflictException.class, () -> mounter.unmountIn(temporary, mount)).getMessage();
                assertTrue(message.startsWith("can't unmount what is mounted in " + temporary + ": umount2 " + target + ": "), message);
                assertEquals('u', open.read());
            }
            mounter.unmountIn(temporary, mount);
            assertTrue(table.at(target).isEmpty());
            mounter.unmountIn(temporary, mount);
            Files.delete(target);
            mounter.unmountIn(temporary, mount);
        });
    }

    @Test
    void directoriesOfTheSameFileSystemAndFilesAreRecognisedAsMountPoints() throws Throwable {
        PrivateMounts.run(() -> {
            assertFalse(mounter.isMounted(target));
            mounter.bind(disk.toString(), target, false);
            assertTrue(mounter.isMounted(target));
            assertEquals("kept", Files.readString(target.resolve("precious")));
            assertEquals(disk.toString(), table.at(target).orElseThrow().root().substring(
                    table.at(target).orElseThrow().root().length() - disk.toString().length()));
            Path file = Files.createFile(temporary.resolve("file"));
            mounter.bind(disk.resolve("precious").toString(), file, false);
            assertTrue(mounter.isMounted(file));
            assertTrue(mounter.isMounted(Path.of("/")));
            assertThrows(NotFoundException.class, () -> mounter.isMounted(temporary.resolve("absent")));
        });
    }

    @Test
    void anOldKernelIsAskedForTheMountOfTheParent() throws Throwable {
        Mounter old = new Mounter(new LinuxMountCalls(), new FaultyFileCalls().withoutMountTops().calls());
        PrivateMounts.run(() -> {
            assertFalse(old.isMounted(target));
            old.bind(disk.toString(), target, false);
            assertTrue(old.isMounted(target));
            assertFalse(old.isMounted(target.resolve("precious")));
            Path link = Files.createSymbolicLink(temporary.resolve("link"), target);
            assertFalse(old.isMounted(link));
            old.unmount(target, Unmount.NOW);
            assertFalse(old.isMounted(target));
            assertThrows(NotFoundException.class, () -> old.isMounted(temporary.resolve("absent")));
        });
    }

    @Test
    void aReadOnlyMountKeepsItsOtherOptions() throws Throwable {
        PrivateMounts.run(() -> {
            mounter.bind(disk.toString(), target, false);
            new LinuxMountCalls().mount("", target.toString(), "", 0x20 | 0x1000 | 0x2 | 0x4 | 0x8, "");
            mounter.setOptions(target, BindOptions.of(List.of(), true));
            assertTrue(table.at(target).orElseThrow().options().containsAll(List.of("ro", "nosuid", "nodev", "noexec")),
                    table.at(target).toString());
            assertThrows(IOException.class, () -> Files.writeString(target.resolve("x"), ""));
            Files.writeString(disk.resolve("x"), "");
        });
    }

    @Test
    void whatIsMountedBelowIsTakenAlongOnRequest() throws Throwable {
        PrivateMounts.run(() -> {
            mounter.tmpfs(Files.createDirectory(disk.resolve("sub")), "");
            mounter.bind(disk.toString(), target, true);
            assertEquals(2, table.below(target).size());
            mounter.unmount(target.resolve("sub"), Unmount.NOW);
            mounter.unmount(target, Unmount.NOW);
            mounter.bind(disk.toString(), target, false);
            assertEquals(1, table.below(target).size());
        });
    }

    @Test
    void propagationIsSet() throws Throwable {
        PrivateMounts.run(() -> {
            mounter.tmpfs(target, "");
            mounter.propagate(target, Propagation.SHARED, true);
            assertTrue(table.at(target).orElseThrow().isShared());
            mounter.propagate(target, Propagation.SLAVE, false);
            mounter.propagate(target, Propagation.PRIVATE, false);
            assertEquals(List.of(), table.at(target).orElseThrow().propagation());
        });
    }

    @Test
    void aMountInUseStaysUntilItIsDetachedLazily() throws Throwable {
        PrivateMounts.run(() -> {
            mounter.tmpfs(target, "");
            Path file = Files.writeString(target.resolve("file"), "open");
            try (InputStream open = Files.newInputStream(file)) {
                ConflictException failure =
                        assertThrows(ConflictException.class, () -> mounter.unmount(target, Unmount.NOW));
                assertTrue(failure.getMessage().startsWith("can't unmount " + target)
                        && failure.getMessage().contains("EBUSY"), failure.getMessage());
                assertTrue(mounter.isMounted(target));
                mounter.unmount(target, Unmount.WHEN_UNUSED);
                assertFalse(mounter.isMounted(target));
                assertEquals('o', open.read());
            }
        });
    }

    @Test
    void allMountsOnAMountPointAreUnmounted() throws Throwable {
        PrivateMounts.run(() -> {
            mounter.tmpfs(target, "");
            mounter.bind(disk.toString(), target, false);
            mounter.tmpfs(target, "");
            mounter.unmount(target, Unmount.NOW);
            assertFalse(mounter.isMounted(target));
            mounter.unmount(target, Unmount.NOW);
        });
    }

    @Test
    void aLinkIsNotFollowed() throws Throwable {
        PrivateMounts.run(() -> {
            mounter.tmpfs(target, "");
            Path link = Files.createSymbolicLink(temporary.resolve("link"), target);
            mounter.unmount(link, Unmount.NOW);
            assertFalse(mounter.isMounted(link));
            assertTrue(mounter.isMounted(target));
        });
    }

    @Test
    void optionsStayOutOfMessages() {
        FakeMountCalls calls = new FakeMountCalls();
        calls.fail("/x", Errno.NOT_PERMITTED);
        Mounter other = new Mounter(calls, new LinuxFileCalls());
        PermissionDeniedException failure = assertThrows(PermissionDeniedException.class,
                () -> other.mount("//server/share", Path.of("/x"), "cifs", true, "password=secret"));
        assertEquals("can't mount //server/share on /x: mount /x: told by the test (EPERM)", failure.getMessage());
        assertEquals(List.of("mount //server/share /x cifs 1 password=secret"), calls.calls());
        assertThrows(UnimplementedException.class,
                () -> mounter.mount("none", target, "no-such-file-system", false, "password=secret"));
    }
}
