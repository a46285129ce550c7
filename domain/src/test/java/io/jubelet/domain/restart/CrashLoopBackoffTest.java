package io.jubelet.domain.restart;

import static io.jubelet.domain.Fixtures.START;
import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.restart.CrashLoopBackoff.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CrashLoopBackoffTest {
    private final CrashLoopBackoff backoff = CrashLoopBackoff.DEFAULT;

    private static Instant at(long seconds) {
        return START.plusSeconds(seconds);
    }

    private static Optional<Entry> entry(long delaySeconds, long updatedAt) {
        return Optional.of(new Entry(Duration.ofSeconds(delaySeconds), at(updatedAt)));
    }

    @Test
    void theFirstRestartIsAllowedAtOnce() {
        assertEquals(new CrashLoopVerdict.Allowed(entry(10, 3).orElseThrow()),
                backoff.ask(Optional.empty(), at(3), at(3)));
    }

    @Test
    void delaysDoubleUpToTheMaximum() {
        List<Long> delays = new ArrayList<>();
        Optional<Entry> known = Optional.empty();
        long now = 0;
        for (int crash = 0; crash < 8; crash++) {
            CrashLoopVerdict verdict = backoff.ask(known, at(now), at(now - 500));
            known = Optional.of(assertInstanceOf(CrashLoopVerdict.Allowed.class, verdict).entry());
            delays.add(known.get().delay().toSeconds());
            now += 500;
        }
        assertEquals(List.of(10L, 20L, 40L, 80L, 160L, 300L, 300L, 300L), delays);
    }

    @Test
    void theDelayIsCountedFromTheEndOfTheContainer() {
        CrashLoopVerdict verdict = backoff.ask(entry(20, 0), at(119), at(100));
        CrashLoopVerdict.Waiting waiting = assertInstanceOf(CrashLoopVerdict.Waiting.class, verdict);
        assertEquals(at(120), waiting.until());
        assertEquals(Duration.ofSeconds(1), waiting.remaining(at(119)));
        assertEquals(entry(20, 0).orElseThrow(), waiting.entry(), "asking costs nothing");
        assertInstanceOf(CrashLoopVerdict.Allowed.class, backoff.ask(entry(20, 0), at(120), at(100)));
    }

    @Test
    void aContainerThatLastedStartsOver() {
        assertEquals(Duration.ofSeconds(10), backoff.ask(entry(300, 0), at(601), at(601)).entry().delay());
        assertInstanceOf(CrashLoopVerdict.Waiting.class, backoff.ask(entry(300, 0), at(600), at(600)));
    }

    @Test
    void theMessageNamesDelayContainerAndPod() {
        Container container = container("app");
        CrashLoopVerdict.Waiting waiting = new CrashLoopVerdict.Waiting(entry(160, 0).orElseThrow(), at(1));
        assertEquals("back-off 2m40s restarting failed container=app pod=web_ns(uid-web)",
                waiting.message(CrashLoopKey.of(pod(container), container)));
    }

    @Test
    void anotherImageIsAnotherKey() {
        Container container = container("app");
        Container corrected = container.toBuilder().image("app:2").build();
        assertNotEquals(CrashLoopKey.of(pod(container), container), CrashLoopKey.of(pod(corrected), corrected));
        assertEquals(CrashLoopKey.of(pod(container), container), CrashLoopKey.of(pod(container), container));
    }

    @Test
    void aMaximumBelowTheFirstDelayLowersThatToo() {
        CrashLoopBackoff hasty = backoff.withMax(Duration.ofSeconds(1));
        assertEquals(Duration.ofSeconds(1), hasty.initial());
        assertEquals(Duration.ofSeconds(10), backoff.withMax(Duration.ofSeconds(60)).initial());
        assertEquals(Duration.ofSeconds(1), CrashLoopBackoff.REDUCED.withMax(Duration.ofSeconds(300)).initial());
    }

    @Test
    void delaysThatCouldNotGrowAreRefused() {
        Duration second = Duration.ofSeconds(1);
        assertThrows(IllegalArgumentException.class, () -> new CrashLoopBackoff(Duration.ZERO, second, second));
        assertThrows(IllegalArgumentException.class,
                () -> new CrashLoopBackoff(Duration.ofSeconds(2), second, second));
    }
}
