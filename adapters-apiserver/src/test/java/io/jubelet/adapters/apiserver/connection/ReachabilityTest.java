package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReachabilityTest {

    private long now;
    private int told;
    private final Runnable party = () -> told++;
    private final Reachability reachability = new Reachability(() -> now);

    ReachabilityTest() {
        reachability.add(party);
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    @Test
    void whoPausesIsToldOnceThatTheServerIsBack() {
        reachability.answered();
        assertEquals(0, told, "it was never away");
        reachability.failed();
        pass(Duration.ofSeconds(5));
        reachability.failed();
        reachability.answered();
        reachability.answered();
        assertEquals(1, told);
    }

    @Test
    void aServerThatAnswersNowAndThenEndsNoPauses() {
        for (int i = 0; i < 100; i++) {
            reachability.failed();
            pass(Duration.ofMillis(900));
            reachability.answered();
        }
        assertEquals(0, told);
    }

    @Test
    void whoWentIsNotTold() {
        reachability.remove(party);
        reachability.failed();
        pass(Duration.ofMinutes(1));
        reachability.answered();
        assertEquals(0, told);
    }
}
