package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.volume.VolumeDirectory;
import io.jubelet.ports.volume.VolumeMeasurement;
import io.jubelet.ports.volume.VolumeStatistics;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link VolumeStatistics} have to do. */
public abstract class VolumeStatisticsContract {

    /** More than any directory takes by itself. */
    private static final int LARGE = 1 << 17;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final VolumeDirectory DATA = VolumeDirectory.emptyDir("data");
    private static final VolumeDirectory LOCAL = new VolumeDirectory("kubernetes.io~local-volume", "pv-1");

    private DiskProbe disk;
    private VolumeStatistics statistics;
    private String directory;

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
        directory = disk.root() + "/pods/u1/volumes/kubernetes.io~empty-dir/data";
        disk.makeDirectory(directory);
    }

    private void write(String path, int bytes) {
        disk.writeText(path, "x".repeat(bytes));
    }

    @Test
    void filesAndDirectoriesCount() {
        makeVolume();
        VolumeMeasurement empty = measured();
        assertTrue(empty.usedBytes() < LARGE, empty.toString());
        assertEquals(1, empty.inodesUsed());
        write(directory + "/file", LARGE);
        write(directory + "/a/b/file", LARGE);
        VolumeMeasurement full = measured();
        assertEquals(5, full.inodesUsed());
        assertTrue(full.usedBytes() >= 2 * LARGE && full.usedBytes() < 3 * LARGE, full.toString());
        assertFalse(full.at().isBefore(empty.at()));
    }

    @Test
    void theFileSystemIsReportedToo() {
        makeVolume();
        write(directory + "/file", LARGE);
        VolumeMeasurement found = measured();
        assertTrue(found.capacityBytes() >= found.availableBytes() + LARGE, found.toString());
        assertTrue(found.availableBytes() > 0, found.toString());
        assertTrue(found.inodes() >= found.inodesFree(), found.toString());
    }

    @Test
    void linksLeadNowhere() {
        makeVolume();
        write(disk.root() + "/elsewhere/file", LARGE);
        disk.makeLink(directory + "/directory", disk.root() + "/elsewhere");
        disk.makeLink(directory + "/file", disk.root() + "/elsewhere/file");
        disk.makeLink(directory + "/round", directory);
        VolumeMeasurement found = measured();
        assertEquals(4, found.inodesUsed());
        assertTrue(found.usedBytes() < LARGE, found.toString());
    }

    @Test
    void aLinkInThePlaceOfAVolumeIsNone() {
        makeVolume();
        disk.makeLink(disk.root() + "/pods/u1/volumes/kubernetes.io~empty-dir/link", directory);
        assertThrows(NotFoundException.class, () -> statistics.measure("u1", VolumeDirectory.emptyDir("link"), LIMIT));
        assertEquals(List.of(DATA), statistics.volumes("u1"));
    }

    @Test
    void aFileWithTwoNamesCountsOnce() {
        makeVolume();
        write(directory + "/file", LARGE);
        disk.makeDirectory(directory + "/a");
        disk.makeSameFile(directory + "/a/again", directory + "/file");
        VolumeMeasurement found = measured();
        assertEquals(3, found.inodesUsed());
        assertTrue(found.usedBytes() < 2 * LARGE, found.toString());
    }

    @Test
    void whatIsMountedInAVolumeCountsElsewhere() {
        disk.isolate();
        makeVolume();
        disk.makeDirectory(directory + "/mounted");
        disk.mountOnto(directory + "/mounted");
        disk.writeText(directory + "/mounted/file", "text");
        assertTrue(measured().inodesUsed() <= 2, measured().toString());
    }

    @Test
    void volumesAreListed() {
        makeVolume();
        disk.makeDirectory(disk.root() + "/pods/u1/volumes/kubernetes.io~configmap/settings");
        disk.makeDirectory(disk.root() + "/pods/u2/volumes/kubernetes.io~secret/other");
        assertEquals(List.of(new VolumeDirectory("kubernetes.io~configmap", "settings"), DATA), statistics.volumes("u1"));
        assertEquals(List.of(), statistics.volumes("u3"));
    }

    @Test
    void whatIsNotThereIsNotMeasured() {
        makeVolume();
        assertThrows(NotFoundException.class, () -> statistics.measure("u1", VolumeDirectory.emptyDir("other"), LIMIT));
        assertThrows(NotFoundException.class, () -> statistics.measure("u2", DATA, LIMIT));
    }

    private String makeDeviceLink(String pod, String type, String name, String target) {
        String directory = disk.root() + "/pods/" + pod + "/volumeDevices/" + type;
        disk.makeDirectory(directory);
        disk.makeLink(directory + "/" + name, target);
        return directory + "/" + name;
    }

    @Test
    void aDeviceHasASize() {
        makeVolume();
        makeDeviceLink("u1", LOCAL.type(), LOCAL.name(), disk.ownBlockDevice());
        VolumeMeasurement found = statistics.measureDevice("u1", LOCAL);
        assertEquals(VolumeMeasurement.ofDevice(found.at(), DiskProbe.OWN_BLOCK_DEVICE_BYTES), found);
    }

    @Test
    void devicesAreListed() {
        makeVolume();
        makeDeviceLink("u1", LOCAL.type(), LOCAL.name(), disk.blockDevice());
        makeDeviceLink("u1", "kubernetes.io~csi", "pv-2", disk.blockDevice());
        makeDeviceLink("u2", LOCAL.type(), "pv-3", disk.blockDevice());
        assertEquals(List.of(new VolumeDirectory("kubernetes.io~csi", "pv-2"), LOCAL), statistics.devices("u1"));
        assertEquals(List.of(DATA), statistics.volumes("u1"));
        assertEquals(List.of(), statistics.devices("u3"));
    }

    @Test
    void onlyABlockDeviceIsMeasuredAsOne() {
        makeVolume();
        disk.writeText(disk.root() + "/file", "text");
        makeDeviceLink("u1", LOCAL.type(), "file", disk.root() + "/file");
        makeDeviceLink("u1", LOCAL.type(), "character", disk.characterDevice());
        makeDeviceLink("u1", LOCAL.type(), "gone", disk.root() + "/gone");
        for (String name : List.of("file", "character", "gone", "none")) {
            assertThrows(NotFoundException.class, () -> statistics.measureDevice("u1", new VolumeDirectory(LOCAL.type(), name)), name);
        }
        assertThrows(InvalidArgumentException.class, () -> statistics.measureDevice("..", LOCAL));
        assertThrows(InvalidArgumentException.class, () -> statistics.devices("../u1"));
        assertThrows(InvalidArgumentException.class, () -> statistics.measureDevice("u1", new VolumeDirectory(LOCAL.type(), "../a")));
    }

    @Test
    void namesLeadNowhere() {
        makeVolume();
        assertThrows(InvalidArgumentException.class, () -> statistics.measure("..", DATA, LIMIT));
        assertThrows(InvalidArgumentException.class, () -> statistics.volumes("../u1"));
        assertThrows(InvalidArgumentException.class,
                () -> statistics.measure("u1", VolumeDirectory.emptyDir("../data"), LIMIT));
        assertThrows(InvalidArgumentException.class,
                () -> statistics.measure("u1", new VolumeDirectory("", "data"), LIMIT));
    }

    @Test
    void itEndsWhenItTakesTooLong() {
        makeVolume();
        write(directory + "/file", 1);
        assertThrows(DeadlineExceededException.class, () -> statistics.measure("u1", DATA, Duration.ZERO));
    }

    @Test
    void anInterruptEndsIt() {
        makeVolume();
        write(directory + "/file", 1);
        Thread.currentThread().interrupt();
        try {
            assertThrows(CancelledException.class, this::measured);
        } finally {
            assertTrue(Thread.interrupted());
        }
    }
}
