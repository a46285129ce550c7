package io.jubelet.ports.supervisor;

import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.Optional;

/** The service manager of this machine, by the protocol of sd_notify(3). Thread-safe. */
public interface ServiceManager {

    /** Reports the process as started. */
    String READY = "READY=1";
    /** Reports the process as ending. */
    String STOPPING = "STOPPING=1";
    /** Reports the process as healthy; due at least once in the time of {@link #watchdogTimeout()}. */
    String WATCHDOG = "WATCHDOG=1";

    /**
     * Sends a state. Nothing happens where no service manager listens.
     *
     * @param state assignments, one per line, such as {@link #READY}
     * @throws UnavailableException when it could not be sent; may be tried again
     */
    void send(String state);

    /**
     * The longest time between two {@link #WATCHDOG} states before the service manager ends the process, more than zero;
     * empty when it does not watch.
     */
    Optional<Duration> watchdogTimeout();
}
