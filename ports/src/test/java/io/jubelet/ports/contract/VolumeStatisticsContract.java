package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.volume.VolumeFolder;
import io.jubelet.ports.volume.VolumeMeasurement;
import io.jubelet.ports.volume.VolumeStatistics;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link VolumeStatistics} have to do. */
public abstract class VolumeStatisticsContract {

    /** More than any folder takes by itself. */
    private static final int LARGE = 1 << 17;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final VolumeFolder DATA = VolumeFolder.emptyDir("data");

    private DiskProbe disk;
    private VolumeStatistics statistics;
    private String folder;

    /** An empty disk. */
    protected abstract DiskProbe disk();

    /** The implementation, for pods below {@code <root>/pods}. */
    protected abstract VolumeStatistics statistics(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
    }

    @AfterEach
    void close() {
        disk.close();
    }

    private VolumeMeasurement measured() {
        return statistics.measure("u1", DATA, LIMIT);
    }

    private void makeVolume() {
        statistics = statistics(disk);
        folder = disk.root() + "/pods/u1/volumes/kubernetes.io~empty-dir/data";
        disk.makeFolder(folder);
    }

    private void write(String path, int bytes) {
        disk.writeText(path, "x".repeat(bytes));
    }

    @Test
    void filesAndFoldersCount() {
        makeVolume();
        VolumeMeasurement empty = measured();
        assertTrue(empty.usedBytes() < LARGE, empty.toString());
        assertEquals(1, empty.inodesUsed());
        write(folder + "/file", LARGE);
        write(folder + "/a/b/file", LARGE);
        VolumeMeasurement full = measured();
        assertEquals(5, full.inodesUsed());
        assertTrue(full.usedBytes() >= 2 * LARGE && full.usedBytes() < 3 * LARGE, full.toString());
        assertFalse(full.at().isBefore(empty.at()));
    }

    @Test
    void theFileSystemIsToldToo() {
        makeVolume();
        write(folder + "/file", LARGE);
        VolumeMeasurement found = measured();
        assertTrue(found.capacityBytes() >= found.availableBytes() + LARGE, found.toString());
        assertTrue(found.availableBytes() > 0, found.toString());
        assertTrue(found.inodes() >= found.inodesFree(), found.toString());
    }

    @Test
    void linksLeadNowhere() {
        makeVolume();
        write(disk.root() + "/elsewhere/file", LARGE);
        disk.makeLink(folder + "/folder", disk.root() + "/elsewhere");
        disk.makeLink(folder + "/file", disk.root() + "/elsewhere/file");
        disk.makeLink(folder + "/round", folder);
        VolumeMeasurement found = measured();
        assertEquals(4, found.inodesUsed());
        assertTrue(found.usedBytes() < LARGE, found.toString());
    }

    @Test
    void aLinkInThePlaceOfAVolumeIsNone() {
        makeVolume();
        disk.makeLink(disk.root() + "/pods/u1/volumes/kubernetes.io~empty-dir/link", folder);
        assertThrows(NotFoundException.class, () -> statistics.measure("u1", VolumeFolder.emptyDir("link"), LIMIT));
        assertEquals(List.of(DATA), statistics.volumes("u1"));
    }

    @Test
    void aFileWithTwoNamesCountsOnce() {
        makeVolume();
        write(folder + "/file", LARGE);
        disk.makeFolder(folder + "/a");
        disk.makeSameFile(folder + "/a/again", folder + "/file");
        VolumeMeasurement found = measured();
        assertEquals(3, found.inodesUsed());
        assertTrue(found.usedBytes() < 2 * LARGE, found.toString());
    }

    @Test
    void whatIsMountedInAVolumeCountsElsewhere() {
        disk.isolate();
        makeVolume();
        disk.makeFolder(folder + "/mounted");
        disk.mountOnto(folder + "/mounted");
        disk.writeText(folder + "/mounted/file", "text");
        assertTrue(measured().inodesUsed() <= 2, measured().toString());
    }

    @Test
    void volumesAreListed() {
        makeVolume();
        disk.makeFolder(disk.root() + "/pods/u1/volumes/kubernetes.io~configmap/settings");
        disk.makeFolder(disk.root() + "/pods/u2/volumes/kubernetes.io~secret/other");
        assertEquals(List.of(new VolumeFolder("kubernetes.io~configmap", "settings"), DATA), statistics.volumes("u1"));
        assertEquals(List.of(), statistics.volumes("u3"));
    }

    @Test
    void whatIsNotThereIsNotMeasured() {
        makeVolume();
        assertThrows(NotFoundException.class, () -> statistics.measure("u1", VolumeFolder.emptyDir("other"), LIMIT));
        assertThrows(NotFoundException.class, () -> statistics.measure("u2", DATA, LIMIT));
    }

    @Test
    void namesLeadNowhere() {
        makeVolume();
        assertThrows(InvalidArgumentException.class, () -> statistics.measure("..", DATA, LIMIT));
        assertThrows(InvalidArgumentException.class, () -> statistics.volumes("../u1"));
        assertThrows(InvalidArgumentException.class,
                () -> statistics.measure("u1", VolumeFolder.emptyDir("../data"), LIMIT));
        assertThrows(InvalidArgumentException.class,
                () -> statistics.measure("u1", new VolumeFolder("", "data"), LIMIT));
    }

    @Test
    void itEndsWhenItTakesTooLong() {
        makeVolume();
        write(folder + "/file", 1);
        assertThrows(DeadlineExceededException.class, () -> statistics.measure("u1", DATA, Duration.ZERO));
    }

    @Test
    void anInterruptEndsIt() {
        makeVolume();
        write(folder + "/file", 1);
        Thread.currentThread().interrupt();
        try {
            assertThrows(CancelledException.class, this::measured);
        } finally {
            assertTrue(Thread.interrupted());
        }
    }
}
