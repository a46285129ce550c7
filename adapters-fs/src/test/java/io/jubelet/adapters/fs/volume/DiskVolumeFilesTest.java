package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.adapters.fs.kernel.Swapper;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.VolumeFilesContract;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.volume.VolumeFiles;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class DiskVolumeFilesTest extends VolumeFilesContract {

    private static final int LEAST_READS = 2_000;
    private static final int MOST_READS = 20_000;

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
            disk.makeDirectory(volume);
            assertEquals(0, new ProcessBuilder("mkfifo", volume + "/a.env").start().waitFor());
            assertThrows(ConflictException.class, () -> files(disk).read("u1", "data", "a.env"));
        }
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aFileThatBecomesAPipeMeanwhileDoesNotEither() throws IOException, InterruptedException {
        try (var disk = new RealDisk()) {
            String volume = disk.root() + "/pods/u1/volumes/kubernetes.io~empty-dir/data";
            disk.writeText(volume + "/a.env", "A=1");
            assertEquals(0, new ProcessBuilder("mkfifo", volume + "/pipe").start().waitFor());
            int read = 0;
            int refused = 0;
            try (var swapper = new Swapper(Path.of(volume, "a.env"), Path.of(volume, "pipe"))) {
                for (int i = 0; i < MOST_READS && (i < LEAST_READS || read == 0 || refused == 0); i++) {
                    try {
                        assertEquals("A=1", files(disk).read("u1", "data", "a.env").text());
                        read++;
                    } catch (ConflictException e) {
                        refused++;
                    }
                }
                assertTrue(swapper.swaps() > 0);
            }
        }
    }
}
