package io.jubelet.app.port;

import io.jubelet.ports.dra.ClaimDrivers;
import io.jubelet.ports.plugin.PluginRegistrations;
import io.jubelet.ports.plugin.PluginSockets;
import io.jubelet.ports.volume.VolumeDrivers;

/**
 * Plugins of the agent.
 *
 * @param sockets sockets of plugins that want to be registered
 * @param registrations connections to them
 * @param devices devices of plugins
 * @param drivers connections to CSI drivers
 * @param claims claims for devices of DRA drivers
 */
public record PluginPorts(PluginSockets sockets, PluginRegistrations registrations, DevicePorts devices, VolumeDrivers drivers,
        ClaimPorts claims) {
}
