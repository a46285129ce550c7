package io.jubelet.app.csi;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.StorageHealth;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.csi.node.NodeIdentity;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.value.Backoff;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Maintains the CSINode of this node, without drivers that have gone. The node is not ready for volumes before it has one. A
 * node that is created anew gets a new one, with the registered drivers.
 */
final class CsiNodeReconciler {

    private static final Logger LOG = System.getLogger(CsiNodeReconciler.class.getName());
    private static final Backoff PAUSES = Backoff.between(Duration.ofMillis(100), Duration.ofSeconds(30));

    private final NodeDriverObjects objects;
    private final DriversStore store;
    private final DriverReports reports;
    private final Bus bus;
    private final Reconciler reconciler;
    /** Drivers that have gone, and whose traces may not be removed yet. */
    private final Set<String> unregistered = new ConcurrentSkipListSet<>();
    /** Registered drivers that are not known to be in the CSINode. */
    private final Set<String> notInstalled = new ConcurrentSkipListSet<>();
    private volatile Optional<NodeIdentity> node = Optional.empty();
    private volatile StorageHealth health = StorageHealth.NOT_INITIALIZED;
    private Optional<NodeIdentity> initialized = Optional.empty();
    private Backoff pauses = PAUSES;

    CsiNodeReconciler(NodeDriverObjects objects, DriversStore store, DriverReports reports, Bus bus, Platform platform) {
        this.objects = objects;
        this.store = store;
        this.reports = reports;
        this.bus = bus;
        this.reconciler = new Reconciler("csi-node", this::reconcile, platform.timers(), platform.tasks());
    }

    /** The node at the API server; without one there is nothing to do. */
    void observe(NodeObserved seen) {
        Optional<NodeIdentity> now = seen.isOfApiServer() ? seen.node().map(CsiNodeReconciler::identity) : Optional.empty();
        if (now.isPresent() && !now.equals(node)) {
            node = now;
            reconciler.request();
        }
    }

    private static NodeIdentity identity(Node node) {
        return new NodeIdentity(node.name(), node.metadata().uid());
    }

    /** A driver has gone. */
    void unregistered(String driver) {
        unregistered.add(driver);
        reconciler.request();
    }

    /** Says again how it stands, for receivers that missed it. */
    void repeat() {
        bus.publish(CsiTopics.STORAGE_HEALTH, health);
    }

    void close() {
        reconciler.close();
    }

    private Reconciler.Next reconcile() throws InterruptedException {
        Optional<String> problem = initialize();
        for (String driver : unregistered) {
            Optional<String> failed = uninstall(driver);
            problem = problem.isPresent() ? problem : failed;
        }
        for (String driver : notInstalled) {
            Optional<String> failed = store.find(driver).isPresent() ? reports.install(driver) : Optional.empty();
            failed.ifPresentOrElse(why -> LOG.log(Level.WARNING, "CSI driver {0} is not in the objects of this node yet: {1}",
                    driver, why), () -> notInstalled.remove(driver));
            problem = problem.isPresent() ? problem : failed;
        }
        if (problem.isEmpty()) {
            pauses = PAUSES;
            return Reconciler.Next.onRequest();
        }
        Duration pause = pauses.pause();
        pauses = pauses.failed();
        return Reconciler.Next.within(pause);
    }

    private Optional<String> uninstall(String driver) throws InterruptedException {
        // Not afterwards: a driver that comes and goes once more meanwhile is noted anew.
        unregistered.remove(driver);
        boolean removed = false;
        try {
            Optional<String> failed = objects.uninstall(driver, () -> store.find(driver).isPresent());
            failed.ifPresent(why -> LOG.log(Level.WARNING, "CSI driver {0} has gone, but is still in the objects of this node: {1}",
                    driver, why));
            removed = failed.isEmpty();
            return failed;
        } finally {
            if (!removed) {
                unregistered.add(driver);
            }
        }
    }

    private Optional<String> initialize() throws InterruptedException {
        Optional<NodeIdentity> desired = node;
        if (desired.isEmpty() || desired.equals(initialized)) {
            return Optional.empty();
        }
        Optional<String> problem = objects.initialize(desired.get());
        if (problem.isEmpty()) {
            if (initialized.isPresent()) {
                notInstalled.addAll(store.names());
            }
            initialized = desired;
            publish(StorageHealth.WELL);
        } else {
            LOG.log(Level.WARNING, "failed to initialize CSINode: {0}; trying on", problem.get());
            publish(new StorageHealth(Optional.of("failed to initialize CSINode: " + problem.get())));
        }
        return problem;
    }

    private void publish(StorageHealth latest) {
        if (!latest.equals(health)) {
            health = latest;
            repeat();
        }
    }
}
