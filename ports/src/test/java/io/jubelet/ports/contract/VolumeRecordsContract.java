package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.csi.RecordLocation;
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

    static Stream<RecordLocation> locations() {
        return Stream.of(new RecordLocation.Published("u", "pv"), RecordLocation.Staged.of("d.example.org", "h"),
                new RecordLocation.Device("pv"));
    }

    private String directory(RecordLocation location) {
        return disk.root() + "/" + location.directory();
    }

    private String file(RecordLocation location) {
        return directory(location) + "/vol_data.json";
    }

    @ParameterizedTest
    @MethodSource("locations")
    void whatIsWrittenIsWhatEveryKubeletReads(RecordLocation location) {
        assertEquals(Optional.empty(), records.read(location));
        records.write(location, RECORD);
        assertEquals(TEXT, disk.text(file(location)));
        assertEquals(Optional.of(new RecordedVolume.Readable(location, RECORD)), records(disk).read(location));
        VolumeRecord other = VolumeRecord.parse("{\"driverName\":\"d\",\"more\":\"1\",\"volumeHandle\":\"h\"}");
        disk.writeText(file(location), other.text());
        assertEquals(Optional.of(new RecordedVolume.Readable(location, other)), records.read(location));
        assertEquals(0750, disk.mode(directory(location)));
        records.remove(location);
        records.remove(location);
        assertEquals(Optional.empty(), records.read(location));
        assertFalse(disk.exists(directory(location)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"driverName\":\"d\"}", "[]"})
    void aDamagedRecordIsReportedWithItsPath(String text) {
        RecordLocation location = new RecordLocation.Published("u", "pv");
        disk.writeText(file(location), text);
        var damaged = assertInstanceOf(RecordedVolume.Damaged.class, records.read(location).orElseThrow());
        assertTrue(damaged.reason().contains(file(location)), damaged.reason());
        assertEquals(List.of(damaged), records.published("u"));
    }

    @Test
    void allRecordsAreFound() {
        locations().forEach(location -> records.write(location, RECORD));
        records.write(new RecordLocation.Published("u", "a"), RECORD);
        records.write(new RecordLocation.Published("other", "a"), RECORD);
        disk.makeDirectory(disk.root() + "/pods/u/volumes/kubernetes.io~csi/without");
        assertEquals(List.of(new RecordLocation.Published("u", "a"), new RecordLocation.Published("u", "pv")),
                records.published("u").stream().map(RecordedVolume::location).toList());
        assertEquals(List.of(), records.published("nobody"));
        assertEquals(List.of(new RecordLocation.Published("other", "a"), new RecordLocation.Published("u", "a"),
                new RecordLocation.Published("u", "pv")), records.published().stream().map(RecordedVolume::location).toList());
        assertEquals(List.of(RecordLocation.Staged.of("d.example.org", "h"), new RecordLocation.Device("pv")),
                records.ofNode().stream().map(RecordedVolume::location).toList());
    }

    @Test
    void whatHasNoRecordIsRemovedWhereNothingIsInIt() {
        records.write(new RecordLocation.Published("u", "recorded"), RECORD);
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
        assertThrows(InvalidArgumentException.class, () -> records.write(new RecordLocation.Published(name, "pv"), RECORD));
        assertThrows(InvalidArgumentException.class, () -> records.write(new RecordLocation.Staged(name, "h"), RECORD));
        assertThrows(InvalidArgumentException.class, () -> records.read(new RecordLocation.Published(name, "pv")));
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
        RecordLocation location = new RecordLocation.Published("u", "pv");
        records.write(location, RECORD);
        records.makeDirectory(directory(location) + "/mount");
        assertEquals(0750, disk.mode(directory(location) + "/mount"));
        assertThrows(ConflictException.class, () -> records.remove(location));
        assertEquals(TEXT, disk.text(file(location)));
        records.removeDirectory(directory(location) + "/mount");
        records.removeDirectory(directory(location) + "/mount");
        records.remove(location);
        assertFalse(disk.exists(directory(location)));
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
        RecordLocation location = new RecordLocation.Published("u", "pv");
        records.write(location, RECORD);
        disk.fillUp();
        VolumeRecord large = VolumeRecord.parse("{\"driverName\":\"d\",\"more\":\"" + "x".repeat(50_000)
                + "\",\"volumeHandle\":\"h\"}");
        assertThrows(ResourceExhaustedException.class, () -> records.write(location, large));
        assertEquals(TEXT, disk.text(file(location)));
    }
}
