package io.jubelet.ports.plugin;

import io.jubelet.ports.failure.UnavailableException;

/** Connects to plugins that want to be registered, see the API {@code pluginregistration} v1. */
public interface PluginRegistrations {

    /**
     * Connects to a plugin. Nothing is sent; that nobody listens may only show with the first call.
     *
     * @param socket absolute path of the socket
     * @throws UnavailableException when no connection can be made
     */
    PluginHandshake connect(String socket);
}
