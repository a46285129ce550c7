package io.jubelet.app.metrics;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.volume.VolumeOperationFinished;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.domain.metrics.Buckets;
import java.time.Duration;
import java.util.List;

/** Duration of making volumes ready and of unmounting them, by plugin. Thread-safe. */
final class StorageOperations implements Concern {

    /** About the way in which a kubelet learns, after its start, of the volumes that are there. */
    private static final List<String> ALWAYS_ZERO = List.of("reconstruct_volume_operations_total",
            "reconstruct_volume_operations_errors_total", "force_cleaned_failed_volume_operations_total",
            "force_cleaned_failed_volume_operation_errors_total");

    private static final double[] BOUNDS = {.1, .25, .5, 1, 2.5, 5, 10, 15, 25, 50, 120, 300, 600};

    private final Histogram duration;
    private final Histogram total;

    StorageOperations(MetricRegistry registry) {
        this.duration = registry.histogram("storage_operation_duration_seconds", "[ALPHA] Storage operation duration",
                Buckets.of(BOUNDS), "volume_plugin", "operation_name", "status", "migrated");
        this.total = registry.histogram("volume_operation_total_seconds", "[ALPHA] Storage operation end to end duration in seconds",
                Buckets.of(BOUNDS), "plugin_name", "operation_name");
        for (String name : ALWAYS_ZERO) {
            registry.counter(name, "[ALPHA] Volumes are not rebuilt from what their directories look like when the agent starts: "
                    + "this stays 0.");
        }
    }

    @Override
    public String name() {
        return "storage-metrics";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(VolumeTopics.VOLUME_OPERATION_FINISHED, this::finished);
    }

    private void finished(VolumeOperationFinished work) {
        ended(work.plugin(), work.migrated(), work.operation(), work.successful(), work.took());
    }

    /** An operation came to its end that has nothing to do with volumes that CSI drivers have taken over. */
    void ended(String plugin, String operation, boolean successful, Duration took) {
        ended(plugin, false, operation, successful, took);
    }

    private void ended(String plugin, boolean migrated, String operation, boolean successful, Duration took) {
        duration.observe(took, plugin, operation, successful ? "success" : "fail-unknown", Boolean.toString(migrated));
    }

    /** A volume is mounted, so long after it was desired. */
    void mounted(String plugin, Duration since) {
        total.observe(since, plugin, "overall_volume_mount");
    }
}
