package io.jubelet.app.boot;

import io.jubelet.adapters.fs.systemd.NotifySocket;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.ConcernHealth;
import io.jubelet.app.health.Watchdog;
import io.jubelet.app.task.Tasks;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.supervisor.ServiceManager;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/** Notifications to the service manager of the machine. */
final class Supervision {

    private static final Logger LOG = System.getLogger(Supervision.class.getName());
    /** A watchdog has to have a longer time-out. */
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private final ServiceManager manager;
    private final ConcernHealth health = new ConcernHealth();

    private Supervision(ServiceManager manager) {
        this.manager = manager;
    }

    /**
     * By the service manager that started this process.
     *
     * @throws StartRefused when it wants something impossible
     */
    static Supervision ofThisProcess() throws StartRefused {
        try {
            return of(NotifySocket.of(System.getenv(), ProcessHandle.current().pid()));
        } catch (InvalidArgumentException e) {
            throw new StartRefused(e.getMessage());
        }
    }

    static Supervision of(ServiceManager manager) throws StartRefused {
        if (manager.watchdogTimeout().filter(timeout -> timeout.compareTo(SHORTEST) <= 0).isPresent()) {
            throw new StartRefused("configure watchdog timeout too small: " + manager.watchdogTimeout().get().toMillis()
                    + " ms; set WatchdogSec= of the service to more than 1s");
        }
        return new Supervision(manager);
    }

    /** Sees whether the concerns work. */
    ConcernHealth health() {
        return health;
    }

    /** Reports health, where a service manager requests it. */
    Optional<Concern> watchdog(Timers timers) {
        return manager.watchdogTimeout().map(timeout -> new Watchdog(manager, timeout, health, timers, Tasks.VIRTUAL));
    }

    void ready() {
        send(ServiceManager.READY);
    }

    void stopping() {
        send(ServiceManager.STOPPING);
    }

    private void send(String state) {
        try {
            manager.send(state);
        } catch (UnavailableException e) {
            LOG.log(Level.WARNING, e.getMessage());
        }
    }
}
