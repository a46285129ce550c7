package io.jubelet.adapters.fs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.VolumeFilesContract;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.volume.VolumeFiles;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class DiskVolumeFilesTest extends VolumeFilesContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected VolumeFiles files(DiskProbe disk) {
        return ((RealDisk) disk).files().volumeFiles();
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPipeDoesNotKeepAnybodyWaiting() throws IOException, InterruptedException {
        try (var disk = new RealDisk()) {
            String volume = disk.root() + "/pods/u1/volumes/kubernetes.io~empty-dir/data";
            disk.makeFolder(volume);
            assertEquals(0, new ProcessBuilder("mkfifo", volume + "/a.env").start().waitFor());
            assertThrows(ConflictException.class, () -> files(disk).read("u1", "data", "a.env"));
        }
    }
}
