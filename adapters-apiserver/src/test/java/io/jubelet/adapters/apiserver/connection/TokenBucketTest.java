package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class TokenBucketTest {

    private final AtomicLong nanos = new AtomicLong(-5);

    @Test
    void aBurstIsFreeAndThenEachWaitsItsTurn() {
        TokenBucket bucket = new TokenBucket(10, 3, nanos::get);
        for (int i = 0; i < 3; i++) {
            assertEquals(Duration.ZERO, bucket.reserve());
        }
        assertEquals(Duration.ofMillis(100), bucket.reserve());
        assertEquals(Duration.ofMillis(200), bucket.reserve());
        nanos.addAndGet(Duration.ofMillis(250).toNanos());
        assertEquals(Duration.ofMillis(50), bucket.reserve());
    }

    @Test
    void itNeverHoldsMoreThanABurst() {
        TokenBucket bucket = new TokenBucket(10, 2, nanos::get);
        nanos.addAndGet(Duration.ofHours(1).toNanos());
        assertEquals(Duration.ZERO, bucket.reserve());
        assertEquals(Duration.ZERO, bucket.reserve());
        assertEquals(Duration.ofMillis(100), bucket.reserve());
    }

    @Test
    void noLimitMeansNoWaiting() {
        TokenBucket bucket = new TokenBucket(0, 1, nanos::get);
        for (int i = 0; i < 1000; i++) {
            assertEquals(Duration.ZERO, bucket.reserve());
        }
    }
}
