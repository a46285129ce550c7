package io.jubelet.domain.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.value.MonotonicTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageGcTest {

    private static final MonotonicTime NOW = new MonotonicTime(Duration.ofDays(9).toNanos());

    private static ImageUse image(String id, long detectedMinutesAgo, long usedMinutesAgo) {
        return new ImageUse(new ImageKey(id, ""), 100, false, false, ago(detectedMinutesAgo),
                usedMinutesAgo < 0 ? Optional.empty() : Optional.of(ago(usedMinutesAgo)));
    }

    private static MonotonicTime ago(long minutes) {
        return NOW.plus(Duration.ofMinutes(-minutes));
    }

    private static List<String> ids(List<ImageUse> images) {
        return images.stream().map(ImageUse::id).toList();
    }

    @Test
    void theLeastRecentlyUsedGoesFirstThenTheFirstDetected() {
        List<ImageUse> images = List.of(image("fresh", 60, 5), image("old", 50, 30), image("never", 10, -1),
                image("never-older", 20, -1));
        assertEquals(List.of("never-older", "never", "old", "fresh"),
                ids(ImageGc.removable(ImageGcPolicy.DEFAULT, images, NOW)));
    }

    @Test
    void imagesInUsePinnedOrJustPulledStay() {
        List<ImageUse> images = List.of(
                new ImageUse(new ImageKey("used", ""), 1, false, true, ago(60), Optional.of(ago(60))),
                new ImageUse(new ImageKey("pinned", ""), 1, true, false, ago(60), Optional.of(ago(60))),
                image("pulled", 1, -1), image("just used", 60, 0), image("other", 2, -1));
        assertEquals(List.of("other"), ids(ImageGc.removable(ImageGcPolicy.DEFAULT, images, NOW)));
    }

    @Test
    void ageCountsOnlyAfterHavingWatchedForThatLong() {
        ImageGcPolicy policy = new ImageGcPolicy(85, 80, Duration.ZERO, Duration.ofMinutes(30));
        List<ImageUse> images = List.of(image("old", 60, 31), image("never", 60, -1), image("fresh", 60, 30));
        assertEquals(List.of("never", "old"), ids(ImageGc.expired(policy, images, ago(31), NOW)));
        assertEquals(List.of(), ImageGc.expired(policy, images, ago(30), NOW));
        assertEquals(List.of(), ImageGc.expired(ImageGcPolicy.DEFAULT, images, new MonotonicTime(0), NOW));
    }

    @Test
    void roomIsMadeFromTheHighThresholdDownToTheLowOne() {
        assertEquals(OptionalLong.empty(), ImageGc.bytesToFree(ImageGcPolicy.DEFAULT, 1000, 160));
        assertEquals(OptionalLong.of(50), ImageGc.bytesToFree(ImageGcPolicy.DEFAULT, 1000, 150));
        assertEquals(OptionalLong.of(200), ImageGc.bytesToFree(ImageGcPolicy.DEFAULT, 1000, 0));
        assertEquals(OptionalLong.empty(), ImageGc.bytesToFree(ImageGcPolicy.DEFAULT, 1000, 5000));
        assertThrows(IllegalArgumentException.class, () -> ImageGc.bytesToFree(ImageGcPolicy.DEFAULT, 0, 0));
    }

    @ParameterizedTest
    @CsvSource({"1000, 1000 B", "1023, 1023 B", "1024, 1.0 KiB", "4000, 3.9 KiB", "1048576, 1.0 MiB",
        "1099511627776, 1.0 TiB", "10737418240, 10.0 GiB", "1125899906842624, 1024.0 TiB", "1280, 1.2 KiB",
        "1408, 1.4 KiB", "424396455936, 395.2 GiB"})
    void aShortageIsReportedInReadableSizes(long capacity, String size) {
        String text = ImageGc.shortage(capacity, 0, 7);
        assertEquals("Insufficient free disk space on the node's image filesystem (100% of " + size + " used). Failed "
                + "to free sufficient space by deleting unused images (freed 7 bytes). Investigate disk usage, as it "
                + "could be used by active images, logs, volumes, or other data.", text);
    }

    @Test
    void policiesOutOfRangeAreRefused() {
        assertThrows(IllegalArgumentException.class,
                () -> new ImageGcPolicy(101, 80, Duration.ZERO, Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> new ImageGcPolicy(80, 85, Duration.ZERO, Duration.ZERO));
        assertThrows(IllegalArgumentException.class,
                () -> new ImageGcPolicy(85, 80, Duration.ofSeconds(-1), Duration.ZERO));
    }

    @Test
    void policiesAtTheEndsOfTheRangeAreAccepted() {
        assertEquals(0, new ImageGcPolicy(0, 0, Duration.ZERO, Duration.ZERO).highThresholdPercent());
        assertEquals(100, new ImageGcPolicy(100, 100, Duration.ZERO, Duration.ZERO).lowThresholdPercent());
        assertThrows(IllegalArgumentException.class, () -> new ImageGcPolicy(-1, -1, Duration.ZERO, Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> new ImageGcPolicy(0, -1, Duration.ZERO, Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> new ImageGcPolicy(85, 80, Duration.ZERO, Duration.ofSeconds(-1)));
        assertEquals(new ImageGcPolicy(85, 80, Duration.ofMinutes(2), Duration.ZERO), ImageGcPolicy.DEFAULT);
    }

    @Test
    void eachErrorIsReportedOnce() {
        assertEquals("wanted to free images older than 1h0m0s, encountered errors in image deletion: a",
                ImageGc.failureOfAge(Duration.ofHours(1), List.of("a", "a")));
        assertEquals("wanted to free 9 bytes, but freed 4 bytes space with errors in image deletion: [a, b]",
                ImageGc.failureOfSpace(9, 4, List.of("a", "b", "a")));
    }
}
