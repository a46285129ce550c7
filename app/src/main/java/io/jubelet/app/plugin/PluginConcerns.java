package io.jubelet.app.plugin;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.app.port.PluginPorts;
import java.util.List;

/**
 * The concern of registrations.
 *
 * @param ports plugins
 * @param platform time, threads and randomness
 */
public record PluginConcerns(PluginPorts ports, Platform platform) {

    /** In the order in which they are to be started: after those who use plugins. */
    public List<Concern> concerns() {
        return List.of(new PluginSocketWatch(ports, platform));
    }
}
