package io.jubelet.domain.plugin;

import java.util.List;
import java.util.Objects;

/**
 * Information of a plugin about itself: the message of the same name in the API {@code pluginregistration} v1.
 *
 * @param type {@link PluginTypes}, or something that is not known here
 * @param name name of the driver or resource
 * @param endpoint path of the socket with the plugin's services, empty for the socket of the registration
 * @param versions versions that the plugin supports, in its order
 */
public record PluginInfo(String type, String name, String endpoint, List<String> versions) {

    /** Rejects null. */
    public PluginInfo {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(endpoint, "endpoint");
        versions = List.copyOf(versions);
    }

    /** This plugin with the endpoint that holds: its own, else the socket on which it was asked. */
    public PluginInfo at(String socket) {
        return endpoint.isEmpty() ? new PluginInfo(type, name, socket, versions) : this;
    }
}
