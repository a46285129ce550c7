package io.jubelet.ports.device;

import io.jubelet.ports.failure.PortException;

/** Connects to device plugins. */
@FunctionalInterface
public interface DevicePlugins {

    /**
     * Connects to a plugin, and asks it what it can do.
     *
     * @param resource name of its resource
     * @param socket absolute path of the socket with the plugin's service
     * @throws PortException when it does not answer within ten seconds
     */
    DevicePlugin connect(String resource, String socket);
}
