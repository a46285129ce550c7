package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link StateFiles} have to do. */
public abstract class StateFilesContract {

    private DiskProbe disk;
    private StateFiles files;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** Files in the root directory of the disk. */
    protected abstract StateFiles files(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        files = files(disk);
    }

    @AfterEach
    void close() {
        disk.close();
    }

    @Test
    void whatIsWrittenIsWhatOthersRead() {
        assertEquals(Optional.empty(), files.read("a_state"));
        for (String content : new String[] {"{\"a\":\"\u00e4\"}", "", "x".repeat(100_000)}) {
            files.write("a_state", content);
            assertEquals(content, disk.text(files.path("a_state")));
            assertEquals(Optional.of(content), files(disk).read("a_state"));
        }
        assertEquals(disk.root() + "/a_state", files.path("a_state"));
        disk.writeText(files.path("a_state"), "of another");
        assertEquals(Optional.of("of another"), files.read("a_state"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", ".hidden", "a/b", "a b", "\u00e4", "a\0"})
    void malformedNamesAreRefused(String name) {
        assertThrows(InvalidArgumentException.class, () -> files.write(name, "x"));
        assertThrows(InvalidArgumentException.class, () -> files.read(name));
    }

    @Test
    void onAFullDiskTheOldFileStays() {
        disk.isolate();
        files.write("a", "old");
        disk.fillUp();
        PortException failure = assertThrows(ResourceExhaustedException.class, () -> files.write("a", "new".repeat(5000)));
        assertTrue(failure.getMessage().contains(files.path("a")), failure.getMessage());
        assertEquals(Optional.of("old"), files.read("a"));
    }

    @Test
    void onAReadOnlyDiskTheOldFileStays() {
        disk.isolate();
        files.write("a", "old");
        disk.makeReadOnly();
        assertThrows(PermissionDeniedException.class, () -> files.write("a", "new"));
        assertEquals(Optional.of("old"), files.read("a"));
    }
}
