package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.csi.RecordPlace;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.volume.RecordedVolume;
import io.jubelet.ports.volume.VolumeRecords;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link VolumeRecords} have to do. */
public abstract class VolumeRecordsContract {

    private static final String TEXT = "{\"driverName\":\"d\",\"volumeHandle\":\"h\"}\n";
    private static final VolumeRecord RECORD = VolumeRecord.parse(TEXT);

    private DiskProbe disk;
    private VolumeRecords records;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** Records below the root directory of the disk. */
    protected abstract VolumeRecords records(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        records = records(disk);
    }

    @AfterEach
    void close() {
        disk.close();
    }

    static Stream<RecordPlace> places() {
        return Stream.of(new RecordPlace.Published("u", "pv"), RecordPlace.Staged.of("d.example.org", "h"),
                new RecordPlace.Device("pv"));
    }

    private String directory(RecordPlace place) {
        return disk.root() + "/" + place.directory();
    }

    private String file(RecordPlace place) {
        return directory(place) + "/vol_data.json";
    }

    @ParameterizedTest
    @MethodSource("places")
    void whatIsWrittenIsWhatEveryKubeletReads(RecordPlace place) {
        assertEquals(Optional.empty(), records.read(place));
        records.write(place, RECORD);
        assertEquals(TEXT, disk.text(file(place)));
        assertEquals(Optional.of(new RecordedVolume.Readable(place, RECORD)), records(disk).read(place));
        VolumeRecord other = VolumeRecord.parse("{\"driverName\":\"d\",\"more\":\"1\",\"volumeHandle\":\"h\"}");
        disk.writeText(file(place), other.text());
        assertEquals(Optional.of(new RecordedVolume.Readable(place, other)), records.read(place));
        assertEquals(0750, disk.mode(directory(place)));
        records.remove(place);
        records.remove(place);
        assertEquals(Optional.empty(), records.read(place));
        assertFalse(disk.exists(directory(place)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"driverName\":\"d\"}", "[]"})
    void aDamagedRecordIsReportedWithItsPath(String text) {
        RecordPlace place = new RecordPlace.Published("u", "pv");
        disk.writeText(file(place), text);
        var damaged = assertInstanceOf(RecordedVolume.Damaged.class, records.read(place).orElseThrow());
        assertTrue(damaged.reason().contains(file(place)), damaged.reason());
        assertEquals(List.of(damaged), records.published("u"));
    }

    @Test
    void allRecordsAreFound() {
        places().forEach(place -> records.write(place, RECORD));
        records.write(new RecordPlace.Published("u", "a"), RECORD);
        records.write(new RecordPlace.Published("other", "a"), RECORD);
        disk.makeDirectory(disk.root() + "/pods/u/volumes/kubernetes.io~csi/without");
        assertEquals(List.of(new RecordPlace.Published("u", "a"), new RecordPlace.Published("u", "pv")),
                records.published("u").stream().map(RecordedVolume::place).toList());
        assertEquals(List.of(), records.published("nobody"));
        assertEquals(List.of(new RecordPlace.Published("other", "a"), new RecordPlace.Published("u", "a"),
                new RecordPlace.Published("u", "pv")), records.published().stream().map(RecordedVolume::place).toList());
        assertEquals(List.of(RecordPlace.Staged.of("d.example.org", "h"), new RecordPlace.Device("pv")),
                records.ofNode().stream().map(RecordedVolume::place).toList());
    }

    @Test
    void whatHasNoRecordIsRemovedWhereNothingIsInIt() {
        records.write(new RecordPlace.Published("u", "recorded"), RECORD);
        String volumes = disk.root() + "/pods/u/volumes/kubernetes.io~csi/";
        disk.makeDirectory(volumes + "begun/mount");
        disk.writeText(volumes + "used/mount/file", "kept");
        records.removeUnrecorded("u");
        records.removeUnrecorded("nobody");
        assertFalse(disk.exists(volumes + "begun"));
        assertEquals("kept", disk.text(volumes + "used/mount/file"));
        assertEquals(1, records.published("u").size());
    }

    @Test
    void theyAreBelowTheRootDirectory() {
        assertEquals(disk.root(), records.directories().root());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../x", "a\0"})
    void namesLeadNowhereElse(String name) {
        assertThrows(InvalidArgumentException.class, () -> records.write(new RecordPlace.Published(name, "pv"), RECORD));
        assertThrows(InvalidArgumentException.class, () -> records.write(new RecordPlace.Staged(name, "h"), RECORD));
        assertThrows(InvalidArgumentException.class, () -> records.read(new RecordPlace.Published(name, "pv")));
        assertThrows(InvalidArgumentException.class, () -> records.published(name));
        assertThrows(InvalidArgumentException.class, () -> records.makeDirectory(disk.root() + "/" + name));
        assertThrows(InvalidArgumentException.class, () -> records.removeDirectory(disk.root() + "/" + name));
    }

    @Test
    void nothingElsewhereIsTouched() {
        assertThrows(InvalidArgumentException.class, () -> records.makeDirectory("/elsewhere"));
        assertThrows(InvalidArgumentException.class, () -> records.removeDirectory("/elsewhere"));
    }

    @Test
    void aRecordStaysAsLongAsSomethingIsBesideIt() {
        RecordPlace place = new RecordPlace.Published("u", "pv");
        records.write(place, RECORD);
        records.makeDirectory(directory(place) + "/mount");
        assertEquals(0750, disk.mode(directory(place) + "/mount"));
        assertThrows(ConflictException.class, () -> records.remove(place));
        assertEquals(TEXT, disk.text(file(place)));
        records.removeDirectory(directory(place) + "/mount");
        records.removeDirectory(directory(place) + "/mount");
        records.remove(place);
        assertFalse(disk.exists(directory(place)));
    }

    @Test
    void whatIsMountedStays() {
        disk.isolate();
        String directory = disk.root() + "/plugins/m";
        records.makeDirectory(directory);
        disk.mountOnto(directory);
        assertThrows(ConflictException.class, () -> records.removeDirectory(directory));
        assertTrue(disk.exists(directory));
    }

    @Test
    void whatIsInADirectoryStays() {
        records.makeDirectory(disk.root() + "/plugins/a/b");
        assertThrows(ConflictException.class, () -> records.removeDirectory(disk.root() + "/plugins/a"));
        assertTrue(disk.exists(disk.root() + "/plugins/a/b"));
    }

    @Test
    void onAFullDiskTheOldRecordStays() {
        disk.isolate();
        RecordPlace place = new RecordPlace.Published("u", "pv");
        records.write(place, RECORD);
        disk.fillUp();
        VolumeRecord large = VolumeRecord.parse("{\"driverName\":\"d\",\"more\":\"" + "x".repeat(50_000)
                + "\",\"volumeHandle\":\"h\"}");
        assertThrows(ResourceExhaustedException.class, () -> records.write(place, large));
        assertEquals(TEXT, disk.text(file(place)));
    }
}
