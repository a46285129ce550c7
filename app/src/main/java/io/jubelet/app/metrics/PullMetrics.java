package io.jubelet.app.metrics;

import io.jubelet.app.message.image.PullEnded;
import io.jubelet.domain.metrics.Buckets;
import java.time.Duration;
import java.util.List;

/**
 * Duration of image pulls by the size of the image. As in a kubelet, it is the time in which a pod waits for a pull that succeeds,
 * also for its turn; a bound of sizes belongs to the sizes below.
 */
final class PullMetrics {

    private static final String UNKNOWN = "N/A";
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;
    private static final int NANOS_PER_MILLI = 1_000_000;

    private final Histogram duration;

    /** Images that are larger than a bound. */
    private record Size(long bound, String label) {
    }

    private static final List<Size> SIZES = List.of(new Size(100 * GIB, "GT100GB"), new Size(60 * GIB, "60GB-100GB"),
            new Size(40 * GIB, "40GB-60GB"), new Size(30 * GIB, "30GB-40GB"), new Size(20 * GIB, "20GB-30GB"),
            new Size(10 * GIB, "10GB-20GB"), new Size(5 * GIB, "5GB-10GB"), new Size(GIB, "1GB-5GB"),
            new Size(500 * MIB, "500MB-1GB"), new Size(100 * MIB, "100MB-500MB"), new Size(10 * MIB, "10MB-100MB"),
            new Size(0, "0-10MB"));

    PullMetrics(MetricRegistry registry) {
        this.duration = registry.histogram("kubelet_image_pull_duration_seconds",
                "[ALPHA] Duration in seconds to pull an image.", Buckets.of(1, 5, 10, 20, 30, 60, 120, 180, 240, 300, 360,
                        480, 600, 900, 1200, 1800, 2700, 3600), "image_size_in_bytes");
    }

    void ended(PullEnded pull) {
        if (pull instanceof PullEnded.Pulled pulled) {
            duration.observe(Duration.ofMillis((pulled.end() - pulled.begin()) / NANOS_PER_MILLI), label(pulled.bytes()));
        }
    }

    private static String label(long bytes) {
        return SIZES.stream().filter(size -> bytes > size.bound()).findFirst().map(Size::label).orElse(UNKNOWN);
    }
}
