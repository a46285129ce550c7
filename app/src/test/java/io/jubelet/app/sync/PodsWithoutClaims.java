package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.ports.fake.VirtualTimers;

/** The claims of an agent without plugins. */
final class PodsWithoutClaims {

    private PodsWithoutClaims() {
    }

    static PodResourceClaims on(Bus bus) {
        var timers = new VirtualTimers();
        return new PodResourceClaims(bus, false, new PodEvents(bus, timers), new Decisions(bus, timers));
    }
}
