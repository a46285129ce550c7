package io.jubelet.ports.plugin;

import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.ports.failure.PortException;

/** A connection to one plugin while it is registered. */
public interface PluginHandshake extends AutoCloseable {

    /**
     * Asks the plugin what it is; takes a second at most.
     *
     * @throws PortException when it does not answer
     */
    PluginInfo info();

    /**
     * Notifies the plugin whether it is registered; takes five seconds at most.
     *
     * @param registered whether it is
     * @param error why it is not, empty when it is
     * @throws PortException when it does not answer
     */
    void notifyStatus(boolean registered, String error);

    /** Ends the connection. */
    @Override
    void close();
}
