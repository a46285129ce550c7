package io.jubelet.ports.contract;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;

/** What {@link io.jubelet.ports.time.Timers} have to do whose time passes by itself. */
@Timeout(60)
public abstract class RealTimersContract extends TimersContract {

    /** A timer that is due later runs later: when this one has run, those before it have. */
    @Override
    protected final void pass(Duration time) {
        var passed = new CountDownLatch(1);
        timers().after(time.plusMillis(200), passed::countDown);
        try {
            passed.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
