package io.jubelet.ports.fake;

import io.jubelet.ports.contract.TimersContract;
import io.jubelet.ports.time.Timers;
import java.time.Duration;

class VirtualTimersContractTest extends TimersContract {

    private final VirtualTimers timers = new VirtualTimers();

    @Override
    protected Timers timers() {
        return timers;
    }

    @Override
    protected void pass(Duration time) {
        timers.advance(time);
    }
}
