package io.jubelet.adapters.apiserver.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReachabilityTest {

    private long now;
    private int notified;
    private final Runnable callback = () -> notified++;
    private final Reachability reachability = new Reachability(() -> now);

    ReachabilityTest() {
        reachability.add(callback);
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    @Test
    void pausesEndOnceTheServerIsBack() {
        reachability.answered();
        assertEquals(0, notified, "it was never away");
        reachability.failed();
        pass(Duration.ofSeconds(5));
        reachability.failed();
        reachability.answered();
        reachability.answered();
        assertEquals(1, notified);
    }

    @Test
    void aServerThatAnswersNowAndThenEndsNoPauses() {
        for (int i = 0; i < 100; i++) {
            reachability.failed();
            pass(Duration.ofMillis(900));
            reachability.answered();
        }
        assertEquals(0, notified);
    }

    @Test
    void closedSubscriptionsAreNotNotified() {
        reachability.remove(callback);
        reachability.failed();
        pass(Duration.ofMinutes(1));
        reachability.answered();
        assertEquals(0, notified);
    }
}
