package io.jubelet.adapters.fs.mount;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FakeMountCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.mount.Mounter.Unmount;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SharedMountTest {

    @TempDir
    private Path temporary;
    private final Mounter mounter = new Mounter(new LinuxMountCalls(), new LinuxFileCalls());
    private final MountTable table = MountTable.ofThisProcess();
    private final SharedMount shared = SharedMount.ofThisProcess();
    private Path root;

    @BeforeEach
    void makeDirectories() throws IOException {
        root = Files.createDirectories(temporary.toRealPath().resolve("root dir"));
        Files.createDirectories(root.resolve("pods/1"));
    }

    @Test
    void aDirectoryOnAPrivateMountIsMountedOnItselfOnce() throws Throwable {
        PrivateMounts.run(() -> {
            assertTrue(shared.ensure(root));
            assertTrue(table.at(root).orElseThrow().isShared());
            assertTrue(Files.isDirectory(root.resolve("pods/1")));
            assertFalse(shared.ensure(root));
            assertEquals(1, table.below(root).size());
            mounter.tmpfs(root.resolve("pods/1"), "");
            assertTrue(table.at(root.resolve("pods/1")).orElseThrow().isShared());
            assertFalse(shared.ensure(root.resolve("pods")));
            assertTrue(table.at(root.resolve("pods")).isEmpty());
        });
    }

    @Test
    void aLinkIsFollowed() throws Throwable {
        PrivateMounts.run(() -> {
            Path link = Files.createSymbolicLink(temporary.resolve("link"), root);
            assertTrue(shared.ensure(link));
            assertFalse(shared.ensure(link));
            assertTrue(table.at(root).orElseThrow().isShared());
        });
    }

    @Test
    void aPrivateMountBecomesSharedWithAllBelowIt() throws Throwable {
        PrivateMounts.run(() -> {
            mounter.tmpfs(root, "");
            Path volume = Files.createDirectories(root.resolve("pods/2"));
            mounter.tmpfs(volume, "");
            assertTrue(shared.ensure(root));
            assertTrue(table.below(root).stream().allMatch(MountEntry::isShared));
            assertEquals(2, table.below(root).size());
        });
    }

    @Test
    void mountsBelowADirectoryAreNotHidden() throws Throwable {
        PrivateMounts.run(() -> {
            Path volume = root.resolve("pods/1");
            mounter.tmpfs(volume, "");
            assertEquals("can't mount " + root + " on itself: that would hide what is mounted on " + volume,
                    assertThrows(ConflictException.class, () -> shared.ensure(root)).getMessage());
            assertEquals(List.of(volume.toString()), table.below(root).stream().map(MountEntry::point).toList());
            mounter.unmount(volume, Unmount.NOW);
            assertTrue(shared.ensure(root));
        });
    }

    @Test
    void whatTheKernelRefusesIsReported() throws Throwable {
        PrivateMounts.run(() -> {
            var calls = new FakeMountCalls();
            calls.fail(root.toString(), Errno.NOT_PERMITTED);
            var refused = new SharedMount(new LinuxFileCalls(), new Mounter(calls, new LinuxFileCalls()), table);
            assertThrows(PermissionDeniedException.class, () -> refused.ensure(root));
            assertFalse(table.at(root).isPresent());
            assertThrows(NotFoundException.class, () -> shared.ensure(root.resolve("absent")));
        });
    }
}
