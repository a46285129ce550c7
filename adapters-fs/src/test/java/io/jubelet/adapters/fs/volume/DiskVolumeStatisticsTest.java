package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.VolumeDirectory;
import io.jubelet.ports.volume.VolumeMeasurement;
import io.jubelet.ports.volume.VolumeStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiskVolumeStatisticsTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final VolumeDirectory DATA = VolumeDirectory.emptyDir("data");

    @TempDir
    private Path temporary;

    private static VolumeStatistics statistics(PodsOnDisk disk) {
        return new DiskVolumeStatistics(disk.pods(), new LinuxFileCalls(), new LinuxMountCalls(),
                InstantSource.fixed(NOW));
    }

    private static Path emptyDir(PodsOnDisk disk) {
        return Path.of(disk.volumes().setUp("u1", "data", new VolumePlan.EmptyDirectory(), PodsOnDisk.NO_GROUP));
    }

    @Test
    void eachVolumeIsMeasuredByItself() throws Throwable {
        PrivateMounts.run(() -> {
            PodsOnDisk disk = new PodsOnDisk(temporary);
            VolumeStatistics statistics = statistics(disk);
            assertEquals(List.of(), statistics.volumes("u1"));
            Path plain = emptyDir(disk);
            Path memory = Path.of(disk.volumes().setUp("u1", "mem", PodsOnDisk.memory(1 << 20), PodsOnDisk.NO_GROUP));
            Files.write(plain.resolve("file"), new byte[1 << 17]);
            Files.write(memory.resolve("file"), new byte[1 << 16]);
            assertEquals(List.of(DATA, VolumeDirectory.emptyDir("mem")), statistics.volumes("u1"));
            VolumeMeasurement onDisk = statistics.measure("u1", DATA, LIMIT);
            assertTrue(onDisk.usedBytes() >= 1 << 17, onDisk.toString());
            assertEquals(2, onDisk.inodesUsed());
            VolumeMeasurement inMemory = statistics.measure("u1", VolumeDirectory.emptyDir("mem"), LIMIT);
            assertEquals(1 << 16, inMemory.usedBytes());
            assertEquals(1 << 20, inMemory.capacityBytes());
            assertEquals((1 << 20) - (1 << 16), inMemory.availableBytes());
            assertEquals(NOW, inMemory.at());
        });
    }

    @Test
    void theRecordOfAVolumeOfADriverDoesNotCount() throws Exception {
        PodsOnDisk disk = new PodsOnDisk(temporary);
        Path volume = Files.createDirectories(disk.pods().resolve("u1/volumes/kubernetes.io~csi/pv"));
        Files.write(volume.resolve("vol_data.json"), new byte[1 << 17]);
        var directory = new VolumeDirectory("kubernetes.io~csi", "pv");
        assertThrows(NotFoundException.class, () -> statistics(disk).measure("u1", directory, LIMIT));
        Files.createDirectory(volume.resolve("mount"));
        assertEquals(1, statistics(disk).measure("u1", directory, LIMIT).inodesUsed());
    }

    @Test
    void filesThatComeAndGoMeanwhileDoNotMatter() throws Exception {
        PodsOnDisk disk = new PodsOnDisk(temporary);
        VolumeStatistics statistics = statistics(disk);
        Path directory = emptyDir(disk);
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch going = new CountDownLatch(200);
        Thread busy = Thread.ofPlatform().start(() -> churn(directory, over, going));
        try {
            assertTrue(going.await(30, TimeUnit.SECONDS));
            for (int i = 0; i < 200; i++) {
                assertTrue(statistics.measure("u1", DATA, LIMIT).inodesUsed() >= 1);
            }
        } finally {
            over.set(true);
            busy.join();
        }
    }

    private static void churn(Path directory, AtomicBoolean over, CountDownLatch going) {
        try {
            for (int i = 0; !over.get(); i++) {
                Path inside = Files.createDirectories(directory.resolve("d" + i % 7));
                Path file = Files.writeString(inside.resolve("f"), "text");
                going.countDown();
                Files.delete(file);
                Files.delete(inside);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theEndOfAPodIsNotHeldUp() throws Exception {
        PodsOnDisk disk = new PodsOnDisk(temporary);
        VolumeStatistics statistics = statistics(disk);
        Path directory = emptyDir(disk);
        for (int i = 0; i < 2000; i++) {
            Files.createFile(directory.resolve("f" + i));
        }
        CountDownLatch going = new CountDownLatch(1);
        CompletableFuture<PortException> ended = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    statistics.measure("u1", DATA, LIMIT);
                    going.countDown();
                }
            } catch (PortException e) {
                ended.complete(e);
            }
        });
        assertTrue(going.await(30, TimeUnit.SECONDS));
        disk.volumes().tearDown("u1");
        assertEquals(NotFoundException.class, ended.get(30, TimeUnit.SECONDS).getClass());
    }

    @Test
    void anInterruptEndsALongLook() throws Exception {
        PodsOnDisk disk = new PodsOnDisk(temporary);
        VolumeStatistics statistics = statistics(disk);
        emptyDir(disk);
        Files.createFile(emptyDir(disk).resolve("file"));
        CountDownLatch going = new CountDownLatch(1);
        CompletableFuture<Class<?>> ended = new CompletableFuture<>();
        Thread measuring = Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    statistics.measure("u1", DATA, LIMIT);
                    going.countDown();
                }
            } catch (CancelledException e) {
                ended.complete(e.getClass());
            }
        });
        assertTrue(going.await(30, TimeUnit.SECONDS));
        measuring.interrupt();
        assertEquals(CancelledException.class, ended.get(30, TimeUnit.SECONDS));
        assertThrows(NotFoundException.class, () -> statistics.measure("u2", DATA, LIMIT));
    }
}
