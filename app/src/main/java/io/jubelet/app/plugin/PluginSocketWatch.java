package io.jubelet.app.plugin;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.plugin.PluginTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PluginPorts;
import io.jubelet.domain.plugin.PluginSocket;
import io.jubelet.domain.plugin.PluginTypes;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Registers the plugins whose sockets are in the registration directory. */
final class PluginSocketWatch implements Concern {

    private static final Logger LOG = System.getLogger(PluginSocketWatch.class.getName());

    private final PluginPorts ports;
    private final Platform platform;
    private final Map<String, RegisteredSocket> sockets = new HashMap<>();
    private PluginRegistration registration;
    private boolean stopped;

    PluginSocketWatch(PluginPorts ports, Platform platform) {
        this.ports = ports;
        this.platform = platform;
    }

    @Override
    public String name() {
        return "plugins";
    }

    @Override
    public void start(Bus bus) {
        registration = new PluginRegistration(ports.registrations(), Map.of(
                PluginTypes.DEVICE, new BusPluginHandler(bus, PluginTopics.DEVICE_PLUGIN),
                PluginTypes.CSI, new BusPluginHandler(bus, PluginTopics.CSI_PLUGIN),
                PluginTypes.DRA, new BusPluginHandler(bus, PluginTopics.DRA_DRIVER)));
        try {
            ports.sockets().start(this::observe);
        } catch (PortException e) {
            LOG.log(Level.ERROR, "plugins can''t register: {0}", e.getMessage());
        }
    }

    @Override
    public void stop() {
        ports.sockets().close();
        synchronized (this) {
            stopped = true;
            sockets.values().forEach(RegisteredSocket::stop);
        }
    }

    private synchronized void observe(Set<PluginSocket> seen) {
        if (stopped) {
            return;
        }
        Map<String, String> versions = new HashMap<>();
        seen.forEach(socket -> versions.put(socket.path(), socket.version()));
        sockets.values().removeIf(RegisteredSocket::isOver);
        versions.keySet().forEach(path ->
                sockets.computeIfAbsent(path, _ -> new RegisteredSocket(path, registration, platform)));
        sockets.forEach((path, socket) -> socket.setVersion(Optional.ofNullable(versions.get(path))));
    }
}
