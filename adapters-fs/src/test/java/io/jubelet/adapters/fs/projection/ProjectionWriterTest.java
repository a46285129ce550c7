package io.jubelet.adapters.fs.projection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FaultyFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.ownership.GroupAccess;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProjectionWriterTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-02-03T04:05:06Z"));
    private static final String DATA_DIRECTORY = "\\.\\.2026_02_03_04_05_06\\.\\d{1,10}";
    private static final Optional<GroupAccess> NO_GROUP = Optional.empty();

    @TempDir
    private Path volume;
    private final ProjectionWriter writer =
            new ProjectionWriter(new LinuxFileCalls(), CLOCK, RandomGenerator.of("L64X128MixRandom"));

    @BeforeEach
    void resolve() throws IOException {
        volume = volume.toRealPath();
    }

    static ProjectedFile file(String text) {
        return new ProjectedFile(text.getBytes(), 0644, OptionalLong.empty());
    }

    private static Map<String, ProjectedFile> files(String... pathsAndTexts) {
        Map<String, ProjectedFile> files = new HashMap<>();
        for (int i = 0; i < pathsAndTexts.length; i += 2) {
            files.put(pathsAndTexts[i], file(pathsAndTexts[i + 1]));
        }
        return files;
    }

    private List<String> names() throws IOException {
        return names(volume);
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    private String live() throws IOException {
        return Files.readSymbolicLink(volume.resolve("..data")).toString();
    }

    private int mode(String path) throws IOException {
        return (int) Files.getAttribute(volume.resolve(path), "unix:mode") & 07777;
    }

    @Test
    void theLayoutIsThatOfTheKubelet() throws IOException {
        assertTrue(writer.write(volume, files("plain", "1", "dir/x", "2", "dir/sub/y", "3", "empty", ""), NO_GROUP));
        String live = live();
        assertTrue(live.matches(DATA_DIRECTORY), live);
        assertEquals(List.of(live, "..data", "dir", "empty", "plain"), names());
        for (String name : List.of("dir", "empty", "plain")) {
            assertEquals("..data/" + name, Files.readSymbolicLink(volume.resolve(name)).toString());
        }
        assertEquals("3", Files.readString(volume.resolve("dir/sub/y")));
        assertEquals(0755, mode(live));
        assertEquals(0755, mode("dir"));
        assertEquals(0755, mode("dir/sub"));
        assertEquals(0644, mode("plain"));
    }

    @Test
    void nothingIsWrittenWhenAllIsAsWanted() throws IOException {
        Map<String, ProjectedFile> content = files("a", "1", "d/b", "2");
        assertTrue(writer.write(volume, content, NO_GROUP));
        String live = live();
        FaultyFileCalls calls = new FaultyFileCalls();
        ProjectionWriter again = new ProjectionWriter(calls.calls(), CLOCK, () -> 1);
        assertFalse(again.write(volume, content, NO_GROUP));
        assertEquals(List.of(), calls.changes());
        assertEquals(live, live());
    }

    @Test
    void everyDifferenceIsSeen() throws IOException {
        Map<String, ProjectedFile> content = files("a", "1", "d/b", "2");
        List<Map<String, ProjectedFile>> others = List.of(files("a", "x", "d/b", "2"), files("a", "1"),
                files("a", "1", "d/b", "2", "c", "3"), files("a", "12", "d/b", "2"), files("a", "", "d/b", "2"),
                files("a", "1", "d/b/c", "2"), files("a", "1", "d", "2"), Map.of(),
                files("x", "1", "d/b", "2"), files("a", "1", "e/b", "2"),
                Map.of("a", new ProjectedFile("1".getBytes(), 0600, OptionalLong.empty()), "d/b", file("2")));
        for (Map<String, ProjectedFile> other : others) {
            writer.write(volume, content, NO_GROUP);
            String before = live();
            assertTrue(writer.write(volume, other, NO_GROUP), other.toString());
            assertNotEquals(before, live());
            assertFalse(Files.exists(volume.resolve(before)));
            for (String name : other.keySet()) {
                assertEquals(new String(other.get(name).content()), Files.readString(volume.resolve(name)));
            }
            assertEquals(other.keySet().stream().map(ProjectionPath::first).sorted().toList(),
                    names().stream().filter(name -> !name.startsWith("..")).toList());
        }
    }

    @Test
    void anotherOwnerGetsTheFile() throws IOException {
        Assumptions.assumeTrue((int) Files.getAttribute(volume, "unix:uid") == 0, "owners take root; skipped");
        assertTrue(writer.write(volume, token(1000), NO_GROUP));
        assertTrue(writer.write(volume, token(1001), NO_GROUP));
        assertEquals(1001, Files.getAttribute(volume.resolve("token"), "unix:uid"));
        assertFalse(writer.write(volume, token(1001), NO_GROUP));
    }

    private static Map<String, ProjectedFile> token(long owner) {
        return Map.of("token", new ProjectedFile("t".getBytes(), 0600, OptionalLong.of(owner)));
    }

    @Test
    void whatIsNotOfTheProjectionStays() throws IOException {
        // A mount point that the runtime made for another volume of the pod.
        Files.createDirectory(volume.resolve("nested"));
        Files.createSymbolicLink(volume.resolve("own"), Path.of("elsewhere"));
        Files.createDirectory(volume.resolve("..other"));
        writer.write(volume, files("a", "1", "nested", "hidden"), NO_GROUP);
        writer.write(volume, files("a", "2"), NO_GROUP);
        assertEquals(List.of("..data", "..other", "a", "nested", "own"),
                names().stream().filter(name -> !name.matches(DATA_DIRECTORY)).toList());
        assertTrue(Files.isDirectory(volume.resolve("nested")));
    }

    @Test
    void ownersAndTheGroupAreSetBeforeAnybodyLooks() throws IOException {
        Assumptions.assumeTrue((int) Files.getAttribute(volume, "unix:uid") == 0, "owners take root; skipped");
        Map<String, ProjectedFile> content = Map.of("token",
                new ProjectedFile("t".getBytes(), 0600, OptionalLong.of(1000)), "d/plain", file("p"));
        Optional<GroupAccess> group = Optional.of(new GroupAccess(4711, true));
        assertTrue(writer.write(volume, content, group));
        assertEquals(0640, mode("token"));
        assertEquals(1000, Files.getAttribute(volume.resolve("token"), "unix:uid"));
        assertEquals(1000, Files.getAttribute(volume.resolve("token"), "unix:uid", LinkOption.NOFOLLOW_LINKS));
        assertEquals(0, Files.getAttribute(volume.resolve("d"), "unix:uid", LinkOption.NOFOLLOW_LINKS));
        for (String path : List.of("token", "d", "d/plain", "..data/")) {
            assertEquals(4711, Files.getAttribute(volume.resolve(path), "unix:gid"), path);
        }
        assertEquals(02755, mode("..data/"));
        assertEquals(02755, mode("d"));
        assertFalse(writer.write(volume, content, group));
        assertTrue(writer.write(volume, content, Optional.of(new GroupAccess(4712, true))));
        Map<String, ProjectedFile> ofAnother = Map.of("token",
                new ProjectedFile("t".getBytes(), 0600, OptionalLong.of(1001)), "d/plain", file("p"));
        assertTrue(writer.write(volume, ofAnother, Optional.of(new GroupAccess(4712, true))));
        assertEquals(1001, Files.getAttribute(volume.resolve("token"), "unix:uid"));
        Files.setAttribute(volume.resolve("token"), "unix:gid", 0);
        assertTrue(writer.write(volume, ofAnother, Optional.of(new GroupAccess(4712, true))));
        FaultyFileCalls calls = new FaultyFileCalls();
        new ProjectionWriter(calls.calls(), CLOCK, () -> 1).write(volume, content, group);
        assertTrue(calls.changes().lastIndexOf("setOwner") < calls.changes().indexOf("rename"));
    }

    @Test
    void dataThatBelongsToNobodyInThePodStaysHidden() throws IOException {
        FaultyFileCalls calls = new FaultyFileCalls().failing((call, _) -> {
            if (call.equals("setOwner")) {
                throw new SystemCallException("fchownat", Errno.NOT_PERMITTED.number(), "told by the test");
            }
        });
        ProjectionWriter other = new ProjectionWriter(calls.calls(), CLOCK, () -> 1);
        PermissionDeniedException failure = assertThrows(PermissionDeniedException.class,
                () -> other.write(volume, files("a", "1"), Optional.of(new GroupAccess(4711, true))));
        assertTrue(failure.getMessage().contains("group 4711") && failure.getMessage().contains("EPERM"),
                failure.getMessage());
        assertEquals(List.of(), names());
    }

    @Test
    void soIsDataWhoseWritingWasInterrupted() throws IOException {
        FaultyFileCalls calls = new FaultyFileCalls().failing((call, _) -> {
            if (call.equals("setOwner")) {
                Thread.currentThread().interrupt();
                throw new SystemCallException("fchownat", Errno.NOT_PERMITTED.number(), "told by the test");
            }
        });
        ProjectionWriter other = new ProjectionWriter(calls.calls(), CLOCK, () -> 1);
        RuntimeException failure = assertThrows(RuntimeException.class,
                () -> other.write(volume, files("a", "1", "d/b", "2"), Optional.of(new GroupAccess(4711, true))));
        assertTrue(Thread.interrupted(), failure::toString);
        assertEquals(List.of(), List.of(failure.getSuppressed()));
        assertEquals(List.of(), names());
    }

    @Test
    void aDataDirectoryOfTheSameNameIsNotReused() throws IOException {
        Files.createDirectory(volume.resolve("..2026_02_03_04_05_06.7"));
        writer.write(volume, files("a", "1"), NO_GROUP);
        int[] numbers = {7, 7, 8};
        int[] next = {0};
        ProjectionWriter sevens = new ProjectionWriter(new LinuxFileCalls(), CLOCK,
                () -> (long) numbers[next[0]++] << Integer.SIZE);
        sevens.write(volume, files("a", "2"), NO_GROUP);
        assertEquals("..2026_02_03_04_05_06.7", live());
        sevens.write(volume, files("a", "3"), NO_GROUP);
        assertEquals("..2026_02_03_04_05_06.8", live());
        assertEquals("3", Files.readString(volume.resolve("a")));
    }

    @Test
    void badPathsChangeNothing() throws IOException {
        writer.write(volume, files("a", "1"), NO_GROUP);
        List<String> before = names();
        assertThrows(InvalidArgumentException.class, () -> writer.write(volume, files("../x", "1"), NO_GROUP));
        assertThrows(InvalidArgumentException.class,
                () -> writer.write(volume, files("d/".repeat(2047) + "ab", "1"), NO_GROUP));
        assertEquals(before, names());
        assertThrows(NotFoundException.class,
                () -> writer.write(volume.resolve("absent"), files("a", "1"), NO_GROUP));
    }

    @Test
    void aThousandKeysWithAMebibyteAreWritten() throws IOException {
        Map<String, ProjectedFile> content = new HashMap<>();
        for (int i = 0; i < 1000; i++) {
            content.put("key-" + i, file(("" + i % 10).repeat(1049)));
        }
        assertTrue(writer.write(volume, content, NO_GROUP));
        assertFalse(writer.write(volume, content, NO_GROUP));
        assertEquals(1002, names().size());
        assertEquals("7".repeat(1049), Files.readString(volume.resolve("key-7")));
        assertTrue(writer.write(volume, files("only", "1"), NO_GROUP));
        assertEquals(3, names().size());
    }

    @Test
    void aFullFileSystemKeepsTheOldData() throws Throwable {
        PrivateMounts.run(() -> {
            new LinuxMountCalls().mount("tmpfs", volume.toString(), "tmpfs", 0, "size=64k");
            writer.write(volume, files("a", "1"), NO_GROUP);
            List<String> before = names();
            ResourceExhaustedException failure = assertThrows(ResourceExhaustedException.class,
                    () -> writer.write(volume, files("a", "2", "b", "x".repeat(100_000)), NO_GROUP));
            assertTrue(failure.getMessage().contains(volume.toString()), failure.getMessage());
            assertEquals(before, names());
            assertEquals("1", Files.readString(volume.resolve("a")));
            writer.write(volume, files("a", "3"), NO_GROUP);
            assertEquals("3", Files.readString(volume.resolve("a")));
            new LinuxMountCalls().mount("", volume.toString(), "", 0x20 | 0x1, "");
            assertThrows(PermissionDeniedException.class, () -> writer.write(volume, files("a", "4"), NO_GROUP));
        });
    }
}
