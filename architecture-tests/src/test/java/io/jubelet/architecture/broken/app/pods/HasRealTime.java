package io.jubelet.architecture.broken.app.pods;

import io.jubelet.architecture.broken.ports.time.SystemTimers;

final class HasRealTime {
    private final SystemTimers timers = new SystemTimers();
}
