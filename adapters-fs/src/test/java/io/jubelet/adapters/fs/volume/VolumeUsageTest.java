package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.adapters.fs.tree.Pace;
import io.jubelet.adapters.fs.volume.VolumeUsage.Measured;
import io.jubelet.domain.volume.VolumePlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VolumeUsageTest {

    @TempDir
    private Path temporary;

    @Test
    void eachVolumeIsMeasuredByItself() throws Throwable {
        PrivateMounts.run(() -> {
            PodsOnDisk disk = new PodsOnDisk(temporary);
            VolumeUsage usage = new VolumeUsage(disk.pods(), new LinuxFileCalls(), new LinuxMountCalls());
            assertEquals(List.of(), usage.measure("u1", Pace.UNTIL_INTERRUPTED));
            Path plain = Path.of(disk.volumes().setUp("u1", "a", new VolumePlan.EmptyFolder(), PodsOnDisk.NO_GROUP));
            Path memory = Path.of(disk.volumes().setUp("u1", "b", PodsOnDisk.memory(1 << 20), PodsOnDisk.NO_GROUP));
            Files.write(plain.resolve("file"), new byte[1 << 17]);
            Files.write(memory.resolve("file"), new byte[1 << 16]);
            List<Measured> all = usage.measure("u1", Pace.UNTIL_INTERRUPTED);
            assertEquals(List.of("a", "b"), all.stream().map(Measured::volume).toList());
            assertTrue(all.getFirst().usedBytes() >= 1 << 17, all.toString());
            assertEquals(2, all.getFirst().inodesUsed());
            assertEquals(1 << 16, all.getLast().usedBytes());
            assertEquals(1 << 20, all.getLast().fileSystem().capacityBytes());
            assertEquals("kubernetes.io~empty-dir", all.getLast().type());
        });
    }
}
