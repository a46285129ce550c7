package io.jubelet.adapters.fs.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.SubPathNotMadeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SubPathOpenerTest {

    @TempDir
    private Path temporary;
    private final SubPathOpener opener = new SubPathOpener(new LinuxFileCalls());
    private final SubPathOpener old = new SubPathOpener(new FaultyFileCalls().without("openBeneath").calls());
    private Path volume;
    private Path secret;

    @BeforeEach
    void makeDirectories() throws IOException {
        temporary = temporary.toRealPath();
        volume = Files.createDirectory(temporary.resolve("volume"));
        secret = Files.createDirectory(temporary.resolve("secret"));
        Files.writeString(secret.resolve("file"), "secret");
    }

    private void assertOpens(Path expected, String subPath) throws IOException {
        for (SubPathOpener each : List.of(opener, old)) {
            try (OpenFile open = each.open(volume, subPath)) {
                FileStat stat = open.stat();
                assertFalse(stat.isLink());
                assertEquals(Files.getAttribute(expected, "unix:ino"), stat.inode());
            }
        }
    }

    @Test
    void directoriesAndFilesAreOpened() throws IOException {
        Path directory = Files.createDirectories(volume.resolve("a/b"));
        Path file = Files.createFile(directory.resolve("f"));
        assertOpens(directory, "a/b");
        assertOpens(directory, "a//./b/");
        assertOpens(file, "a/b/f");
        assertOpens(volume, "");
        assertOpens(volume, ".");
    }

    /** In a volume of debugfs, the kernel mounts tracefs on demand, as it does with the file systems in an export of an NFS server. */
    @Test
    void whatIsMountedOnDemandIsMounted() throws Throwable {
        PrivateMounts.run(() -> {
            for (SubPathOpener each : List.of(opener, old)) {
                Path top = Files.createTempDirectory(temporary, "debugfs");
                try {
                    new LinuxMountCalls().mount("none", top.toString(), "debugfs", 0, "");
                } catch (SystemCallException e) {
                    Assumptions.abort("this kernel has no debugfs; skipped: " + e.getMessage());
                }
                Assumptions.assumeTrue(Files.readString(Path.of("/proc/filesystems")).contains("tracefs"), "no tracefs; skipped");
                try (OpenFile open = each.open(top, "tracing")) {
                    assertEquals(0x74726163, new LinuxFileCalls().fileSystem(open.fd()).magic());
                }
            }
        });
    }

    /** A directory above the volume may be a link, such as /var/run; what the link in the volume says is no path below the real one. */
    @Test
    void anAbsoluteLinkMayUseAnotherPathOfTheVolume() throws IOException {
        Path alias = Files.createSymbolicLink(temporary.resolve("alias"), temporary);
        Path version = Files.createDirectory(volume.resolve("v2"));
        Files.createSymbolicLink(volume.resolve("current"), alias.resolve("volume/v2"));
        assertOpens(version, "current");
        Files.createSymbolicLink(volume.resolve("itself"), alias.resolve("volume"));
        assertOpens(version, "itself/v2");
        Files.createSymbolicLink(volume.resolve("out"), alias.resolve("secret"));
        Files.createSymbolicLink(volume.resolve("dangling"), alias.resolve("volume/v3"));
        for (String subPath : List.of("out", "out/file", "dangling")) {
            assertThrows(ConflictException.class, () -> opener.open(volume, subPath), subPath);
        }
    }

    @Test
    void nothingIsOutsideTheRootOfTheMachine() throws IOException {
        Files.createSymbolicLink(volume.resolve("to"), secret);
        Path root = Path.of("/");
        try (OpenFile open = opener.open(root, root.relativize(volume.resolve("to/file")).toString())) {
            assertEquals(Files.getAttribute(secret.resolve("file"), "unix:ino"), open.stat().inode());
        }
    }

    @Test
    void linksThatStayInTheVolumeAreFollowed() throws IOException {
        // As in a projected volume.
        Path file = Files.writeString(Files.createDirectories(volume.resolve("..2026/d")).resolve("key"), "v");
        Files.createSymbolicLink(volume.resolve("..data"), Path.of("..2026"));
        Files.createSymbolicLink(volume.resolve("d"), Path.of("..data/d"));
        assertOpens(file, "d/key");
        Files.createSymbolicLink(volume.resolve("..2026/d/up"), Path.of("../../d/../../../volume/d/key"));
        assertThrows(ConflictException.class, () -> opener.open(volume, "d/up"));
        Files.createSymbolicLink(volume.resolve("..2026/d/round"), Path.of("../../d/./../d/key"));
        assertOpens(file, "d/round");
        Files.createSymbolicLink(volume.resolve("absolute"), file);
        assertOpens(file, "absolute");
        Files.createSymbolicLink(volume.resolve("self"), volume);
        assertOpens(file, "self/d/key");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret", "../volume-not", "TEMPORARY/secret", "a/../../secret",
            "../../../../../../../../../../TEMPORARY/secret", "..", "sub/../..", "TEMPORARY/volume/../secret"})
    void linksThatLeadOutAreRefused(String target) throws IOException {
        Files.createDirectory(volume.resolve("sub"));
        Files.createSymbolicLink(volume.resolve("link"), Path.of(target.replace("TEMPORARY", temporary.toString())));
        for (SubPathOpener each : List.of(opener, old)) {
            for (String subPath : List.of("link", "link/file", "link/new/directory")) {
                ConflictException failure = assertThrows(ConflictException.class, () -> each.open(volume, subPath));
                assertTrue(failure.getMessage().contains(volume.toString()), failure.getMessage());
            }
        }
        try (Stream<Path> outside = Files.list(temporary)) {
            assertEquals(2, outside.count());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret", "/etc", "a/../b", "..", "a\0b"})
    void pathsThatLeadOutAreRefused(String subPath) {
        assertThrows(ConflictException.class, () -> opener.open(volume, subPath));
    }

    @Test
    void directoriesAreMadeWithTheModeOfTheVolume() throws IOException {
        Files.setAttribute(volume, "unix:mode", 02777);
        try (OpenFile open = opener.open(volume, "new/deep/er")) {
            assertTrue(open.stat().isDirectory());
        }
        for (String path : List.of("new", "new/deep", "new/deep/er")) {
            assertEquals(02777, (int) Files.getAttribute(volume.resolve(path), "unix:mode") & 07777);
        }
        assertOpens(volume.resolve("new/deep"), "new/deep");
    }

    @Test
    void whatCantBeOpenedSaysWhy() throws IOException {
        Files.createFile(volume.resolve("file"));
        Files.createSymbolicLink(volume.resolve("circle"), Path.of("circle"));
        ConflictException failure =
                assertThrows(ConflictException.class, () -> opener.open(volume, "file/below"));
        assertTrue(failure.getMessage().startsWith("can't open subPath \"file/below\" of " + volume)
                && failure.getMessage().contains("ENOTDIR"), failure.getMessage());
        assertTrue(assertThrows(ConflictException.class, () -> opener.open(volume, "circle")).getMessage()
                .contains("ELOOP"));
        assertThrows(InvalidArgumentException.class, () -> opener.open(volume, "n".repeat(256)));
        assertThrows(NotFoundException.class, () -> opener.open(volume.resolve("absent"), "a"));
    }

    @Test
    void whatCanNotBeMadeIsDistinguishedFromWhatCanNotBeOpened() throws IOException {
        Files.createDirectory(volume.resolve("there"));
        SubPathOpener reading = new SubPathOpener(new FaultyFileCalls().failing((call, _) -> {
            if (call.equals("makeDirectory")) {
                throw new SystemCallException("mkdirat", Errno.READ_ONLY.number(), "told by the test");
            }
        }).calls());
        var failure = assertThrows(SubPathNotMadeException.class, () -> reading.open(volume, "there/not"));
        assertTrue(failure.getMessage().contains("\"not\""), failure.getMessage());
        reading.open(volume, "there").close();
    }
}
