package io.jubelet.adapters.apiserver.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

final class ReconnectPausesTest {

    private final ReconnectPauses pauses = new ReconnectPauses(Duration.ofMillis(800), Duration.ofSeconds(30),
            RandomGeneratorFactory.of("L64X128MixRandom").create(7));

    @Test
    void theFirstAttemptIsAtOnceAndPausesGrowToALimit() {
        assertEquals(Duration.ZERO, pauses.next());
        for (long shortest = 800; shortest < 30_000; shortest *= 2) {
            long millis = pauses.next().toMillis();
            assertTrue(millis >= shortest && millis <= Math.min(30_000, 2 * shortest), "after " + shortest + ": " + millis);
        }
        for (int i = 0; i < 100; i++) {
            assertEquals(Duration.ofSeconds(30), pauses.next());
        }
        pauses.reset();
        assertEquals(Duration.ZERO, pauses.next());
    }
}
