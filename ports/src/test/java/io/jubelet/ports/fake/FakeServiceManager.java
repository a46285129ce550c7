package io.jubelet.ports.fake;

import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.supervisor.ServiceManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A {@link ServiceManager} that remembers what it is sent. Thread-safe. */
public final class FakeServiceManager implements ServiceManager {

    private final List<String> states = new ArrayList<>();
    private final Optional<Duration> watchdog;
    private int failures;

    /** One that watches with this time-out, or does not. */
    public FakeServiceManager(Optional<Duration> watchdog) {
        this.watchdog = watchdog;
    }

    /** Lets the next calls fail. */
    public synchronized void fail(int times) {
        failures = times;
    }

    /** What was sent, in order. */
    public synchronized List<String> states() {
        return List.copyOf(states);
    }

    @Override
    public synchronized void send(String state) {
        if (failures > 0) {
            failures--;
            throw new UnavailableException("can't send " + state + " to the service manager: it does not listen");
        }
        states.add(state);
    }

    @Override
    public Optional<Duration> watchdogTimeout() {
        return watchdog;
    }
}
