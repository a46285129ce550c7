package io.jubelet.app.port;

import io.jubelet.ports.dra.ClaimDrivers;
import io.jubelet.ports.plugin.PluginRegistrations;
import io.jubelet.ports.plugin.PluginSockets;

/**
 * Plugins of the agent.
 *
 * @param sockets sockets of plugins that want to be registered
 * @param registrations connections to them
 * @param devices devices of plugins
 * @param claims claims to devices of DRA drivers
 */
public record PluginPorts(PluginSockets sockets, PluginRegistrations registrations, DevicePorts devices,
        ClaimPorts claims) {

    /** The same with other connections to DRA drivers. */
    public PluginPorts withDrivers(ClaimDrivers drivers) {
        return new PluginPorts(sockets, registrations, devices, new ClaimPorts(drivers, claims.files(), claims.cluster()));
    }
}
