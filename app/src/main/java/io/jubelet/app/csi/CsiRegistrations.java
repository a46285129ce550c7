package io.jubelet.app.csi;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.csi.CsiDriverChanged;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.plugin.HandlePlugin;
import io.jubelet.app.message.plugin.PluginVerdict;
import io.jubelet.domain.plugin.PluginFaults;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.ports.failure.CancelledException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Registers and deregisters CSI drivers. A driver that can't be reported to the API server is deregistered again. Thread-safe.
 */
final class CsiRegistrations {

    private static final Logger LOG = System.getLogger(CsiRegistrations.class.getName());

    private final DriversStore store;
    private final DriverReports reports;
    private final Bus bus;
    private final Consumer<String> unregistered;

    /** @param unregistered takes the name of a driver that has gone, whose traces at the API server are to be removed; never blocks */
    CsiRegistrations(DriversStore store, DriverReports reports, Bus bus, Consumer<String> unregistered) {
        this.store = store;
        this.reports = reports;
        this.bus = bus;
        this.unregistered = unregistered;
    }

    PluginVerdict handle(HandlePlugin question) {
        PluginInfo plugin = question.plugin();
        return switch (question.step()) {
            case VALIDATE -> new PluginVerdict(PluginFaults.ofCsiDriver(plugin, store.versions()));
            case REGISTER -> new PluginVerdict(register(plugin));
            case DEREGISTER -> {
                unregister(plugin);
                yield PluginVerdict.done();
            }
        };
    }

    private Optional<String> register(PluginInfo plugin) {
        Optional<String> fault = PluginFaults.ofCsiRegistration(plugin, store.versions());
        if (fault.isPresent()) {
            return fault;
        }
        store.put(plugin);
        try {
            Optional<String> problem = reports.install(plugin.name());
            if (problem.isEmpty()) {
                LOG.log(Level.INFO, "CSI driver {0} is registered at {1}", plugin.name(), plugin.endpoint());
                bus.publish(CsiTopics.CSI_DRIVER_CHANGED, new CsiDriverChanged(plugin.name()));
            } else {
                unregister(plugin);
            }
            return problem;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while a CSI driver registers");
        }
    }

    private void unregister(PluginInfo plugin) {
        if (store.remove(plugin)) {
            LOG.log(Level.INFO, "CSI driver {0} at {1} is not used any more", plugin.name(), plugin.endpoint());
            unregistered.accept(plugin.name());
            bus.publish(CsiTopics.CSI_DRIVER_CHANGED, new CsiDriverChanged(plugin.name()));
        }
    }
}
