package io.jubelet.ports.fake;

import io.jubelet.ports.contract.RealTimersContract;
import io.jubelet.ports.time.Timers;
import org.junit.jupiter.api.AfterEach;

class WallTimersTest extends RealTimersContract {

    private final WallTimers timers = new WallTimers();

    @AfterEach
    void close() {
        timers.close();
    }

    @Override
    protected Timers timers() {
        return timers;
    }
}
