package io.jubelet.app.csi;

import io.jubelet.domain.csi.node.DriverInfo;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.VolumeDriver;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Asks registered drivers for their information about this node, and reports it to the API server. Thread-safe.
 *
 * @param store the drivers
 * @param objects writes it to the API server; empty for a node without one
 */
record DriverReports(DriversStore store, Optional<NodeDriverObjects> objects) {

    /** Handles an answer. */
    private interface Write {

        Optional<String> run(NodeDriverObjects objects, DriverInfo info, BooleanSupplier here) throws InterruptedException;
    }

    /** For a driver that has registered; why that failed, absent when it did not. */
    Optional<String> install(String driver) throws InterruptedException {
        return write(driver, NodeDriverObjects::install);
    }

    /** For a driver whose limits may be others now; why that failed, absent when it did not. */
    Optional<String> update(String driver) throws InterruptedException {
        return write(driver, NodeDriverObjects::update);
    }

    private Optional<String> write(String name, Write write) throws InterruptedException {
        Optional<VolumeDriver> driver = store.find(name);
        if (driver.isEmpty()) {
            return Optional.of("driver name " + name + " not found in the list of registered CSI drivers");
        }
        try {
            DriverInfo info = driver.get().info(DriversStore.CALL_LIMIT);
            return objects.isPresent() ? write.run(objects.get(), info, () -> store.find(name).equals(driver)) : Optional.empty();
        } catch (PortException e) {
            return Optional.of(e.getMessage());
        }
    }
}
