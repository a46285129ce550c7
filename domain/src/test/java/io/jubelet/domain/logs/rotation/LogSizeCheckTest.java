package io.jubelet.domain.logs.rotation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.runtime.PodIdentity;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogSizeCheckTest {

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    @ParameterizedTest
    @CsvSource({
        // limit, before, pause, now, elapsed, next pause
        "10485760, 0,        10000, 0,        10000, 10000",
        "10485760, 0,        250,   0,        250,   500",
        "10485760, 0,        8000,  0,        8000,  10000",
        "10485760, 5000,     10000, 6000,     10000, 10000",
        "10485760, 0,        10000, 5242880,  10000, 5000",
        "10485760, 0,        250,   1000,     250,   500",
        "10485760, 0,        250,   9437184,  250,   20",
        "10485760, 0,        100,   5242880,  1000,  200",
        "10485760, 10485760, 100,   10485760, 100,   200",
        "10485760, 10485760, 100,   20485760, 100,   20",
        "10485760, 10000000, 4000,  5242880,  1000,  500",
        "1000,     0,        4000,  900,      1000,  1000",
        "0,        0,        4000,  900,      1000,  1000",
    })
    void theNextLookComesBeforeTheLogIsFull(long limit, long before, long pause, long now, long elapsed, long next) {
        assertEquals(new LogSizeCheck(now, Duration.ofMillis(next)), new LogSizeCheck(before, Duration.ofMillis(pause))
                .next(now, Duration.ofMillis(elapsed), new LogRotationPolicy(limit, 5), INTERVAL));
    }

    @Test
    void aNewLogIsLookedAtAgainSoon() {
        assertEquals(new LogSizeCheck(7, Duration.ofMillis(250)), LogSizeCheck.first(7, LogRotationPolicy.DEFAULT, INTERVAL));
        assertEquals(new LogSizeCheck(7, Duration.ofSeconds(1)), LogSizeCheck.first(7, new LogRotationPolicy(10, 5), INTERVAL));
        assertEquals(Duration.ofSeconds(1), LogSizeCheck.first(7, new LogRotationPolicy((1 << 20) - 1, 5), INTERVAL).pause());
        assertEquals(Duration.ofMillis(250), LogSizeCheck.first(7, new LogRotationPolicy(1 << 20, 5), INTERVAL).pause());
    }

    @Test
    void aLogOf100MegabytesASecondIsSeenBeforeItIsMuchTooLarge() {
        LogSizeCheck look = LogSizeCheck.first(0, LogRotationPolicy.DEFAULT, INTERVAL);
        long largest = 0;
        for (int i = 0; i < 100; i++) {
            long size = (LogRotationPolicy.DEFAULT.isDue(look.size()) ? 0 : look.size())
                    + look.pause().toMillis() * 100_000;
            largest = i < 3 ? 0 : Math.max(largest, size);
            look = look.next(size, look.pause(), LogRotationPolicy.DEFAULT, INTERVAL);
        }
        assertTrue(largest <= 1.25 * LogRotationPolicy.DEFAULT.maxSize(), Long.toString(largest));
    }

    @ParameterizedTest
    @CsvSource({"10Mi, 10485760", "100, 100", "1e2, 100", "0, 0", "1k, 1000", "-1, -1", "1.5k, 1500",
        "999999999999999999, 999999999999999999"})
    void sizesAreWholeBytes(String text, long bytes) {
        assertEquals(new LogRotationPolicy(bytes, 5), LogRotationPolicy.parse(text, 5));
    }

    @ParameterizedTest
    @CsvSource({"1.5", "100m", "x", "1E", "-1E", "9223372036854775807", "99999999999999999999"})
    void otherSizesAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> LogRotationPolicy.parse(text, 5));
    }

    @Test
    void rotationIsDueFromTheSizeOn() {
        assertFalse(new LogRotationPolicy(100, 5).isDue(99));
        assertTrue(new LogRotationPolicy(100, 5).isDue(100));
        assertFalse(new LogRotationPolicy(-1, 5).isDue(1000));
        assertTrue(new LogRotationPolicy(0, 5).isDue(0));
        assertThrows(IllegalArgumentException.class, () -> new LogRotationPolicy(100, 1));
    }

    @Test
    void aLogThatFillsTooFastIsNotCompressed() {
        assertTrue(LogRotationPolicy.isCompressed(10 << 20, Duration.ofSeconds(10)));
        assertTrue(LogRotationPolicy.isCompressed(10 << 20, Duration.ofSeconds(2)));
        assertFalse(LogRotationPolicy.isCompressed(10 << 20, Duration.ofMillis(1900)));
    }

    @Test
    void aLogIsNamedByItsRun() {
        var log = new ContainerLog(new PodIdentity("ns", "web", "uid"), "app", 2);
        assertEquals("2.log", log.fileName());
        assertEquals("2.log of container \"app\" in pod ns/web", log.toString());
    }
}
