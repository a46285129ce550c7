package io.jubelet.ports.fake;

import io.jubelet.ports.contract.TimersContract;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WallTimersTest extends TimersContract {

    private final WallTimers timers = new WallTimers();

    @AfterEach
    void close() {
        timers.close();
    }

    @Override
    protected Timers timers() {
        return timers;
    }

    /** A timer that is due later runs later: when this one has run, those before it have. */
    @Override
    protected void pass(Duration time) {
        var passed = new CountDownLatch(1);
        timers.after(time.plusMillis(200), passed::countDown);
        try {
            passed.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
