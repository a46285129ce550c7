package io.jubelet.app.metrics;

import io.jubelet.domain.metrics.Buckets;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Duration of image pulls by the size of the image, which the runtime knows only after the pull. */
final class PullMetrics {

    /** Pulls whose size is not asked for are forgotten, the oldest first. */
    private static final int REMEMBERED = 64;
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    private final Histogram duration;
    private final PodStartLatency latency;
    private final Timers timers;
    private final LinkedHashMap<String, Duration> withoutSize = new LinkedHashMap<>();

    private record Size(long least, String label) {
    }

    private static final List<Size> SIZES = List.of(new Size(100 * GIB, "GT100GB"), new Size(60 * GIB, "60GB-100GB"),
            new Size(40 * GIB, "40GB-60GB"), new Size(30 * GIB, "30GB-40GB"), new Size(20 * GIB, "20GB-30GB"),
            new Size(10 * GIB, "10GB-20GB"), new Size(5 * GIB, "5GB-10GB"), new Size(GIB, "1GB-5GB"),
            new Size(500 * MIB, "500MB-1GB"), new Size(100 * MIB, "100MB-500MB"), new Size(10 * MIB, "10MB-100MB"));

    PullMetrics(MetricRegistry registry, PodStartLatency latency, Timers timers) {
        this.duration = registry.histogram("kubelet_image_pull_duration_seconds",
                "[ALPHA] Duration in seconds to pull an image.", Buckets.of(1, 5, 10, 20, 30, 60, 120, 180, 240, 300, 360,
                        480, 600, 900, 1200, 1800, 2700, 3600), "image_size_in_bytes");
        this.latency = latency;
        this.timers = timers;
    }

    /** Carries out a pull, perhaps for a pod, and gives the reference of the image. */
    String pull(Optional<String> podUid, Supplier<String> request) {
        long begin = timers.nanos();
        try {
            String ref = request.get();
            pulled(ref, Duration.ofNanos(timers.nanos() - begin));
            return ref;
        } finally {
            podUid.ifPresent(uid -> latency.pulled(uid, begin, timers.nanos()));
        }
    }

    private synchronized void pulled(String ref, Duration took) {
        withoutSize.putLast(ref, took);
        if (withoutSize.size() > REMEMBERED) {
            withoutSize.pollFirstEntry();
        }
    }

    /** The size of an image was seen. */
    void sized(String ref, long bytes) {
        Duration took;
        synchronized (this) {
            took = withoutSize.remove(ref);
        }
        if (took != null) {
            duration.observe(took, label(bytes));
        }
    }

    private static String label(long bytes) {
        return SIZES.stream().filter(size -> bytes >= size.least()).findFirst().map(Size::label).orElse("0-10MB");
    }
}
