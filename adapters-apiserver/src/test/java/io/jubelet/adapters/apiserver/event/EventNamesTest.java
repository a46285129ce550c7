package io.jubelet.adapters.apiserver.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.event.EventSubject;
import io.jubelet.domain.event.ReportedEvent;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class EventNamesTest {

    private final EventNames names = new EventNames();

    @Test
    void aNameIsNeverGivenTwice() {
        Instant at = Instant.parse("2026-01-02T03:04:05Z");
        assertNotEquals(names.of(event("p", at)), names.of(event("p", at)));
        assertNotEquals(names.of(event("p", at)), names.of(event("p", at.minusSeconds(1))));
    }

    @Test
    void aLongNameIsCut() {
        String name = names.of(event("a".repeat(235) + ".b".repeat(9), Instant.EPOCH.plusSeconds(1_700_000_000)));
        assertTrue(name.length() <= 253, name);
        assertEquals("a".repeat(235), name.substring(0, 235));
        assertTrue(!name.contains(".."), name);
    }

    private static ReportedEvent event(String name, Instant at) {
        return new ReportedEvent(new EventSubject("Pod", "v1", "ns", name, "u", ""), "Normal", "A", "a", at);
    }
}
