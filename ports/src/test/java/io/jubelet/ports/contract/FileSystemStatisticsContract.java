package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FileSystemStatistics;
import io.jubelet.ports.stats.FilesUse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link FileSystemStatistics} have to do. */
public abstract class FileSystemStatisticsContract {

    private static final int LARGE = 1 << 17;

    private DiskProbe disk;
    private FileSystemStatistics statistics;

    /** An empty disk. */
    protected abstract DiskProbe disk();

    /** The implementation on this disk. */
    protected abstract FileSystemStatistics statistics(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        statistics = statistics(disk);
    }

    @AfterEach
    void close() {
        disk.close();
    }

    @Test
    void aDirectoryCountsItsFilesAndAFileItself() {
        String logs = disk.root() + "/logs";
        disk.writeText(logs + "/0.log", "x".repeat(LARGE));
        disk.writeText(logs + "/1.log", "x".repeat(LARGE));
        disk.writeText(logs + "/below/2.log", "x".repeat(LARGE));
        disk.writeText(disk.root() + "/hosts", "x".repeat(LARGE));
        disk.makeDirectory(disk.root() + "/empty");
        Map<String, FilesUse> found = statistics.files(
                List.of(logs, disk.root() + "/hosts", disk.root() + "/empty", disk.root() + "/absent"));
        assertEquals(Set.of(logs, disk.root() + "/hosts", disk.root() + "/empty"), found.keySet());
        assertEquals(FilesUse.NONE, found.get(disk.root() + "/empty"));
        assertEquals(2, found.get(logs).inodes());
        assertEquals(1, found.get(disk.root() + "/hosts").inodes());
        assertTrue(found.get(logs).bytes() >= 2 * LARGE && found.get(logs).bytes() < 3 * LARGE, found.toString());
    }

    @Test
    void linksAreNotFollowed() {
        disk.writeText(disk.root() + "/elsewhere/file", "x".repeat(LARGE));
        disk.makeDirectory(disk.root() + "/logs");
        disk.makeLink(disk.root() + "/logs/0.log", disk.root() + "/elsewhere/file");
        disk.makeLink(disk.root() + "/link", disk.root() + "/elsewhere");
        Map<String, FilesUse> found = statistics.files(List.of(disk.root() + "/logs", disk.root() + "/link"));
        found.values().forEach(use -> assertTrue(use.bytes() < LARGE && use.inodes() == 1, found.toString()));
    }

    @Test
    void aTreeCountsItselfAndAllInIt() {
        String tree = disk.root() + "/diff";
        disk.writeText(tree + "/a", "x".repeat(LARGE));
        disk.writeText(tree + "/below/b", "x".repeat(LARGE));
        disk.writeText(disk.root() + "/elsewhere/file", "x".repeat(LARGE));
        disk.makeLink(tree + "/link", disk.root() + "/elsewhere");
        FilesUse use = statistics.tree(tree, Duration.ofMinutes(1));
        assertEquals(5, use.inodes());
        assertTrue(use.bytes() >= 2 * LARGE && use.bytes() < 3 * LARGE, use.toString());
        assertThrows(NotFoundException.class, () -> statistics.tree(disk.root() + "/absent", Duration.ofMinutes(1)));
    }

    @Test
    void aFileSystem() {
        FileSystemReading found = statistics.fileSystem(disk.root()).orElseThrow();
        assertTrue(found.capacityBytes() >= found.availableBytes() && found.availableBytes() > 0, found.toString());
        assertTrue(found.capacityBytes() >= found.usedBytes() && found.inodes() >= found.inodesFree(), found.toString());
        assertEquals(Optional.empty(), statistics.fileSystem(disk.root() + "/absent"));
    }
}
