package io.jubelet.app.dra;

import io.jubelet.app.task.Reconciler;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.value.Backoff;
import io.jubelet.ports.cluster.ResourceClaims;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Deletes the ResourceSlices of drivers that can't be used, so that no pods are scheduled here for their devices: those of all
 * drivers when the agent starts, as none is registered then, and those of a driver that has been away for 30 seconds.
 * Thread-safe.
 */
final class SliceRemoval {

    /** Time for a driver to reconnect: the start of its container. */
    static final Duration GRACE = Duration.ofSeconds(30);

    private static final Logger LOG = System.getLogger(SliceRemoval.class.getName());

    private final ResourceClaims claims;
    private final String node;
    private final Timers timers;
    private final Tasks tasks;
    private final Map<String, Removal> removals = new HashMap<>();

    /** @param node name of the node */
    SliceRemoval(ResourceClaims claims, String node, Timers timers, Tasks tasks) {
        this.claims = claims;
        this.node = node;
        this.timers = timers;
        this.tasks = tasks;
    }

    /** The slices of all drivers. */
    synchronized void ofAll() {
        begin("", Duration.ZERO);
    }

    /** A driver came, or went. */
    synchronized void driverChanged(String driver, boolean usable) {
        if (usable) {
            Optional.ofNullable(removals.remove(driver)).ifPresent(Removal::close);
        } else if (!removals.containsKey(driver)) {
            begin(driver, GRACE);
        }
    }

    private void begin(String driver, Duration delay) {
        var removal = new Removal(driver);
        removals.put(driver, removal);
        removal.begin(delay);
    }

    private synchronized void done(Removal removal) {
        removals.remove(removal.driver, removal);
    }

    synchronized void close() {
        removals.values().forEach(Removal::close);
        removals.clear();
    }

    /** The slices of one driver, or of all. */
    private final class Removal {

        private final String driver;
        private final Reconciler reconciler = new Reconciler("slices", this::delete, timers, tasks);
        private Backoff pauses = Backoff.between(Duration.ofSeconds(1), Duration.ofMinutes(5));
        private volatile Timers.Pending alarm = () -> { };

        Removal(String driver) {
            this.driver = driver;
        }

        void begin(Duration delay) {
            if (delay.isZero()) {
                reconciler.request();
            } else {
                alarm = timers.after(delay, reconciler::request);
            }
        }

        private Reconciler.Next delete() {
            try {
                claims.deleteSlices(node, driver.isEmpty() ? Optional.empty() : Optional.of(driver));
                LOG.log(Level.DEBUG, "ResourceSlices of {0} are deleted", driver.isEmpty() ? "all DRA drivers" : driver);
                done(this);
                return Reconciler.Next.onRequest();
            } catch (PortException e) {
                LOG.log(Level.DEBUG, "ResourceSlices can''t be deleted: {0}", e.getMessage());
                Duration pause = pauses.pause();
                pauses = pauses.failed();
                return Reconciler.Next.within(pause);
            }
        }

        void close() {
            alarm.cancel();
            reconciler.close();
        }
    }
}
