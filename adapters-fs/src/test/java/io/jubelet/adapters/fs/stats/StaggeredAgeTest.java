package io.jubelet.adapters.fs.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class StaggeredAgeTest {

    private static final Instant READ = Instant.parse("2026-01-01T00:00:00Z");
    private static final StaggeredAge MINUTE = new StaggeredAge(Duration.ofMinutes(1));

    private static long over(int seconds) {
        return IntStream.range(0, 400).filter(i -> MINUTE.isOver("/kubepods/pod" + i, READ, READ.plusSeconds(seconds))).count();
    }

    @Test
    void agesLieAroundTheMean() {
        assertEquals(0, over(44));
        assertEquals(400, over(75));
        assertEquals(false, MINUTE.isOverForAll(READ, READ.plusSeconds(74)));
        assertEquals(true, MINUTE.isOverForAll(READ, READ.plusSeconds(75)));
    }

    @Test
    void noMomentIsThatOfMany() {
        for (int second = 45; second < 75; second++) {
            long ending = over(second + 1) - over(second);
            assertTrue(ending < 40, ending + " of 400 end in second " + second);
        }
    }
}
