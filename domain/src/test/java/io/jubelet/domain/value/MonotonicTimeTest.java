package io.jubelet.domain.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MonotonicTimeTest {

    @Test
    void theOriginDoesNotMatter() {
        var early = new MonotonicTime(Long.MAX_VALUE - 5);
        MonotonicTime late = early.plus(Duration.ofNanos(10));
        assertTrue(late.nanos() < 0);
        assertEquals(Duration.ofNanos(10), late.since(early));
        assertEquals(Duration.ofNanos(-10), early.since(late));
        assertTrue(early.isBefore(late));
        assertFalse(late.isBefore(early));
        assertFalse(early.isBefore(early));
        assertEquals(early, late.plus(Duration.ofNanos(-10)));
    }
}
