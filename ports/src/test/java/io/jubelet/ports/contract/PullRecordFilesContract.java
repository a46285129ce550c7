package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.image.PullRecordFiles;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link PullRecordFiles} does. */
public abstract class PullRecordFilesContract {

    private static final String FILE = "pulling/sha256-00";

    private DiskProbe disk;
    private PullRecordFiles files;

    protected abstract DiskProbe disk();

    /** Files below the directory {@code image_manager} of the root directory of the disk. */
    protected abstract PullRecordFiles files(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        files = files(disk);
    }

    @AfterEach
    void close() {
        disk.close();
    }

    private String path(String path) {
        return disk.root() + "/image_manager/" + path;
    }

    @Test
    void atFirstThereIsNothing() {
        assertEquals(Map.of(), files.read());
        files.remove(FILE);
    }

    @Test
    void whatIsWrittenIsReadAndRemoved() {
        files.write(FILE, "one\n");
        files.write("pulled/sha256-01", "two");
        files.write(FILE, "three\u20ac\n");
        assertEquals(Map.of(FILE, "three\u20ac\n", "pulled/sha256-01", "two"), files.read());
        assertEquals(0600, disk.mode(path(FILE)));
        assertEquals(0700, disk.mode(path("pulling")));
        files.remove(FILE);
        assertEquals(Map.of("pulled/sha256-01", "two"), files.read());
        assertFalse(disk.exists(path(FILE + ".tmp")));
    }

    @Test
    void filesOfOthersAreReadAsTheyAre() {
        files.write(FILE, "own");
        disk.writeText(path("pulling/README"), "other");
        disk.writeText(path("pulled/sha256-02.tmp"), "");
        disk.makeDirectory(path("pulled/sha256-03"));
        assertEquals(Map.of(FILE, "own", "pulling/README", "other", "pulled/sha256-02.tmp", ""), files.read());
    }

    @Test
    void aFullDiskKeepsTheOldFile() {
        disk.isolate();
        files.write(FILE, "old");
        disk.fillUp();
        assertThrows(ResourceExhaustedException.class, () -> files.write(FILE, "new ".repeat(10_000)));
        assertEquals(Map.of(FILE, "old"), files.read());
    }

    @Test
    void pathsNeverLeadOut() {
        for (String path : List.of("pulling", "pulling/", "pulling/..", "other/sha256-00", "pulling/a/b", "../pulling/a", "/x", "")) {
            assertThrows(InvalidArgumentException.class, () -> files.write(path, ""), path);
            assertThrows(InvalidArgumentException.class, () -> files.remove(path), path);
        }
    }
}
