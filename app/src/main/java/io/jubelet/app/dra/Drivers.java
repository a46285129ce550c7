package io.jubelet.app.dra;

import io.jubelet.app.message.plugin.HandlePlugin;
import io.jubelet.app.message.plugin.PluginVerdict;
import io.jubelet.domain.dra.ClaimException;
import io.jubelet.domain.plugin.PluginFaults;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.ports.dra.ClaimDriver;
import io.jubelet.ports.dra.ClaimDrivers;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;

/**
 * The drivers that are registered. While a driver is replaced by another version of itself, both are: the newest one that is connected is
 * used, see KEP-4381 on rolling updates. Thread-safe.
 */
final class Drivers {

    private static final Logger LOG = System.getLogger(Drivers.class.getName());

    private final ClaimDrivers connections;
    private final Timers timers;
    private final BiConsumer<String, Boolean> changed;
    private final DriverPlugin.HealthListener health;
    private final ReentrantLock notifying = new ReentrantLock();
    /** By name of the driver, in the order in which they came. */
    private final Map<String, List<DriverPlugin>> plugins = new TreeMap<>();

    /** @param changed gets a driver and whether it can be used, after each change; on any thread, must not block */
    Drivers(ClaimDrivers connections, Timers timers, BiConsumer<String, Boolean> changed, DriverPlugin.HealthListener health) {
        this.health = health;
        this.connections = connections;
        this.timers = timers;
        this.changed = changed;
    }

    /** A step of a registration. */
    PluginVerdict handle(HandlePlugin question) {
        PluginInfo plugin = question.plugin();
        return switch (question.step()) {
            case VALIDATE -> new PluginVerdict(PluginFaults.ofDraDriver(plugin));
            case REGISTER -> new PluginVerdict(PluginFaults.ofDraDriver(plugin).or(() -> register(plugin)));
            case DEREGISTER -> {
                deregister(plugin);
                yield PluginVerdict.done();
            }
        };
    }

    /** Of the services that the driver has, the first one counts that can be used. */
    private Optional<String> register(PluginInfo info) {
        String name = info.name();
        String service = info.versions().stream().filter(PluginFaults.DRA_SERVICES::contains).findFirst().orElseThrow();
        // Nothing waits under the lock: connections report changes on threads that must not wait.
        var plugin = new DriverPlugin(name, info.endpoint(), connections.open(name, info.endpoint(), service), timers,
                () -> notifyChanged(name), health);
        if (!add(name, plugin)) {
            // Nothing is known from it: the health of devices is that of the plugin which is registered.
            plugin.connection().close();
            return Optional.of("endpoint " + info.endpoint() + " already registered for DRA driver plugin " + name);
        }
        LOG.log(Level.INFO, "DRA driver {0} is registered at {1} with {2}", name, info.endpoint(), service);
        notifyChanged(name);
        plugin.watch();
        return Optional.empty();
    }

    private synchronized boolean add(String name, DriverPlugin plugin) {
        List<DriverPlugin> all = plugins.computeIfAbsent(name, _ -> new ArrayList<>());
        return all.stream().noneMatch(other -> other.endpoint().equals(plugin.endpoint())) && all.add(plugin);
    }

    private void deregister(PluginInfo info) {
        Optional<DriverPlugin> gone;
        synchronized (this) {
            List<DriverPlugin> all = plugins.getOrDefault(info.name(), List.of());
            gone = all.stream().filter(plugin -> plugin.endpoint().equals(info.endpoint())).findFirst();
            gone.ifPresent(all::remove);
            if (all.isEmpty()) {
                plugins.remove(info.name());
            }
        }
        gone.ifPresent(plugin -> {
            plugin.close();
            LOG.log(Level.INFO, "DRA driver {0} is not registered at {1} any more", info.name(), info.endpoint());
            notifyChanged(info.name());
        });
    }

    /** One after another: what is reported last is how it is. */
    private void notifyChanged(String driver) {
        notifying.lock();
        try {
            changed.accept(driver, isUsable(driver));
        } finally {
            notifying.unlock();
        }
    }

    private synchronized boolean isUsable(String driver) {
        return plugins.getOrDefault(driver, List.of()).stream().anyMatch(DriverPlugin::isConnected);
    }

    /**
     * The driver of a name.
     *
     * @throws ClaimException when there is none
     */
    synchronized ClaimDriver find(String driver) throws ClaimException {
        if (driver.isEmpty()) {
            throw new ClaimException("DRA driver name is empty");
        }
        List<DriverPlugin> newestFirst = plugins.getOrDefault(driver, List.of()).reversed();
        return newestFirst.stream().filter(DriverPlugin::isConnected).findFirst().or(() -> newestFirst.stream().findFirst())
                .map(DriverPlugin::connection)
                .orElseThrow(() -> new ClaimException("DRA driver " + driver + " is not registered"));
    }

    /** Ends all connections. */
    void close() {
        List<DriverPlugin> all;
        synchronized (this) {
            all = plugins.values().stream().flatMap(List::stream).toList();
            plugins.clear();
        }
        all.forEach(DriverPlugin::close);
    }
}
