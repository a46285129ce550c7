package io.jubelet.ports.fake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VirtualTimersTest {

    private final VirtualTimers timers = new VirtualTimers();
    private final List<String> ran = new ArrayList<>();

    @Test
    void runsWhatIsDueInTheOrderOfTime() {
        timers.after(Duration.ofSeconds(2), () -> ran.add("second at " + timers.nanos()));
        timers.after(Duration.ofSeconds(1), () -> {
            ran.add("first");
            timers.after(Duration.ofMillis(500), () -> ran.add("between"));
        });
        timers.after(Duration.ofSeconds(9), () -> ran.add("too late"));
        timers.after(Duration.ofSeconds(-1), () -> ran.add("at once"));

        timers.advance(Duration.ofSeconds(3));

        assertEquals(List.of("at once", "first", "between", "second at 2000000000"), ran);
        assertEquals(Instant.parse("2026-01-01T00:00:03Z"), timers.instant());
    }

    @Test
    void whatIsCancelledDoesNotRun() {
        Timers.Pending pending = timers.after(Duration.ofSeconds(1), () -> ran.add("cancelled"));
        pending.cancel();
        pending.cancel();

        timers.advance(Duration.ofSeconds(2));

        assertEquals(List.of(), ran);
    }

    @Test
    void sleepingMovesTheTime() throws InterruptedException {
        timers.after(Duration.ofSeconds(1), () -> ran.add("while sleeping"));

        timers.sleep(Duration.ofSeconds(2));

        assertEquals(List.of("while sleeping"), ran);
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> timers.sleep(Duration.ofSeconds(1)));
    }
}
