package io.jubelet.ports.device;

import io.jubelet.ports.failure.PortException;

/** Connects to device plugins. */
public interface DevicePlugins {

    /**
     * Connects to a plugin, and asks it what it can do.
     *
     * @param socket absolute path of the socket with the plugin's service
     * @throws PortException when it does not answer within ten seconds
     */
    DevicePlugin connect(String socket);
}
