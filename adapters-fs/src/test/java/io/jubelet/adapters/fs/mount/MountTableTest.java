package io.jubelet.adapters.fs.mount;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MountTableTest {

    private static final Path ROOT = Path.of("/");

    private static List<MountEntry> all(String text) {
        return FakeMounts.table(text).below(ROOT);
    }

    @Test
    void aLineIsTakenApart() {
        MountEntry mount = all(
                "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 shared:7 - ext3 /dev/root ro,errors=continue\n")
                .getFirst();
        assertEquals(new MountEntry(36, 35, "98:0", "/mnt1", "/mnt2", List.of("rw", "noatime"),
                List.of("master:1", "shared:7"), "ext3", "/dev/root", List.of("ro", "errors=continue")), mount);
        assertTrue(mount.isShared());
        assertTrue(mount.isReadOnly());
    }

    @Test
    void aPrivateMountHasNoOptionalFields() {
        MountEntry mount = all("36 35 98:0 / /mnt rw - tmpfs - rw\n").getFirst();
        assertEquals(List.of(), mount.propagation());
        assertEquals("-", mount.source());
        assertTrue(!mount.isShared() && !mount.isReadOnly());
    }

    @Test
    void escapesAreRead() {
        MountEntry mount = all("1 2 0:1 /a\\040b /x\\011y\\134z\\012ü rw - fuse.a\\040b s\\040t rw,k=a\\040b\n")
                .getFirst();
        assertEquals("/a b", mount.root());
        assertEquals("/x\ty\\z\nü", mount.point());
        assertEquals("fuse.a b", mount.type());
        assertEquals("s t", mount.source());
        assertEquals(List.of("rw", "k=a b"), mount.fileSystemOptions());
    }

    @ParameterizedTest
    @CsvSource({"/a\\04, /a\\04", "/a\\049, /a\\049", "/a\\08x, /a\\08x", "/a\\180, /a\\180", "/\\, /\\", "/a\\1011, /aA1", "/\\040b, / b",
        "/\\134040, /\\040", "/\\303\\274, /ü", "/ü, /ü", "/~, /~"})
    void onlyThreeOctalDigitsAreAnEscape(String written, String root) {
        assertEquals(root, all("1 2 0:1 " + written + " /x rw - t s rw\n").getFirst().root());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "1 2 3 4 5 6", "a b 0:1 / /x rw - t s rw", "1 2 0:1 / /x rw - t",
            "- - - - - - -"})
    void whatIsNoMountIsPassedOver(String line) {
        assertEquals(List.of("/ok"), all(line + "\n1 2 0:1 / /ok rw - t s rw\n").stream()
                .map(MountEntry::point).toList());
    }

    @Test
    void aPathIsInTheMountNextAboveIt(@TempDir Path temporary) throws Exception {
        Path directory = Files.createDirectory(temporary.toRealPath().resolve("pod"));
        MountTable table = FakeMounts.table("3 1 0:1 / " + directory + " rw - t s rw,seclabel\n2 1 0:1 / " + directory
                + "/a rw - t s rw\n1 0 0:1 / / rw - t s rw\n4 3 0:1 / " + directory + " rw - t s rw\n5 1 0:1 / "
                + directory + "-x rw - t s rw\n6 1 0:1 / " + directory + "/b rw,seclabel - t s rw\n");
        assertEquals(List.of(2, 4, 4, 6, 1), Stream.of("a", "ab", "", "b", "..")
                .map(name -> table.of(directory.resolve(name).normalize()).orElseThrow().id()).toList());
        assertEquals(List.of(3, 6), table.below(ROOT).stream().filter(MountEntry::hasLabels).map(MountEntry::id).toList());
    }

    @Test
    void referencesShowTheSameDirectoryOfTheSameFileSystem(@TempDir Path temporary) throws Exception {
        Path directory = Files.createDirectory(temporary.toRealPath().resolve("plugins"));
        Path global = directory.resolve("globalmount");
        String table = "1 0 0:1 / / rw - t s rw\n2 1 8:16 / " + global + " rw - t s rw\n3 1 8:16 / /data rw - t s rw\n"
                + "4 1 8:16 /below /below rw - t s rw\n5 1 8:17 / /other rw - t s rw\n6 1 8:16 / " + global + " rw - t s rw\n";
        assertEquals(List.of(global.toString(), "/data"), FakeMounts.table(table).references(global));
        assertEquals(List.of(), FakeMounts.table(table).references(directory.resolve("missing/globalmount")));
    }

    @Test
    void ofADirectoryThatIsNoMountPointBindMountsAreReferences(@TempDir Path temporary) throws Exception {
        Path directory = temporary.toRealPath();
        MountTable table = FakeMounts.table("1 0 0:1 / / rw - t s rw\n2 1 0:1 /vol /mnt rw - t s rw\n3 1 8:1 /kubelet " + directory
                + " rw - t s rw\n4 1 8:1 /kubelet/vol /seen rw - t s rw\n5 1 8:1 /kubelet /all rw - t s rw\n");
        assertEquals(List.of("/seen"), table.references(directory.resolve("vol")));
        assertEquals(List.of("/all"), table.references(directory));
    }

    /** Such as one that is not ASCII, in the locale C. */
    @Test
    void aDirectoryThatCanNotBeAPathOfThisProcessIsAnother(@TempDir Path temporary) throws Exception {
        Path global = temporary.toRealPath().resolve("globalmount");
        MountTable table = FakeMounts.table("1 0 0:1 / / rw - t s rw\n2 1 8:16 / " + global + " rw - t s rw\n"
                + "3 1 8:16 /a\\000b /part rw - t s rw\n4 1 8:16 / /data rw - t s rw\n");
        assertEquals(List.of("/data"), table.references(global));
    }

    @Test
    void belowMeansBelow(@TempDir Path temporary) throws Exception {
        Path directory = Files.createDirectory(temporary.toRealPath().resolve("pod"));
        MountTable table = FakeMounts.table("1 0 0:1 / / rw - t s rw\n2 1 0:1 / " + directory + "-other rw - t s rw\n3 1 0:1 / "
                + directory + "/volumes/a rw - t s rw\n4 1 0:1 / " + directory.getParent() + " rw - t s rw\n");
        assertEquals(List.of(3), table.below(directory).stream().map(MountEntry::id).toList());
        assertEquals(List.of(2), table.below(Path.of(directory + "-other")).stream().map(MountEntry::id).toList());
        assertEquals(List.of(1, 2, 3, 4), table.below(Path.of("/")).stream().map(MountEntry::id).toList());
        ConflictException failure = assertThrows(ConflictException.class, () -> table.mustBeFree(directory));
        assertEquals("can't remove " + directory + ": something is mounted on " + directory + "/volumes/a",
                failure.getMessage());
    }

    @Test
    void theTopmostMountIsSeen() {
        MountTable table = FakeMounts.table("9 1 0:1 / /tmp rw - upper s rw\n8 9 0:1 / /tmp rw - top s rw\n"
                + "1 0 0:1 / / rw - t s rw\n");
        assertEquals("top", table.at(Path.of("/tmp")).orElseThrow().type());
        assertTrue(table.at(Path.of("/proc")).isEmpty());
    }

    @Test
    void aNameThatIsWrittenWithEscapesIsFound() {
        assertEquals(List.of("/x\ty/ü"), FakeMounts.table("1 2 0:1 / /x\\011y/ü rw - t s rw\n3 2 0:1 / /x\\011yz rw - t s rw\n")
                .below(Path.of("/x\ty")).stream().map(MountEntry::point).toList());
    }

    @Test
    void theTableOfThisProcessIsRead() {
        assertTrue(MountTable.ofThisProcess().at(Path.of("/proc")).orElseThrow().type().equals("proc"));
    }

    @Test
    void aTableThatCannotBeReadIsNoEmptyOne() {
        MountLines.Opening gone = new MountLines.Opening() {

            @Override
            public boolean isForAll() {
                return true;
            }

            @Override
            public OpenMounts open() throws IOException {
                throw new NoSuchFileException("/proc/thread-self/mountinfo");
            }
        };
        MountTable table = new MountTable(new MountLines(gone));
        assertThrows(NotFoundException.class, () -> table.mustBeFree(ROOT));
    }
}
