package io.jubelet.domain.image;

import io.jubelet.domain.value.DurationText;
import io.jubelet.domain.value.MonotonicTime;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Chooses images that are removed to free disk space.
 *
 * <pre>
 *   expired(...)     removed one by one, whatever the usage
 *   bytesToFree(...) called afterwards: absent, or so many bytes
 *   removable(...)   removed one by one until so many bytes are freed, going on after failures
 * </pre>
 */
public final class ImageGc {

    private static final int KIBI = 1024;
    private static final String PREFIXES = "KMGT";
    private static final Comparator<MonotonicTime> NEVER_FIRST = Comparator.nullsFirst(Comparator.naturalOrder());

    private ImageGc() {
    }

    /**
     * Images that were not used for too long, the first to remove first.
     *
     * @param runningSince when garbage collection began; it must itself have watched for {@link
     *     ImageGcPolicy#maxAge()} to know that an image was not used
     */
    public static List<ImageUse> expired(
            ImageGcPolicy policy, List<ImageUse> images, MonotonicTime runningSince, MonotonicTime now) {
        boolean watchedLongEnough = now.since(runningSince).compareTo(policy.maxAge()) > 0;
        if (policy.maxAge().isZero() || !watchedLongEnough) {
            return List.of();
        }
        return unused(images).filter(image -> image.lastUsedAt()
                .map(used -> now.since(used).compareTo(policy.maxAge()) > 0).orElse(true)).toList();
    }

    /** Images that may be removed to make room, the first to remove first: least recently used, then first detected. */
    public static List<ImageUse> removable(ImageGcPolicy policy, List<ImageUse> images, MonotonicTime now) {
        return unused(images)
                .filter(image -> image.lastUsedAt().map(used -> used.isBefore(now)).orElse(true))
                .filter(image -> now.since(image.detectedAt()).compareTo(policy.minAge()) >= 0).toList();
    }

    /**
     * Number of bytes to free; absent while the usage is below the high threshold. Where the two thresholds
     * are close it can be zero or less: the first removable image goes all the same.
     *
     * @param capacity bytes of the image file system
     * @param available free bytes; more than the capacity counts as the capacity
     * @throws IllegalArgumentException if the capacity is not above 0; the message is for an event
     */
    public static OptionalLong bytesToFree(ImageGcPolicy policy, long capacity, long available) {
        if (usagePercent(capacity, available) < policy.highThresholdPercent()) {
            return OptionalLong.empty();
        }
        long wanted = capacity * (100 - policy.lowThresholdPercent()) / 100;
        return OptionalLong.of(wanted - Math.min(available, capacity));
    }

    /** Message when removing images did not free enough. */
    public static String shortage(long capacity, long available, long freed) {
        return "Insufficient free disk space on the node's image filesystem (" + usagePercent(capacity, available)
                + "% of " + size(capacity) + " used). Failed to free sufficient space by deleting unused images (freed "
                + freed + " bytes). Investigate disk usage, as it could be used by active images, logs, volumes, or "
                + "other data.";
    }

    /** Message when images that were unused for too long could not be removed. */
    public static String failureOfAge(Duration maxAge, List<String> errors) {
        return "wanted to free images older than " + DurationText.of(maxAge)
                + ", encountered errors in image deletion: " + joined(errors);
    }

    /** Message when images could not be removed to free disk space. */
    public static String failureOfSpace(long wanted, long freed, List<String> errors) {
        return "wanted to free " + wanted + " bytes, but freed " + freed
                + " bytes space with errors in image deletion: " + joined(errors);
    }

    /** Each different error once. */
    private static String joined(List<String> errors) {
        List<String> different = errors.stream().distinct().toList();
        return different.size() == 1 ? different.getFirst() : "[" + String.join(", ", different) + "]";
    }

    private static Stream<ImageUse> unused(List<ImageUse> images) {
        return images.stream().filter(image -> !image.inUse() && !image.pinned())
                .sorted(Comparator.comparing((ImageUse image) -> image.lastUsedAt().orElse(null), NEVER_FIRST)
                        .thenComparing(ImageUse::detectedAt));
    }

    private static long usagePercent(long capacity, long available) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("invalid capacity " + capacity + " on image filesystem");
        }
        return 100 - Math.min(available, capacity) * 100 / capacity;
    }

    private static String size(long bytes) {
        if (bytes < KIBI) {
            return bytes + " B";
        }
        double value = bytes;
        int prefix = -1;
        while (value >= KIBI && prefix < PREFIXES.length() - 1) {
            value /= KIBI;
            prefix++;
        }
        return new BigDecimal(value).setScale(1, RoundingMode.HALF_EVEN) + " " + PREFIXES.charAt(prefix) + "iB";
    }
}
