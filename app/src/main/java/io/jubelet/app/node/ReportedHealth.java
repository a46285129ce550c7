package io.jubelet.app.node;

import io.jubelet.app.message.csi.StorageHealth;
import io.jubelet.app.message.node.NodePressure;
import io.jubelet.app.message.node.NodeShutdown;
import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.node.NodeHealth;
import io.jubelet.domain.shutdown.ShutdownStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The health of the node as other concerns reported it last. Thread-safe. */
final class ReportedHealth {

    private final RuntimeState runtime = new RuntimeState();
    private final boolean waitsForStorage;
    private volatile NodePressure pressure = NodePressure.NONE;
    private volatile boolean shuttingDown;
    private volatile Optional<StorageHealth> storage = Optional.empty();

    /** @param ofCluster whether the node needs a CSINode at an API server */
    ReportedHealth(boolean ofCluster) {
        waitsForStorage = ofCluster;
    }

    RuntimeState runtime() {
        return runtime;
    }

    /** Whether this is something new. */
    boolean update(NodeShutdown shutdown) {
        boolean changed = shutdown.underWay() != shuttingDown;
        shuttingDown = shutdown.underWay();
        return changed;
    }

    /** Whether this is something new. */
    boolean update(NodePressure latest) {
        boolean changed = !latest.equals(pressure);
        pressure = latest;
        return changed;
    }

    /** Whether this is something new. */
    boolean update(StorageHealth latest) {
        boolean changed = !storage.equals(Optional.of(latest));
        storage = Optional.of(latest);
        return changed;
    }

    /** Whether it is known that the node is fit for volumes, or that it is not and will not be soon. */
    boolean isStorageKnown() {
        return !waitsForStorage || storage.filter(health -> !health.equals(StorageHealth.NOT_INITIALIZED)).isPresent();
    }

    /** All of it at this monotonic time. */
    NodeHealth health(Duration now) {
        List<PressureCondition> shortages = pressure.conditions();
        List<String> errors = new ArrayList<>(runtime.errors(now));
        if (waitsForStorage) {
            storage.orElse(StorageHealth.NOT_INITIALIZED).error().ifPresent(errors::add);
        }
        if (shuttingDown) {
            errors.add(ShutdownStatus.NODE_ERROR);
        }
        return new NodeHealth(shortages.contains(PressureCondition.MEMORY), shortages.contains(PressureCondition.DISK),
                shortages.contains(PressureCondition.PID), errors, List.of());
    }
}
