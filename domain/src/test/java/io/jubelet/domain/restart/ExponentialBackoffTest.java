package io.jubelet.domain.restart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExponentialBackoffTest {

    private static final ExponentialBackoff BACKOFF =
            new ExponentialBackoff(Duration.ofMillis(500), Duration.ofSeconds(122));

    @Test
    void thePauseDoublesUpToTheLimit() {
        assertEquals(Duration.ofMillis(500), BACKOFF.after(Optional.empty()));
        assertEquals(Duration.ofSeconds(1), BACKOFF.after(Optional.of(Duration.ofMillis(500))));
        assertEquals(Duration.ofSeconds(122), BACKOFF.after(Optional.of(Duration.ofSeconds(61))));
        assertEquals(Duration.ofSeconds(122), BACKOFF.after(Optional.of(Duration.ofSeconds(64))));
        assertEquals(Duration.ofSeconds(122), BACKOFF.after(Optional.of(Duration.ofSeconds(122))));
    }

    @Test
    void pausesArePositiveAndTheLimitIsNoShorterThanTheFirst() {
        assertThrows(IllegalArgumentException.class, () -> new ExponentialBackoff(Duration.ZERO, Duration.ofSeconds(1)));
        assertThrows(IllegalArgumentException.class,
                () -> new ExponentialBackoff(Duration.ofSeconds(2), Duration.ofSeconds(1)));
    }
}
