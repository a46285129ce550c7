package io.jubelet.adapters.fs.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.VolumeRecordsContract;
import io.jubelet.ports.volume.RecordedVolume;
import io.jubelet.ports.volume.VolumeRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class DiskVolumeRecordsTest extends VolumeRecordsContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected VolumeRecords records(DiskProbe disk) {
        return ((RealDisk) disk).files().volumeRecords();
    }

    @Test
    void whatAnAgentThatWasKilledDidNotFinishGoesWithTheRecord() throws IOException {
        try (RealDisk disk = new RealDisk()) {
            RecordLocation location = new RecordLocation.Published("u", "pv");
            Path directory = Path.of(disk.root()).resolve(location.directory());
            Files.createDirectories(directory);
            Files.writeString(directory.resolve(".vol_data.json.next"), "{\"driv");
            VolumeRecords records = disk.files().volumeRecords();
            assertEquals(Optional.empty(), records.read(location));
            records.remove(location);
            assertFalse(Files.exists(directory));
        }
    }

    @Test
    void aRecordThatCanNotBeReadDoesNotKeepTheOthers() throws Throwable {
        PrivateMounts.run(() -> {
            try (RealDisk disk = new RealDisk()) {
                VolumeRecords records = disk.files().volumeRecords();
                var good = new RecordLocation.Published("u", "good");
                var broken = new RecordLocation.Published("u", "broken");
                var record = VolumeRecord.parse("{\"driverName\":\"d\",\"volumeHandle\":\"handle\"}");
                records.write(good, record);
                records.write(broken, record);
                Path file = Path.of(disk.root()).resolve(broken.directory()).resolve("vol_data.json");
                Mounter mounter = new Mounter(new LinuxMountCalls(), new LinuxFileCalls());
                // The kernel has an I/O error for its beginning.
                mounter.bind("/proc/self/mem", file, false);
                assertEquals(List.of(new RecordedVolume.Damaged(broken, "can't read " + file + ": Input/output error"),
                        new RecordedVolume.Readable(good, record)), records.published());
                mounter.unmount(file, Mounter.Unmount.NOW);
            }
        });
    }

    @Test
    void filesAmongTheDirectoriesAreNoRecords() throws IOException {
        try (RealDisk disk = new RealDisk()) {
            VolumeRecords records = disk.files().volumeRecords();
            var published = new RecordLocation.Published("u", "pv");
            var staged = RecordLocation.Staged.of("d", "handle");
            var record = VolumeRecord.parse("{\"driverName\":\"d\",\"volumeHandle\":\"handle\"}");
            for (RecordLocation location : List.of(published, staged)) {
                records.write(location, record);
                Files.writeString(Path.of(disk.root()).resolve(location.directory()).resolveSibling("notes"), "");
            }
            assertEquals(List.of(published), records.published().stream().map(RecordedVolume::location).toList());
            assertEquals(List.of(staged), records.ofNode().stream().map(RecordedVolume::location).toList());
        }
    }
}
