package io.jubelet.ports.plugin;

import io.jubelet.domain.plugin.PluginSocket;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The sockets in the registration directory of plugins, {@code plugins_registry} below the kubelet's root directory, at any depth
 * ({@link PluginSocket#isTaken}). The directory is made when it is not there.
 */
public interface PluginSockets extends AutoCloseable {

    /**
     * Begins to watch. To be called once.
     *
     * @param receiver is given the complete set, at first and after each change, on one thread; a socket that was replaced
     *     has another version. It may be given the same set more than once
     */
    void start(Consumer<Set<PluginSocket>> receiver);

    /** Ends the watch; no delivery begins after it returned. */
    @Override
    void close();
}
