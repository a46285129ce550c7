package io.jubelet.ports.plugin;

import io.jubelet.ports.failure.UnavailableException;

/** Connects to plugins that want to be registered, see the API {@code pluginregistration} v1. */
public interface PluginRegistrations {

    /**
     * Connects to a plugin. Nothing is sent; a missing listener may be noticed at the first call only.
     *
     * @param socket absolute path of the socket
     * @throws UnavailableException when no connection can be made
     */
    PluginHandshake connect(String socket);
}
