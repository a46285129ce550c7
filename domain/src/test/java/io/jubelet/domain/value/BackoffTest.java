package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Backoff FRESH = Backoff.between(Duration.ofMillis(100), Duration.ofMillis(700));

    @Test
    void eachPauseIsTwiceTheOneBeforeUpToTheLongest() {
        assertEquals(List.of(100L, 200L, 400L, 700L, 700L),
                Stream.iterate(FRESH, Backoff::failed).limit(5).map(backoff -> backoff.pause().toMillis()).toList());
        assertEquals(FRESH, FRESH.failed().failed().reset());
    }

    @Test
    void thePauseAfterTheOneBeforeIsTwiceAsLong() {
        assertEquals(Duration.ofMillis(100), FRESH.after(Optional.empty()));
        assertEquals(Duration.ofMillis(200), FRESH.after(Optional.of(Duration.ofMillis(100))));
        assertEquals(Duration.ofMillis(700), FRESH.after(Optional.of(Duration.ofMillis(350))));
        assertEquals(Duration.ofMillis(700), FRESH.after(Optional.of(Duration.ofMillis(400))));
        assertEquals(Duration.ofMillis(700), FRESH.exhausted().failed().pause());
    }

    @Test
    void aPauseIsMadeLongerByAShare() {
        assertEquals(Duration.ofMillis(100), FRESH.jittered(0.5, 0));
        assertEquals(Duration.ofMillis(125), FRESH.jittered(0.5, 0.5));
    }

    @Test
    void aPauseIsMadeLongerOrShorterByAShare() {
        assertEquals(List.of(80L, 100L, 120L),
                Stream.of(0.0, 0.5, 1.0).map(random -> FRESH.spread(0.2, random).toMillis()).toList());
    }

    @Test
    void aPauseGrowsByItsFactor() {
        Backoff slow = Backoff.between(Duration.ofMillis(100), Duration.ofMillis(300), 1.6);
        assertEquals(List.of(100L, 160L, 256L, 300L, 300L),
                Stream.iterate(slow, Backoff::failed).limit(5).map(backoff -> backoff.pause().toMillis()).toList());
        assertEquals(slow, slow.failed().reset());
    }

    @Test
    void pausesMayAllBeTheSame() {
        Backoff same = Backoff.between(Duration.ofSeconds(1), Duration.ofSeconds(1), 1);
        assertEquals(same, same.failed());
        assertEquals(Duration.ofSeconds(1), same.exhausted().pause());
    }

    @Test
    void whatIsOutOfOrderIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Backoff(SECOND, SECOND.multipliedBy(2), 2, Duration.ofSeconds(3)));
        assertThrows(IllegalArgumentException.class, () -> new Backoff(SECOND, SECOND.multipliedBy(2), 2, Duration.ofMillis(999)));
        assertThrows(IllegalArgumentException.class, () -> Backoff.between(Duration.ZERO, Duration.ofSeconds(1)));
        assertThrows(IllegalArgumentException.class,
                () -> Backoff.between(Duration.ofSeconds(2), Duration.ofSeconds(1)));
        assertThrows(IllegalArgumentException.class, () -> Backoff.between(Duration.ofSeconds(1), Duration.ofSeconds(2), 0.9));
        assertThrows(IllegalArgumentException.class, () -> Backoff.between(Duration.ofSeconds(1), Duration.ofSeconds(2), Double.NaN));
    }
}
