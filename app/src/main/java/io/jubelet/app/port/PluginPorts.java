package io.jubelet.app.port;

import io.jubelet.ports.plugin.PluginRegistrations;
import io.jubelet.ports.plugin.PluginSockets;

/**
 * Plugins of the agent.
 *
 * @param sockets sockets of plugins that want to be registered
 * @param registrations connections to them
 * @param devices devices of plugins
 */
public record PluginPorts(PluginSockets sockets, PluginRegistrations registrations, DevicePorts devices) {

    /** The same with other devices. */
    public PluginPorts withDevices(DevicePorts others) {
        return new PluginPorts(sockets, registrations, others);
    }
}
