package io.jubelet.adapters.grpc.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.grpc.GrpcFailure;
import io.jubelet.adapters.grpc.StatusCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReconnectBackoffTest {

    private static final GrpcFailure FAILURE = GrpcFailure.of(StatusCode.UNAVAILABLE, "nobody there");

    private long now = Long.MAX_VALUE - 1_000_000;
    private double random = 0.5;
    private final ReconnectBackoff backoff = new ReconnectBackoff(() -> now, () -> random);

    /** Milliseconds until the next attempt is allowed. */
    private long wait(ReconnectBackoff waiting) {
        long millis = 0;
        while (waiting.refusal().isPresent()) {
            millis++;
            now += Duration.ofMillis(1).toNanos();
        }
        return millis;
    }

    @Test
    void waitsLongerAfterEachFailureUpToThreeSeconds() {
        List<Long> waits = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            backoff.failed(FAILURE);
            waits.add(wait(backoff));
        }
        assertEquals(List.of(100L, 160L, 256L, 410L, 656L, 1049L, 1678L, 2685L, 3000L, 3000L), waits);
    }

    @Test
    void chanceMovesTheWaitByAFifth() {
        random = 0;
        backoff.failed(FAILURE);
        assertEquals(80, wait(backoff));
        random = 1;
        backoff.failed(FAILURE);
        assertEquals(192, wait(backoff));
    }

    @Test
    void beginsAnewAfterASuccess() {
        backoff.failed(FAILURE);
        wait(backoff);
        backoff.failed(FAILURE);
        backoff.succeeded();
        assertEquals(Optional.empty(), backoff.refusal());
        backoff.failed(FAILURE);
        assertEquals(100, wait(backoff));
    }

    @Test
    void callsThatFailTogetherCountOnce() {
        for (int i = 0; i < 100; i++) {
            backoff.failed(FAILURE);
        }
        assertEquals(Optional.of(FAILURE), backoff.refusal());
        assertEquals(100, wait(backoff));
    }
}
