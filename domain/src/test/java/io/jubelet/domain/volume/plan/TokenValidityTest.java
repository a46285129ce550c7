package io.jubelet.domain.volume.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenValidityTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private static TokenValidity validity(String duration) {
        return new TokenValidity(START, START.plus(Duration.parse(duration)));
    }

    @ParameterizedTest
    @CsvSource({
        "PT10M,   PT0S,   PT8M",
        "PT10M,   PT10S,  PT7M50S",
        "PT1H,    PT0S,   PT48M",
        "PT30H,   PT0S,   PT24H",
        "PT8760H, PT4S,   PT23H59M56S"})
    void refreshedAfterFourFifthsOrADay(String validity, String jitter, String expected) {
        Instant due = START.plus(Duration.parse(expected));
        Duration early = Duration.parse(jitter);
        assertEquals(due, validity(validity).refreshAt(early));
        assertFalse(validity(validity).needsRefresh(due.minusMillis(1), early));
        assertTrue(validity(validity).needsRefresh(due, early));
    }

    @Test
    void aClockThatWasSetBackMakesEveryTokenDoubtful() {
        assertFalse(validity("PT1H").needsRefresh(START, Duration.ZERO));
        assertTrue(validity("PT1H").needsRefresh(START.minusMillis(1), Duration.ZERO));
    }

    @Test
    void expiredAtItsEnd() {
        assertFalse(validity("PT10M").isExpired(START.plusSeconds(599)));
        assertTrue(validity("PT10M").isExpired(START.plusSeconds(600)));
    }
}
