package io.jubelet.domain.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class EventCorrelationTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private final Map<EventKey, SimilarEvents> similar = new HashMap<>();
    private final Map<EventKey, Repetition> repetitions = new HashMap<>();
    private final Map<EventKey, SpamBudget> budgets = new HashMap<>();
    private Instant now = START;
    private int names;

    private final EventCorrelation.Memory memory = new EventCorrelation.Memory() {

        @Override
        public Optional<SimilarEvents> similar(EventKey alike) {
            return Optional.ofNullable(similar.get(alike));
        }

        @Override
        public Optional<Repetition> repetition(EventKey same) {
            return Optional.ofNullable(repetitions.get(same));
        }

        @Override
        public Optional<SpamBudget> budget(EventKey about) {
            return Optional.ofNullable(budgets.get(about));
        }
    };

    @Test
    void theFirstOfItsKindIsCreated() {
        EventCorrelation event = happens("pod", "", "Pulled", "done");
        assertEquals(1, event.count());
        assertEquals(START, event.first());
        assertEquals(Optional.empty(), event.update());
        assertFalse(event.dropped());
        assertEquals("done", event.event().message());
    }

    @Test
    void whatRepeatsIsCounted() {
        happens("pod", "", "BackOff", "again");
        now = START.plusSeconds(7);
        EventCorrelation second = happens("pod", "", "BackOff", "again");
        assertEquals(Optional.of("event1"), second.update());
        assertEquals(2, second.count());
        assertEquals(START, second.first());
        assertEquals(now, second.event().at());
        assertEquals(3, happens("pod", "", "BackOff", "again").count());
    }

    @Test
    void anotherPartReasonMessageOrObjectIsAnotherEvent() {
        happens("pod", "a", "BackOff", "again");
        assertEquals(1, happens("pod", "b", "BackOff", "again").count());
        assertEquals(1, happens("pod", "a", "Failed", "again").count());
        assertEquals(1, happens("pod", "a", "BackOff", "other").count());
        assertEquals(1, happens("other", "a", "BackOff", "again").count());
        assertEquals(2, happens("pod", "a", "BackOff", "again").count());
    }

    @Test
    void tooManyThatAreAlikeBecomeOne() {
        for (int i = 1; i < 10; i++) {
            assertEquals("try " + i, happens("pod", "", "Failed", "try " + i).event().message());
        }
        EventCorrelation tenth = happens("pod", "", "Failed", "try 10");
        assertEquals("(combined from similar events): try 10", tenth.event().message());
        assertEquals(Optional.empty(), tenth.update());
        EventCorrelation next = happens("pod", "", "Failed", "try 11");
        assertEquals("(combined from similar events): try 11", next.event().message());
        assertEquals(2, next.count());
        assertEquals("other", happens("pod", "", "Unhealthy", "other").event().message());
    }

    @Test
    void whatWasOneTooManyStandsAloneWhenItComesAgain() {
        for (int i = 1; i < 10; i++) {
            happens("pod", "", "Failed", "try " + i);
        }
        assertEquals("(combined from similar events): again", happens("pod", "", "Failed", "again").event().message());
        assertEquals("again", happens("pod", "", "Failed", "again").event().message());
    }

    @Test
    void afterTenQuietMinutesTheyStandAloneAgain() {
        for (int i = 1; i < 12; i++) {
            happens("pod", "", "Failed", "try " + i);
        }
        now = now.plus(Duration.ofMinutes(10).plusMillis(1));
        assertEquals("try 12", happens("pod", "", "Failed", "try 12").event().message());
    }

    @Test
    void tooManyEventsAreLimitedToOneInFiveMinutes() {
        for (int i = 0; i < 25; i++) {
            assertFalse(happens("pod", "", "BackOff", "again").dropped(), "event " + i);
        }
        assertTrue(happens("pod", "", "BackOff", "again").dropped());
        assertTrue(happens("pod", "x", "Other", "else").dropped());
        assertFalse(happens("quiet", "", "BackOff", "again").dropped());
        now = now.plus(Duration.ofMinutes(5)).minusMillis(1);
        assertTrue(happens("pod", "", "BackOff", "again").dropped());
        now = now.plusMillis(2);
        EventCorrelation received = happens("pod", "", "BackOff", "again");
        assertFalse(received.dropped());
        assertEquals(28, received.count(), "those that were not heard count");
        assertTrue(happens("pod", "", "BackOff", "again").dropped());
    }

    @Test
    void attemptsInBetweenDoNotDelayTheNextEvent() {
        for (int i = 0; i < 25; i++) {
            happens("pod", "", "BackOff", "again");
        }
        for (int i = 1; i < 10; i++) {
            now = now.plusSeconds(30);
            assertTrue(happens("pod", "", "BackOff", "again").dropped(), "attempt " + i);
        }
        now = now.plusSeconds(30);
        assertFalse(happens("pod", "", "BackOff", "again").dropped());
    }

    @Test
    void eachTypeHasABudgetOfItsOwn() {
        for (int i = 0; i < 26; i++) {
            happens("pod", "", "Pulled", "again");
        }
        assertTrue(happens("pod", "", "Pulled", "again").dropped());
        assertFalse(happens("Warning", "pod", "", "BackOff", "again").dropped());
    }

    @Test
    void aClockThatGoesBackTakesNothingAway() {
        happens("pod", "", "A", "a");
        now = now.minusSeconds(3600);
        for (int i = 0; i < 24; i++) {
            assertFalse(happens("pod", "", "A", "a").dropped());
        }
        assertTrue(happens("pod", "", "A", "a").dropped());
    }

    private EventCorrelation happens(String pod, String field, String reason, String message) {
        return happens("Normal", pod, field, reason, message);
    }

    private EventCorrelation happens(String type, String pod, String field, String reason, String message) {
        EventSubject subject = new EventSubject("Pod", "v1", "ns", pod, "uid", field);
        EventCorrelation event = EventCorrelation.of(new ReportedEvent(subject, type, reason, message, now), memory, now);
        similar.put(event.aggregateKey(), event.similar());
        budgets.put(event.spamKey(), event.budget());
        repetitions.put(event.eventKey(), event.named(event.update().orElseGet(() -> "event" + ++names)));
        return event;
    }
}
