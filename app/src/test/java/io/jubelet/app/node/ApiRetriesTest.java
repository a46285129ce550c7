package io.jubelet.app.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.task.Reconciler.Next;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ApiRetriesTest {

    private final ApiRetries retries = new ApiRetries();

    private void failsWithPause(long millis) {
        assertEquals(Next.within(Duration.ofMillis(millis)), retries.failed());
    }

    @Test
    void pausesGrowToSevenSecondsUntilASuccess() {
        for (long millis : new long[] {100, 200, 400, 800, 1600, 3200, 6400, 7000, 7000}) {
            failsWithPause(millis);
        }
        retries.succeeded();
        failsWithPause(100);
    }

    @Test
    void theFirstFailureIsAWarning() {
        assertEquals(Level.WARNING, retries.level());
        retries.failed();
        assertEquals(Level.DEBUG, retries.level());
        retries.failed();
        assertEquals(Level.DEBUG, retries.level());
        retries.succeeded();
        assertEquals(Level.WARNING, retries.level());
    }
}
