package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.volume.csi.MigratedCalls;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.fake.FakeVolumeDrivers;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.volume.VolumeDriver;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each call reaches the driver, and counts once with its code. */
class CountedVolumeDriversTest {

    private static final Duration LIMIT = Duration.ofSeconds(1);

    private final MetricRegistry registry = new MetricRegistry();
    private final FakeVolumeDrivers drivers = new FakeVolumeDrivers();
    private final VolumeDriver driver = new CountedVolumeDrivers(drivers, registry,
            new StorageOperations(registry), CountedVolumeStatistics.duration(registry), new VirtualTimers()).connect("d", "/s");

    private long count(String method, String code) {
        String sample = "csi_operations_seconds_count{driver_name=\"d\",grpc_status_code=\"" + code
                + "\",method_name=\"/csi.v1.Node/" + method + "\",migrated=\"false\"} ";
        return ExpositionText.of(registry.families()).lines().filter(line -> line.startsWith(sample))
                .mapToLong(line -> Long.parseLong(line.substring(sample.length()))).findFirst().orElse(0);
    }

    private long operations(String operation, String status) {
        String sample = "storage_operation_duration_seconds_count{migrated=\"false\",operation_name=\"" + operation
                + "\",status=\"" + status + "\",volume_plugin=\"kubernetes.io/csi:d\"} ";
        return ExpositionText.of(registry.families()).lines().filter(line -> line.startsWith(sample))
                .mapToLong(line -> Long.parseLong(line.substring(sample.length()))).findFirst().orElse(0);
    }

    @Test
    void questionsCount() {
        assertEquals("d", driver.info(LIMIT).driver());
        driver.capabilities(LIMIT);
        drivers.driver("d").failNext("NodeGetInfo", new CallFailure(14, "away"));
        assertThrows(PortException.class, () -> driver.info(LIMIT));
        assertThrows(PortException.class, () -> driver.statistics("v", "/nowhere", LIMIT));
        assertEquals(List.of(1L, 1L, 1L, 1L), List.of(count("NodeGetInfo", "OK"), count("NodeGetInfo", "Unavailable"),
                count("NodeGetCapabilities", "OK"), count("NodeGetVolumeStats", "NotFound")));
        assertTrue(ExpositionText.of(registry.families())
                .contains("kubelet_volume_metric_collection_duration_seconds_count{metric_source=\"d\"} 1"));
    }

    @Test
    void callsForTranslatedVolumesCountApart() {
        MigratedCalls.call(true, () -> driver.capabilities(LIMIT));
        assertEquals(0, count("NodeGetCapabilities", "OK"));
        MigratedCalls.call(false, () -> driver.capabilities(LIMIT));
        assertEquals(1, count("NodeGetCapabilities", "OK"));
        assertTrue(ExpositionText.of(registry.families()).contains("csi_operations_seconds_count{driver_name=\"d\","
                + "grpc_status_code=\"OK\",method_name=\"/csi.v1.Node/NodeGetCapabilities\",migrated=\"true\"} 1"));
    }

    @Test
    void changesCount() {
        assertEquals(new DriverOutcome.Done(), driver.unpublish("v", "/t", LIMIT));
        assertEquals(new DriverOutcome.Done(), driver.unstage("v", "/s", LIMIT));
        drivers.driver("d").failNext("NodeUnstageVolume", new CallFailure(13, "broken"));
        driver.unstage("v", "/s", LIMIT);
        drivers.driver("d").answerTooLate("NodeUnpublishVolume");
        driver.unpublish("v", "/t", LIMIT);
        driver.unstage("v", "/p/volumeDevices/staging/pv", LIMIT);
        driver.unpublish("v", "/p/volumeDevices/publish/pv/u", LIMIT);
        assertEquals(List.of(1L, 1L, 1L, 1L, 1L, 1L), List.of(operations("volume_unmount", "success"),
                operations("volume_unmount", "fail-unknown"), operations("unmount_device", "success"),
                operations("unmount_device", "fail-unknown"), operations("unmap_device", "success"),
                operations("unmap_volume", "success")));
        assertEquals(List.of(2L, 2L, 1L, 1L), List.of(count("NodeUnpublishVolume", "OK"), count("NodeUnstageVolume", "OK"),
                count("NodeUnstageVolume", "Internal"), count("NodeUnpublishVolume", "DeadlineExceeded")));
    }
}
