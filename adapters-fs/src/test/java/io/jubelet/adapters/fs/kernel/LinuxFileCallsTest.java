package io.jubelet.adapters.fs.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LinuxFileCallsTest {

    @TempDir
    private Path directory;
    private final FileCalls calls = new LinuxFileCalls();
    private int fd;

    @BeforeEach
    void open() throws IOException {
        directory = directory.toRealPath();
        fd = calls.openDirectory(FileCalls.AT_FDCWD, RawPath.of(directory));
    }

    @Test
    void aFileIsWrittenAndRead() throws IOException {
        try (OpenFile file = new OpenFile(calls, calls.createFile(fd, RawPath.of("a"), 0600))) {
            byte[] bytes = "xhello".getBytes(StandardCharsets.US_ASCII);
            assertEquals(5, calls.write(file.fd(), bytes, 1));
            assertEquals(0, calls.write(file.fd(), bytes, bytes.length));
        }
        try (OpenFile file = new OpenFile(calls, calls.openFile(fd, RawPath.of("a")))) {
            assertArrayEquals("hel".getBytes(StandardCharsets.US_ASCII), calls.read(file.fd(), 3));
            assertArrayEquals("lo".getBytes(StandardCharsets.US_ASCII), calls.read(file.fd(), 3));
            assertEquals(0, calls.read(file.fd(), 3).length);
            assertTrue(file.stat().isFile());
            assertEquals(0600, file.stat().permissions());
            assertEquals(1, file.stat().links());
        }
        SystemCallException failure = assertThrows(SystemCallException.class,
                () -> calls.createFile(fd, RawPath.of("a"), 0600));
        assertTrue(failure.is(Errno.EXISTS));
        assertEquals("openat a: " + CFunction.errorText(17) + " (EEXIST)", failure.getMessage());
        assertEquals("openat a: " + CFunction.errorText(17) + " (EEXIST), in /x", failure.in("/x").getMessage());
    }

    @Test
    void aFileSeenByTheJdkLooksTheSame() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[100_000]);
        Files.setAttribute(file, "unix:mode", 04751);
        FileStat stat = calls.stat(fd, RawPath.of("file"));
        assertEquals(Files.getAttribute(file, "unix:ino"), stat.inode());
        assertEquals(Files.getAttribute(file, "unix:mode"), stat.mode());
        assertEquals(Files.getAttribute(file, "unix:uid"), stat.owner());
        assertEquals(Files.getAttribute(file, "unix:gid"), stat.group());
        assertTrue(stat.blocks() * FileStat.BLOCK >= 100_000, stat.toString());
        assertTrue(calls.stat(fd).isDirectory());
        assertEquals(calls.stat(fd).device(), stat.device());
        assertEquals(calls.stat(fd).mountId(), stat.mountId());
        assertEquals(FileStat.MountTop.NO, stat.top());
        assertEquals(FileStat.MountTop.YES, calls.stat(FileCalls.AT_FDCWD, RawPath.of("/")).top());
    }

    @Test
    void theMountThatOldKernelsReportIsTheSame() throws IOException {
        assertEquals(calls.stat(fd).mountId(), Statx.mountOf(fd));
    }

    @Test
    void wideDirectoriesAreListedInPieces() throws IOException {
        Set<RawPath> made = new HashSet<>();
        for (int i = 0; i < 3000; i++) {
            made.add(RawPath.of(Files.createFile(directory.resolve("file-number-" + i)).getFileName()));
        }
        Set<RawPath> listed = new HashSet<>();
        int pieces = 0;
        for (List<DirectoryEntry> some = calls.entries(fd); !some.isEmpty(); some = calls.entries(fd)) {
            some.forEach(entry -> assertTrue(listed.add(entry.name()), entry.toString()));
            pieces++;
        }
        assertEquals(made, listed);
        assertTrue(pieces > 1);
    }

    @Test
    void kindsAreReported() throws IOException {
        Files.createDirectory(directory.resolve("sub"));
        Files.createSymbolicLink(directory.resolve("link"), Path.of("sub"));
        for (DirectoryEntry entry : calls.entries(fd)) {
            assertEquals(entry.name().toString().equals("sub") ? DirectoryEntry.Kind.DIRECTORY : DirectoryEntry.Kind.OTHER,
                    entry.kind());
        }
    }

    @Test
    void namesThatAreNoTextAreHandled() throws IOException {
        RawPath name = RawPath.of(new byte[] {(byte) 0xff, '\n', (byte) 0xc3});
        calls.makeDirectory(fd, name, 0700);
        assertEquals(List.of(new DirectoryEntry(name, DirectoryEntry.Kind.DIRECTORY)), calls.entries(fd));
        calls.removeDirectory(fd, name);
        assertThrows(IllegalArgumentException.class, () -> RawPath.of("a\0b"));
    }

    @Test
    void noCallFollowsALink() throws IOException {
        Path outside = Files.createDirectory(directory.resolve("outside"));
        Files.createSymbolicLink(directory.resolve("link"), outside);
        RawPath link = RawPath.of("link");
        assertTrue(assertThrows(SystemCallException.class, () -> calls.openDirectory(fd, link)).is(Errno.NOT_A_DIRECTORY));
        assertTrue(assertThrows(SystemCallException.class, () -> calls.openFile(fd, link)).is(Errno.TOO_MANY_LINKS));
        assertTrue(calls.stat(fd, link).isLink());
        try (OpenFile file = new OpenFile(calls, calls.openPath(fd, link))) {
            assertTrue(file.stat().isLink());
        }
        assertEquals(outside.toString(), calls.readLink(fd, link));
        calls.removeFile(fd, link);
        assertTrue(Files.isDirectory(outside));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "a/../../x", "link/f", "a/up/f", "/etc", "a/f/../../../etc"})
    void nothingOutsideIsOpened(String path) throws IOException {
        Files.createDirectories(directory.resolve("a"));
        Files.createFile(directory.resolve("a/f"));
        Files.createSymbolicLink(directory.resolve("a/up"), Path.of("."));
        Files.createSymbolicLink(directory.resolve("link"), Path.of("a"));
        assertThrows(SystemCallException.class, () -> calls.openBeneath(fd, RawPath.of(path)));
    }

    @Test
    void whatLiesBelowIsOpened() throws IOException {
        Path file = Files.createFile(Files.createDirectories(directory.resolve("a/b")).resolve("f"));
        try (OpenFile open = new OpenFile(calls, calls.openBeneath(fd, RawPath.of("a/b/f")))) {
            assertEquals(Files.getAttribute(file, "unix:ino"), open.stat().inode());
        }
        Files.createSymbolicLink(directory.resolve("a/link"), Path.of("b"));
        try (OpenFile open = new OpenFile(calls, calls.openBeneath(fd, RawPath.of("a/link")))) {
            assertTrue(open.stat().isLink());
        }
    }

    @Test
    void whatIsNoDirectoryIsOpenedAsItIs() throws IOException {
        Path file = Files.createFile(directory.resolve("f"));
        Files.createSymbolicLink(directory.resolve("link"), Path.of("."));
        for (String name : List.of("f", "link")) {
            try (OpenFile open = new OpenFile(calls, calls.openMounted(fd, RawPath.of(name)))) {
                assertEquals(name.equals("link"), open.stat().isLink());
                assertEquals(name.equals("f"), open.stat().isSameFile(calls.stat(fd, RawPath.of(file.getFileName()))));
            }
        }
        assertEquals(Errno.NOT_FOUND, Errno.of(assertThrows(SystemCallException.class, () -> calls.openMounted(fd, RawPath.of("none")))));
    }

    @Test
    void linksAndNamesAreChanged() throws IOException {
        calls.makeLink("there", fd, RawPath.of("new"));
        calls.makeLink("elsewhere", fd, RawPath.of("old"));
        calls.rename(fd, RawPath.of("new"), RawPath.of("old"));
        assertEquals("there", Files.readSymbolicLink(directory.resolve("old")).toString());
        assertFalse(Files.isSymbolicLink(directory.resolve("new")));
    }

    @Test
    void modeAndOwnerAreSetOnExactlyWhatIsOpen() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        Files.createSymbolicLink(directory.resolve("link"), file);
        Assumptions.assumeTrue((int) Files.getAttribute(directory, "unix:uid") == 0, "owners take root; skipped");
        try (OpenFile link = new OpenFile(calls, calls.openPath(fd, RawPath.of("link")));
                OpenFile open = new OpenFile(calls, calls.openPath(fd, RawPath.of("file")))) {
            calls.setOwner(link.fd(), FileCalls.UNCHANGED, 4711);
            calls.setMode(open.fd(), 06755);
            assertEquals(4711, link.stat().group());
            assertEquals(0, open.stat().group());
            assertEquals(06755, open.stat().permissions());
        }
        try (OpenFile open = new OpenFile(calls, calls.openFile(fd, RawPath.of("file")))) {
            calls.setMode(open.fd(), 0600);
            assertEquals(0600, open.stat().permissions());
        }
        assertThrows(SystemCallException.class, () -> calls.setMode(Integer.MAX_VALUE, 0600));
    }

    @Test
    void theSizeOfAFileSystemIsReportedInBytes() throws Throwable {
        PrivateMounts.run(() -> {
            new LinuxMountCalls().mount("tmpfs", directory.toString(), "tmpfs", 0, "size=1m,nr_inodes=100");
            Files.write(directory.resolve("file"), new byte[100_000]);
            try (OpenFile open = new OpenFile(calls, calls.openPath(FileCalls.AT_FDCWD, RawPath.of(directory)))) {
                FileSystemSize size = calls.fileSystem(open.fd());
                assertEquals(FileSystemSize.TMPFS, size.magic());
                assertEquals(1 << 20, size.capacityBytes());
                assertEquals(102_400, size.usedBytes());
                assertEquals((1 << 20) - 102_400, size.availableBytes());
                assertEquals(100, size.inodes());
                assertEquals(2, size.inodesUsed());
            }
        });
    }
}
