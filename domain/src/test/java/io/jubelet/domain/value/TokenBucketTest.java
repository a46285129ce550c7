package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TokenBucketTest {

    private long now = -5;
    private TokenBucket bucket;

    private Duration take() {
        Duration delay = bucket.delay(now);
        bucket = bucket.taken(now);
        return delay;
    }

    @Test
    void aBurstIsFreeAndThenEachWaitsItsTurn() {
        bucket = TokenBucket.full(10, 3, now);
        for (int i = 0; i < 3; i++) {
            assertEquals(Duration.ZERO, take());
        }
        assertEquals(Duration.ofMillis(100), take());
        assertEquals(Duration.ofMillis(200), take());
        now += Duration.ofMillis(250).toNanos();
        assertEquals(Duration.ofMillis(50), take());
    }

    @Test
    void itNeverHoldsMoreThanABurst() {
        bucket = TokenBucket.full(10, 2, now);
        now += Duration.ofHours(1).toNanos();
        assertEquals(Duration.ZERO, take());
        assertEquals(Duration.ZERO, take());
        assertEquals(Duration.ofMillis(100), take());
    }

    @Test
    void whatIsReturnedIsThereForTheNext() {
        bucket = TokenBucket.full(10, 1, now);
        assertEquals(Duration.ZERO, take());
        assertEquals(Duration.ofMillis(100), take());
        bucket = bucket.returned();
        assertEquals(Duration.ofMillis(100), take());
    }

    @Test
    void noLimitMeansNoWaiting() {
        bucket = TokenBucket.full(0, 1, now);
        for (int i = 0; i < 1000; i++) {
            assertEquals(Duration.ZERO, take());
        }
    }

    @Test
    void aClockMayOverflow() {
        now = Long.MAX_VALUE - 10;
        bucket = TokenBucket.full(10, 1, now);
        assertEquals(Duration.ZERO, take());
        now += 20;
        assertEquals(Duration.ofMillis(100).minusNanos(20), take());
    }

    @Test
    void aBucketHoldsAtLeastOne() {
        assertThrows(IllegalArgumentException.class, () -> TokenBucket.full(1, 0, now));
        assertThrows(IllegalArgumentException.class, () -> new TokenBucket(-1, 1, now));
    }
}
