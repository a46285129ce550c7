package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class RateLimiterTest {

    private final VirtualTimers timers = new VirtualTimers();
    private final RateLimiter limiter = new RateLimiter(1, 1, timers);

    @Test
    void aRequestThatIsGivenUpDelaysNoOther() throws InterruptedException {
        limiter.acquire();
        for (int i = 0; i < 10; i++) {
            Thread.currentThread().interrupt();
            assertThrows(InterruptedException.class, limiter::acquire);
        }
        limiter.acquire();
        assertEquals(Duration.ofSeconds(1), Duration.ofNanos(timers.nanos()));
    }
}
