package io.jubelet.adapters.fs.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FakeMountCalls;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.kernel.Swapper;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.mount.BindOptions;
import io.jubelet.adapters.fs.mount.FakeMounts;
import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TreeRemovalTest {

    @TempDir
    private Path temporary;
    private final Mounter mounter = new Mounter(new LinuxMountCalls(), new LinuxFileCalls());
    private final TreeRemoval removal = new TreeRemoval(MountTable.ofThisProcess());
    /** Believes that nothing is mounted anywhere, as if each mount had come after the look at the table. */
    private final TreeRemoval blind = new TreeRemoval(FakeMounts.table(""));
    private Path tree;
    private Path disk;

    @BeforeEach
    void makeDirectories() throws IOException {
        temporary = temporary.toRealPath();
        tree = Files.createDirectory(temporary.resolve("tree"));
        disk = Files.createDirectory(temporary.resolve("disk"));
        Files.writeString(disk.resolve("precious"), "kept");
    }

    private void assertDiskIsWhole() throws IOException {
        assertEquals("kept", Files.readString(disk.resolve("precious")));
    }

    @Test
    void directoriesNestedDeeperThanAnyPathAreRemoved() throws IOException, InterruptedException {
        // Each directory is made from within the one above: a path to the last one would be longer than the kernel takes.
        Process shell = new ProcessBuilder("sh", "-c",
                "i=0; while [ $i -lt 300 ]; do mkdir $0 && cd -P $0 && echo x > f || exit 1; i=$((i+1)); done",
                "d".repeat(40))
                .directory(tree.toFile()).redirectErrorStream(true).start();
        assertEquals("", new String(shell.getInputStream().readAllBytes()));
        assertEquals(0, shell.waitFor());
        removal.remove(tree);
        assertFalse(Files.exists(tree));
    }

    @Test
    void wideDirectoriesAreRemoved() throws IOException {
        for (int i = 0; i < 2000; i++) {
            Files.createFile(tree.resolve("file" + i));
        }
        removal.remove(tree);
        assertFalse(Files.exists(tree));
    }

    @Test
    void mountPointsWithBlanksAreRecognised() throws IOException {
        Path mounted = Files.createDirectories(tree.resolve("with blank"));
        TreeRemoval other = new TreeRemoval(FakeMounts.table(
                "36 35 98:0 / " + mounted.toString().replace(" ", "\\040") + " rw - tmpfs tmpfs rw\n"));
        ConflictException failure = assertThrows(ConflictException.class, () -> other.remove(tree));
        assertEquals("can't remove " + tree + ": something is mounted on " + mounted, failure.getMessage());
    }

    @Test
    void anEmptyDirectoryGoesWithoutALookAtTheTable() throws IOException {
        TreeRemoval other = new TreeRemoval(FakeMounts.table("36 35 98:0 / " + tree + " rw - tmpfs tmpfs rw\n"));
        Path file = Files.createFile(tree.resolve("file"));
        assertThrows(ConflictException.class, () -> other.remove(tree));
        Files.delete(file);
        other.remove(tree);
        assertFalse(Files.exists(tree));
    }

    @Test
    void linksGoButNotWhatTheyLeadTo() throws IOException {
        Files.createSymbolicLink(tree.resolve("link"), disk);
        Files.createSymbolicLink(tree.resolve("file"), disk.resolve("precious"));
        removal.remove(tree);
        assertFalse(Files.exists(tree));
        Path link = Files.createSymbolicLink(temporary.resolve("link"), disk);
        removal.remove(link);
        assertFalse(Files.exists(link, LinkOption.NOFOLLOW_LINKS));
        assertDiskIsWhole();
    }

    @Test
    void whatIsNotThereIsRemoved() {
        removal.remove(temporary.resolve("absent"));
        removal.remove(temporary.resolve("absent/below"));
    }

    @Test
    void aDiskMountedInTheTreeProtectsAllOfIt() throws Throwable {
        PrivateMounts.run(() -> {
            Path point = Files.createDirectories(tree.resolve("a/z"));
            Path own = Files.writeString(tree.resolve("a/own"), "own");
            mounter.bind(disk.toString(), point, false);
            ConflictException failure = assertThrows(ConflictException.class, () -> removal.remove(tree));
            assertEquals("can't remove " + tree + ": something is mounted on " + point, failure.getMessage());
            assertTrue(Files.exists(own));
            assertThrows(ConflictException.class, () -> removal.remove(point));
            assertDiskIsWhole();
        });
    }

    @Test
    void aDiskThatTheTableDoesNotNameSurvivesToo() throws Throwable {
        PrivateMounts.run(() -> {
            // The same file system: nothing but the number of the mount tells it apart.
            Path point = Files.createDirectories(tree.resolve("a/z"));
            mounter.bind(disk.toString(), point, false);
            ConflictException failure = assertThrows(ConflictException.class, () -> blind.remove(tree));
            assertEquals("can't remove " + tree + ": something is mounted on " + point, failure.getMessage());
            assertThrows(ConflictException.class, () -> blind.remove(point));
            assertDiskIsWhole();
        });
    }

    @Test
    void aMountedFileSurvivesToo() throws Throwable {
        PrivateMounts.run(() -> {
            Path point = Files.createFile(tree.resolve("file"));
            mounter.bind(disk.resolve("precious").toString(), point, false);
            assertThrows(ConflictException.class, () -> removal.remove(tree));
            ConflictException failure = assertThrows(ConflictException.class, () -> blind.remove(tree));
            assertTrue(failure.getMessage().contains("EBUSY") && failure.getMessage().contains("file"),
                    failure.getMessage());
            assertThrows(ConflictException.class, () -> blind.remove(point));
            assertDiskIsWhole();
        });
    }

    @Test
    void aFileSystemMountedUnderAReadOnlyOneSurvives() throws Throwable {
        PrivateMounts.run(() -> {
            Path point = Files.createDirectories(tree.resolve("a"));
            mounter.tmpfs(point, "");
            mounter.bind(disk.toString(), Files.createDirectory(point.resolve("disk")), false);
            mounter.setOptions(point, BindOptions.of(List.of(), true));
            assertThrows(ConflictException.class, () -> removal.remove(tree));
            assertThrows(ConflictException.class, () -> blind.remove(tree));
            assertDiskIsWhole();
        });
    }

    @Test
    void contentSurvivesWhenUnmountingFails() throws Throwable {
        PrivateMounts.run(() -> {
            Path point = Files.createDirectories(tree.resolve("volume"));
            mounter.bind(disk.toString(), point, false);
            FakeMountCalls busy = new FakeMountCalls(new LinuxMountCalls());
            busy.fail(point.toString(), Errno.BUSY);
            assertThrows(ConflictException.class,
                    () -> new Mounter(busy, new LinuxFileCalls()).unmount(point, Mounter.Unmount.NOW));
            assertThrows(ConflictException.class, () -> removal.remove(tree));
            assertDiskIsWhole();
            busy.repair(point.toString());
            new Mounter(busy, new LinuxFileCalls()).unmount(point, Mounter.Unmount.NOW);
            removal.remove(tree);
            assertFalse(Files.exists(tree));
            assertDiskIsWhole();
        });
    }

    @Test
    void aDirectoryThatBecomesALinkOnTheWayIsNotFollowed() throws Exception {
        long swaps = 0;
        for (int i = 0; i < 300; i++) {
            Path top = Files.createDirectory(temporary.resolve("tree" + i));
            Path swapped = Files.createDirectories(top.resolve("a/swapped"));
            Files.writeString(swapped.resolve("precious"), "mine");
            Path link = Files.createSymbolicLink(temporary.resolve("link" + i), disk);
            try (Swapper swapper = new Swapper(swapped, link)) {
                removeUnlessHindered(top);
                swaps += swapper.swaps();
            }
            assertDiskIsWhole();
            removal.remove(top);
            assertFalse(Files.exists(top, LinkOption.NOFOLLOW_LINKS));
            assertDiskIsWhole();
        }
        assertTrue(swaps >= 300, swaps + " swaps");
    }

    private void removeUnlessHindered(Path top) {
        try {
            removal.remove(top);
        } catch (ConflictException e) {
            assertTrue(e.getMessage().contains("swapped") || e.getMessage().contains("ENOTEMPTY"), e.getMessage());
        }
    }

    @Test
    void aDirectoryThatIsFilledFasterThanEmptiedIsGivenUp() throws IOException {
        int[] number = {0};
        FaultyFileCalls calls = new FaultyFileCalls().failing((call, _) -> {
            if (call.equals("removeDirectory")) {
                Files.createFile(tree.resolve("more" + number[0]++));
            }
        });
        TreeRemoval other = new TreeRemoval(MountTable.ofThisProcess(), calls.calls());
        assertTrue(assertThrows(ConflictException.class, () -> other.remove(tree)).getMessage().contains("ENOTEMPTY"));
        removal.remove(tree);
        assertFalse(Files.exists(tree));
    }

    @Test
    void whatCanNotBeRemovedKeepsNothingElse() throws IOException {
        for (String name : List.of("a", "b", "c")) {
            Files.writeString(Files.createDirectories(tree.resolve(name).resolve("d")).resolve("file"), "");
        }
        int[] refused = {0};
        FaultyFileCalls calls = new FaultyFileCalls().failing((call, _) -> {
            if (call.equals("removeFile") && refused[0]++ == 0) {
                throw new SystemCallException("unlinkat file", Errno.NOT_PERMITTED.number(), "told by the test");
            }
        });
        TreeRemoval other = new TreeRemoval(MountTable.ofThisProcess(), calls.calls());
        String message = assertThrows(PermissionDeniedException.class, () -> other.remove(tree)).getMessage();
        assertTrue(message.matches("can't remove " + tree + ": unlinkat file: told by the test \\(EPERM\\), in " + tree + "/[abc]/d"),
                message);
        try (Stream<Path> left = Files.walk(tree)) {
            assertEquals(4, left.count(), "the file and the directories above it");
        }
        removal.remove(tree);
        assertFalse(Files.exists(tree));
    }

    @Test
    void aDirectoryThatCanNotBeReadKeepsNothingElse() throws IOException {
        for (String name : List.of("a", "b", "c")) {
            Files.writeString(Files.createDirectories(tree.resolve(name)).resolve("file"), "");
        }
        FileCalls real = new LinuxFileCalls();
        int[] opened = {0};
        FileCalls calls = (FileCalls) Proxy.newProxyInstance(FileCalls.class.getClassLoader(), new Class<?>[] {FileCalls.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("openDirectory") && opened[0]++ == 2) {
                        throw new SystemCallException("openat", Errno.TOO_MANY_FILES.number(), "told by the test");
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        assertThrows(ResourceExhaustedException.class, () -> new TreeRemoval(MountTable.ofThisProcess(), calls).remove(tree));
        try (Stream<Path> left = Files.walk(tree)) {
            assertEquals(3, left.count(), "the directory with its file");
        }
    }

    @Test
    void aLinkPutInPlaceOfADirectoryWithinTheWalkGoesAlone() throws IOException {
        Files.createDirectories(tree.resolve("a/b"));
        Files.createFile(tree.resolve("a/file"));
        FaultyFileCalls calls = new FaultyFileCalls().failing((call, index) -> {
            if (index == 0) {
                // The directory was listed as one; now it leads to the disk.
                Files.delete(tree.resolve("a/b"));
                Files.createSymbolicLink(tree.resolve("a/b"), disk);
            }
        });
        new TreeRemoval(MountTable.ofThisProcess(), calls.calls()).remove(tree);
        assertFalse(Files.exists(tree));
        assertDiskIsWhole();
    }

    @Test
    void aMountThatComesWithinTheWalkIsNotEntered() throws Throwable {
        PrivateMounts.run(() -> {
            Path point = Files.createDirectories(tree.resolve("a/b"));
            Files.createFile(tree.resolve("a/file"));
            FaultyFileCalls calls = new FaultyFileCalls().failing((call, index) -> {
                if (index == 0) {
                    mounter.bind(disk.toString(), point, false);
                }
            });
            TreeRemoval late = new TreeRemoval(MountTable.ofThisProcess(), calls.calls());
            ConflictException failure = assertThrows(ConflictException.class, () -> late.remove(tree));
            assertTrue(failure.getMessage().contains(point.toString()), failure.getMessage());
            assertDiskIsWhole();
        });
    }

    @Test
    void anInterruptEndsIt() throws IOException {
        Files.createFile(tree.resolve("file"));
        Thread.currentThread().interrupt();
        assertThrows(CancelledException.class, () -> removal.remove(tree));
        assertTrue(Thread.interrupted());
        removal.remove(tree);
        assertFalse(Files.exists(tree));
    }
}
