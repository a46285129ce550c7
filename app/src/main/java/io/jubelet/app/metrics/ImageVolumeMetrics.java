package io.jubelet.app.metrics;

import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.ImageSpec;
import java.util.List;
import java.util.function.Supplier;

/** Volumes that are images: the runtime mounts them when it creates a container. */
final class ImageVolumeMetrics {

    /** Prefix of the message of a runtime that could not mount an image (CRI). */
    private static final String NOT_MOUNTED = "ImageVolumeMountFailed";

    private final Counter requested;
    private final Counter mounted;
    private final Counter failed;

    ImageVolumeMetrics(MetricRegistry registry) {
        this.requested = registry.counter("kubelet_image_volume_requested_total", "[BETA] Number of requested image volumes.");
        this.mounted = registry.counter("kubelet_image_volume_mounted_succeed_total",
                "[BETA] Number of successful image volume mounts.");
        this.failed = registry.counter("kubelet_image_volume_mounted_errors_total",
                "[BETA] Number of failed image volume mounts.");
    }

    /** Creates a container; one that fails for another reason has its images mounted. An image is requested once for all its mounts. */
    String create(ContainerConfig config, Supplier<String> request) {
        List<ImageSpec> images = config.mounts().stream().flatMap(mount -> mount.image().stream()).toList();
        count(requested, images.stream().distinct().count());
        Counter result = mounted;
        try {
            return request.get();
        } catch (RuntimeException e) {
            result = String.valueOf(e.getMessage()).contains(NOT_MOUNTED) ? failed : mounted;
            throw e;
        } finally {
            count(result, images.size());
        }
    }

    private static void count(Counter counter, long times) {
        for (long i = 0; i < times; i++) {
            counter.increment();
        }
    }
}
