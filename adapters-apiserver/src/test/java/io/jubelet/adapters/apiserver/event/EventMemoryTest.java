package io.jubelet.adapters.apiserver.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.event.EventCorrelation;
import io.jubelet.domain.event.EventSubject;
import io.jubelet.domain.event.ReportedEvent;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class EventMemoryTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final EventMemory memory = new EventMemory();

    @Test
    void theLeastRecentlyUsedOf4096IsForgotten() {
        IntStream.range(0, 4096).forEach(this::remember);
        assertEquals(2, correlate(0).count(), "looked up, and so used again");
        remember(4096);
        assertEquals("2 1 2", correlate(0).count() + " " + correlate(1).count() + " " + correlate(2).count());
    }

    private void remember(int pod) {
        memory.remember(correlate(pod), "name");
    }

    private EventCorrelation correlate(int pod) {
        var subject = new EventSubject("Pod", "v1", "default", "p" + pod, "u" + pod, "");
        return EventCorrelation.of(new ReportedEvent(subject, "Normal", "Pulled", "done", NOW), memory, NOW);
    }
}
