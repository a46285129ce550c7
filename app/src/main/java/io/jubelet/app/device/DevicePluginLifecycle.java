package io.jubelet.app.device;

import io.jubelet.app.message.plugin.HandlePlugin;
import io.jubelet.app.message.plugin.PluginVerdict;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.plugin.PluginFaults;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** The lifecycle of a device plugin from its registration to its end: the devices that it reports are stored. */
final class DevicePluginLifecycle {

    private static final Logger LOG = System.getLogger(DevicePluginLifecycle.class.getName());

    private final DeviceStore store;
    private final DeviceEndpoints endpoints;
    private final Consumer<Set<String>> changed;
    /** Held while it is found out whose devices count, and these are stored: those of a plugin that has gone must not come last. */
    private final ReentrantLock storing = new ReentrantLock();

    /** @param changed is given the pods whose devices may be in another state, after each change; on any thread, must not block */
    DevicePluginLifecycle(DeviceStore store, DeviceEndpoints endpoints, Consumer<Set<String>> changed) {
        this.store = store;
        this.endpoints = endpoints;
        this.changed = changed;
    }

    /**
     * A registration on the socket of the kubelet.
     *
     * @throws InvalidArgumentException when the plugin is refused
     */
    void register(String version, String socket, String resource) {
        Optional<String> fault = PluginFaults.ofDeviceRegistration(version, resource);
        if (fault.isPresent()) {
            LOG.log(Level.WARNING, "a device plugin at {0} is refused: {1}", socket, fault.get());
            throw new InvalidArgumentException(fault.get());
        }
        try {
            connect(resource, socket);
        } catch (PortException e) {
            LOG.log(Level.WARNING, "a device plugin of {0} at {1} is not used: {2}", resource, socket, e.getMessage());
            throw e;
        }
    }

    /** A step of a registration over the directory of plugins. */
    PluginVerdict handle(HandlePlugin question) {
        PluginInfo plugin = question.plugin();
        return switch (question.step()) {
            case VALIDATE -> new PluginVerdict(PluginFaults.ofDevicePlugin(plugin));
            case REGISTER -> registered(plugin);
            case DEREGISTER -> {
                deregister(plugin);
                yield PluginVerdict.done();
            }
        };
    }

    private PluginVerdict registered(PluginInfo plugin) {
        try {
            connect(plugin.name(), plugin.endpoint());
            return PluginVerdict.done();
        } catch (PortException e) {
            return PluginVerdict.failed(e.getMessage());
        }
    }

    private void connect(String resource, String socket) {
        DevicePlugin plugin = endpoints.connect(resource, socket);
        LOG.log(Level.INFO, "device plugin of {0} is registered at {1}", resource, socket);
        plugin.watch(new DevicePlugin.Listener() {
            @Override
            public void devices(List<Device> devices) {
                reported(resource, plugin, devices).ifPresent(changed);
            }

            @Override
            public void ended(PortException why) {
                stopped(resource, plugin, why.getMessage());
            }
        });
    }

    /** Only the socket that holds counts: another plugin may have taken its place. */
    private void deregister(PluginInfo plugin) {
        endpoints.of(plugin.name()).filter(endpoint -> endpoint.socket().equals(plugin.endpoint()))
                .flatMap(DeviceEndpoints.Endpoint::plugin)
                .ifPresent(current -> stopped(plugin.name(), current, "its registration socket was removed"));
    }

    /** The pods that are affected; empty when another plugin has taken the place of this one. */
    private Optional<Set<String>> reported(String resource, DevicePlugin plugin, List<Device> devices) {
        storing.lock();
        try {
            return endpoints.isCurrent(resource, plugin) ? Optional.of(store.reported(resource, devices)) : Optional.empty();
        } finally {
            storing.unlock();
        }
    }

    private void stopped(String resource, DevicePlugin plugin, String why) {
        if (lost(resource, plugin)) {
            LOG.log(Level.WARNING, "device plugin of {0} has gone, its devices can''t be allocated: {1}", resource, why);
            changed.accept(Set.of());
            plugin.close();
        }
    }

    private boolean lost(String resource, DevicePlugin plugin) {
        storing.lock();
        try {
            boolean lost = endpoints.stopped(resource, plugin);
            if (lost) {
                store.lost(resource);
            }
            return lost;
        } finally {
            storing.unlock();
        }
    }
}
