package io.jubelet.app.boot;

import io.jubelet.ports.contract.TimersContract;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;

/** The clock of this machine. */
@Timeout(60)
class SystemTimersTest extends TimersContract {

    private final SystemTimers timers = new SystemTimers();

    @Override
    protected Timers timers() {
        return timers;
    }

    /** What is asked for later runs later: when this timer has run, those before it have. */
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
