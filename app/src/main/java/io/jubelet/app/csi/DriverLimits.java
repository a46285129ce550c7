package io.jubelet.app.csi;

import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Asks registered drivers for their limit of volumes on this node, at the interval that their CSIDriver specifies (KEP-4876).
 * Thread-safe.
 */
final class DriverLimits {

    private static final Logger LOG = System.getLogger(DriverLimits.class.getName());

    private final DriversStore store;
    private final DriverReports reports;
    private final DriverObjects objects;
    private final Timers timers;
    private final Reconciler reconciler;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Plan> planned = new HashMap<>();
    private boolean closed;

    /** For one registration of a driver. */
    private record Plan(DriversStore.Registered registration, Duration period, Timers.Pending timer) {
    }

    DriverLimits(DriversStore store, DriverReports reports, DriverObjects objects, Platform platform) {
        this.store = store;
        this.reports = reports;
        this.objects = objects;
        this.timers = platform.timers();
        this.reconciler = new Reconciler("csi-limits", this::plan, timers, platform.tasks());
    }

    /** A driver is to be looked at again. */
    void request() {
        reconciler.request();
    }

    void close() {
        reconciler.close();
        lock.lock();
        try {
            closed = true;
            planned.values().forEach(plan -> plan.timer().cancel());
            planned.clear();
        } finally {
            lock.unlock();
        }
    }

    private Reconciler.Next plan() {
        Set<String> names = new HashSet<>(store.names());
        lock.lock();
        try {
            names.addAll(planned.keySet());
        } finally {
            lock.unlock();
        }
        for (String name : names) {
            Optional<DriversStore.Registered> registration = store.registration(name);
            plan(name, registration, registration.flatMap(_ -> objects.known(name)).flatMap(CsiDriver::limitPeriod));
        }
        return Reconciler.Next.onRequest();
    }

    private void plan(String name, Optional<DriversStore.Registered> registration, Optional<Duration> period) {
        lock.lock();
        try {
            Plan plan = planned.get(name);
            boolean stays = plan != null && Optional.of(plan.registration()).equals(registration)
                    && Optional.of(plan.period()).equals(period);
            if (!stays) {
                Optional.ofNullable(planned.remove(name)).ifPresent(before -> before.timer().cancel());
                if (registration.isPresent() && period.isPresent()) {
                    wait(name, registration.get(), period.get());
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void wait(String name, DriversStore.Registered registration, Duration period) {
        if (!closed) {
            planned.put(name, new Plan(registration, period, timers.after(period, () -> ask(name, registration, period))));
        }
    }

    private void ask(String name, DriversStore.Registered registration, Duration period) {
        if (!isPlanned(name, registration, period)) {
            return;
        }
        try {
            reports.update(name).ifPresent(why -> LOG.log(Level.WARNING, "the limits of CSI driver {0} can''t be updated: {1}", name, why));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // Not before: a driver that hangs is not asked once more.
        lock.lock();
        try {
            if (isPlanned(name, registration, period)) {
                wait(name, registration, period);
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean isPlanned(String name, DriversStore.Registered registration, Duration period) {
        lock.lock();
        try {
            Plan plan = planned.get(name);
            return plan != null && plan.registration().equals(registration) && plan.period().equals(period);
        } finally {
            lock.unlock();
        }
    }
}
