package io.jubelet.app.health;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.bus.ConcernHealth;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.task.RepeatedTask;
import io.jubelet.app.task.Tasks;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.supervisor.ServiceManager;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Reports to the service manager that the agent is healthy, twice in each time-out, as long as all concerns handle messages,
 * and device plugins can register: a restarted agent may get the socket that this one did not. So an agent that hangs is
 * restarted. A runtime that is down does not count: a restart of the agent would not help.
 */
public final class Watchdog implements Concern {

    private static final Logger LOG = System.getLogger(Watchdog.class.getName());
    /** As long as a kubelet's loop may take for one round. */
    static final Duration STUCK = Duration.ofMinutes(5);
    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
    private static final int ATTEMPTS = 2;

    private final ServiceManager manager;
    private final Duration every;
    private final ConcernHealth health;
    private final Timers timers;
    private final Tasks tasks;
    /** Why device plugins can't register, empty when they can. */
    private volatile Optional<String> registration = Optional.empty();
    private RepeatedTask work;

    /**
     * A watchdog.
     *
     * @param timeout WatchdogSec of the service, more than zero
     */
    public Watchdog(ServiceManager manager, Duration timeout, ConcernHealth health, Timers timers, Tasks tasks) {
        this.manager = manager;
        this.every = timeout.dividedBy(2);
        this.health = health;
        this.timers = timers;
        this.tasks = tasks;
    }

    @Override
    public String name() {
        return "watchdog";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(DeviceTopics.DEVICE_REGISTRATION, now -> registration = now.problem());
        work = RepeatedTask.start(name(), this::watch, timers, tasks);
    }

    @Override
    public void stop() {
        work.end();
    }

    private void watch() throws InterruptedException {
        check();
        timers.sleep(every);
    }

    /** One round. */
    void check() throws InterruptedException {
        List<String> stuck = health.stuck(timers.nanos(), STUCK);
        Optional<String> problem = registration;
        if (stuck.isEmpty() && problem.isEmpty()) {
            report();
        } else if (stuck.isEmpty()) {
            LOG.log(Level.ERROR, "not healthy: device plugins can''t register: {0}; the service manager will start the agent anew",
                    problem.get());
        } else {
            LOG.log(Level.ERROR, "not healthy: no answer from {0} for more than {1} minutes; the service manager will "
                    + "start the agent anew", String.join(", ", stuck), STUCK.toMinutes());
        }
    }

    private void report() throws InterruptedException {
        Duration pause = FIRST_RETRY;
        for (int i = 1; ; i++) {
            try {
                manager.send(ServiceManager.WATCHDOG);
                return;
            } catch (UnavailableException e) {
                if (i >= ATTEMPTS) {
                    LOG.log(Level.ERROR, e.getMessage());
                    return;
                }
                timers.sleep(pause);
                pause = pause.multipliedBy(2);
            }
        }
    }
}
