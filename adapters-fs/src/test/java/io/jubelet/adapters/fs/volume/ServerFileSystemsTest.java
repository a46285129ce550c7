package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.PrivateMounts;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.volume.VolumeDirectory;
import io.jubelet.ports.volume.VolumeMeasurement;
import io.jubelet.ports.volume.VolumeStatistics;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server of an export that does not answer keeps no other volume from being measured. */
final class ServerFileSystemsTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final VolumeDirectory DATA = VolumeDirectory.emptyDir("data");
    private static final VolumeDirectory EXPORT = new VolumeDirectory(PodVolumeDirectories.NFS, "pv-1");

    @TempDir
    private Path temporary;
    private volatile CountDownLatch silence = new CountDownLatch(0);
    private final CountDownLatch answered = new CountDownLatch(1);
    private volatile Thread asking;

    /** Calls about file systems wait while there is silence; other calls never wait. */
    private FileCalls calls() {
        FileCalls real = new LinuxFileCalls();
        return (FileCalls) Proxy.newProxyInstance(FileCalls.class.getClassLoader(), new Class<?>[] {FileCalls.class},
                (_, method, arguments) -> {
                    boolean asksServer = method.getName().equals("fileSystem")
                            && Thread.currentThread().getName().equals("server-statistics");
                    if (asksServer) {
                        asking = Thread.currentThread();
                        silence.await();
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    } finally {
                        if (asksServer) {
                            answered.countDown();
                        }
                    }
                });
    }

    private VolumeStatistics statistics(PodsOnDisk disk) {
        return new DiskVolumeStatistics(disk.pods(), calls(), new LinuxMountCalls(), InstantSource.fixed(Instant.EPOCH));
    }

    @Test
    void anExportIsMeasuredByItsFileSystem() throws Throwable {
        PrivateMounts.run(() -> {
            PodsOnDisk disk = new PodsOnDisk(temporary);
            Path point = Files.createDirectories(disk.pod("u1").resolve("volumes/kubernetes.io~nfs/pv-1"));
            VolumeStatistics statistics = statistics(disk);
            assertEquals(List.of(EXPORT), statistics.volumes("u1"));
            assertThrows(NotFoundException.class, () -> statistics.measure("u1", EXPORT, LONG));
            disk.mounter.tmpfs(point, "size=1m");
            Files.write(point.resolve("file"), new byte[1 << 16]);
            VolumeMeasurement found = statistics.measure("u1", EXPORT, LONG);
            assertEquals(1 << 20, found.capacityBytes());
            assertEquals(1 << 16, found.usedBytes());
            for (int i = 0; i < 200; i++) {
                assertEquals(found, statistics.measure("u1", EXPORT, LONG));
            }
        });
    }

    @Test
    void aServerThatDoesNotAnswerIsAskedOnce() throws Throwable {
        PrivateMounts.run(() -> {
            PodsOnDisk disk = new PodsOnDisk(temporary);
            disk.volumes().setUp("u1", "data", new VolumePlan.EmptyDirectory(), PodsOnDisk.NO_GROUP);
            disk.mounter.tmpfs(Files.createDirectories(disk.pod("u1").resolve("volumes/kubernetes.io~nfs/pv-1")), "size=1m");
            VolumeStatistics statistics = statistics(disk);
            silence = new CountDownLatch(1);
            assertTrue(assertThrows(DeadlineExceededException.class, () -> statistics.measure("u1", EXPORT, SHORT)).getMessage()
                    .endsWith("did not answer within 50 ms"));
            // At once: nothing waits for the minute.
            assertTrue(assertThrows(DeadlineExceededException.class, () -> statistics.measure("u1", EXPORT, LONG)).getMessage()
                    .endsWith("has not yet answered an earlier question"));
            assertEquals(List.of(DATA, EXPORT), statistics.volumes("u1"));
            statistics.measure("u1", DATA, LONG);
            silence.countDown();
            answered.await();
            asking.join();
            assertEquals(1 << 20, statistics.measure("u1", EXPORT, LONG).capacityBytes());
        });
    }
}
