package io.jubelet.app.metrics;

import io.jubelet.app.volume.csi.MigratedCalls;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.csi.DriverStatistics;
import io.jubelet.domain.csi.ExpandRequest;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.csi.PublishRequest;
import io.jubelet.domain.csi.StageRequest;
import io.jubelet.domain.csi.node.DriverInfo;
import io.jubelet.domain.metrics.Buckets;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.VolumeDriver;
import io.jubelet.ports.volume.VolumeDrivers;
import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;

/** Measures the calls to CSI drivers. */
final class CountedVolumeDrivers implements VolumeDrivers {

    private static final String SERVICE = "/csi.v1.Node/";
    /** The directory of block devices among those of the plugin. */
    private static final String DEVICES = "/volumeDevices/";

    private final VolumeDrivers drivers;
    private final Histogram duration;
    private final Histogram measuring;
    private final StorageOperations operations;
    private final Timers timers;

    CountedVolumeDrivers(VolumeDrivers drivers, MetricRegistry registry, StorageOperations operations, Histogram measuring, Timers timers) {
        this.operations = operations;
        this.drivers = drivers;
        this.duration = registry.histogram("csi_operations_seconds",
                "[ALPHA] Container Storage Interface operation duration with gRPC error code status total",
                Buckets.of(.1, .25, .5, 1, 2.5, 5, 10, 15, 25, 50, 120, 300, 600),
                "driver_name", "method_name", "grpc_status_code", "migrated");
        this.measuring = measuring;
        this.timers = timers;
    }

    @Override
    public VolumeDriver connect(String name, String socket) {
        return new Counted(name, drivers.connect(name, socket));
    }

    /** One driver. */
    private final class Counted implements VolumeDriver {

        private final String name;
        private final VolumeDriver driver;

        Counted(String name, VolumeDriver driver) {
            this.name = name;
            this.driver = driver;
        }

        @Override
        public DriverInfo info(Duration limit) {
            return asked("NodeGetInfo", () -> driver.info(limit));
        }

        @Override
        public Set<NodeCapability> capabilities(Duration limit) {
            return asked("NodeGetCapabilities", () -> driver.capabilities(limit));
        }

        @Override
        public DriverOutcome stage(StageRequest request, Duration limit) {
            return changed("NodeStageVolume", () -> driver.stage(request, limit));
        }

        @Override
        public DriverOutcome publish(PublishRequest request, Duration limit) {
            return changed("NodePublishVolume", () -> driver.publish(request, limit));
        }

        @Override
        public DriverOutcome expand(ExpandRequest request, Duration limit) {
            return changed("NodeExpandVolume", () -> driver.expand(request, limit));
        }

        @Override
        public DriverOutcome unpublish(String volumeId, String targetPath, Duration limit) {
            return unmounted(targetPath, "volume_unmount", "unmap_volume",
                    () -> changed("NodeUnpublishVolume", () -> driver.unpublish(volumeId, targetPath, limit)));
        }

        @Override
        public DriverOutcome unstage(String volumeId, String stagingPath, Duration limit) {
            return unmounted(stagingPath, "unmount_device", "unmap_device",
                    () -> changed("NodeUnstageVolume", () -> driver.unstage(volumeId, stagingPath, limit)));
        }

        @Override
        public DriverStatistics statistics(String volumeId, String volumePath, Duration limit) {
            long begin = timers.nanos();
            try {
                return asked("NodeGetVolumeStats", () -> driver.statistics(volumeId, volumePath, limit));
            } finally {
                measuring.observe(Duration.ofNanos(timers.nanos() - begin), name);
            }
        }

        @Override
        public void close() {
            driver.close();
        }

        private DriverOutcome unmounted(String path, String ofMount, String ofDevice, Supplier<DriverOutcome> work) {
            long begin = timers.nanos();
            DriverOutcome outcome = work.get();
            operations.ended(VolumeCounts.ofDriver(name), path.contains(DEVICES) ? ofDevice : ofMount,
                    outcome instanceof DriverOutcome.Done, Duration.ofNanos(timers.nanos() - begin));
            return outcome;
        }

        private DriverOutcome changed(String call, Supplier<DriverOutcome> work) {
            long begin = timers.nanos();
            DriverOutcome outcome = work.get();
            ended(call, begin, switch (outcome) {
                case DriverOutcome.Done _ -> CallFailure.SUCCESS;
                case DriverOutcome.Failed failed -> CallFailure.codeOf(failed.message());
                case DriverOutcome.Unknown unknown -> CallFailure.codeOf(unknown.message());
            });
            return outcome;
        }

        private <T> T asked(String call, Supplier<T> work) {
            long begin = timers.nanos();
            try {
                T answer = work.get();
                ended(call, begin, CallFailure.SUCCESS);
                return answer;
            } catch (PortException | CancelledException e) {
                ended(call, begin, CallFailure.codeOf(e.getMessage()));
                throw e;
            }
        }

        private void ended(String call, long begin, String code) {
            duration.observe(Duration.ofNanos(timers.nanos() - begin), name, SERVICE + call, code,
                    Boolean.toString(MigratedCalls.isMigrated()));
        }
    }
}
