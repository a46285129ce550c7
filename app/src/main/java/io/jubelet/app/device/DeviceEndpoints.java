package io.jubelet.app.device;

import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.device.DevicePlugins;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The connections to device plugins, one for each resource. Thread-safe. */
final class DeviceEndpoints {

    /** Time for a disconnected plugin to come back. */
    static final Duration GRACE = Duration.ofMinutes(5);

    private static final DevicePlugin.Options UNKNOWN = new DevicePlugin.Options(false, false);

    private final DevicePlugins plugins;
    private final Timers timers;
    private final Map<String, Endpoint> endpoints = new HashMap<>();
    private boolean closed;

    /**
     * The plugin of a resource.
     *
     * @param plugin the connection; absent when there is none
     * @param options what the plugin can do; kept after it went: a container must not start with a device that was not prepared
     * @param socket path of its socket, empty when it is not known
     * @param stoppedAt monotonic nanoseconds of the moment at which it went; 0 while there is a connection
     */
    record Endpoint(Optional<DevicePlugin> plugin, DevicePlugin.Options options, String socket, long stoppedAt) {
    }

    DeviceEndpoints(DevicePlugins plugins, Timers timers) {
        this.plugins = plugins;
        this.timers = timers;
    }

    /** Plugins that were there before this agent was started; what they can do is not known. */
    synchronized void expect(Collection<String> resources) {
        resources.forEach(resource -> endpoints.put(resource, new Endpoint(Optional.empty(), UNKNOWN, "", timers.nanos())));
    }

    /**
     * Connects to a plugin, in place of the one that its resource had.
     *
     * @throws io.jubelet.ports.failure.PortException when it does not answer; then nothing changes
     */
    DevicePlugin connect(String resource, String socket) {
        DevicePlugin plugin = plugins.connect(resource, socket);
        var endpoint = new Endpoint(Optional.of(plugin), plugin.options(), socket, 0);
        Optional<Endpoint> before = Optional.empty();
        boolean late;
        synchronized (this) {
            late = closed;
            if (!late) {
                before = Optional.ofNullable(endpoints.put(resource, endpoint));
            }
        }
        if (late) {
            plugin.close();
            throw new UnavailableException("this agent is shutting down");
        }
        before.flatMap(Endpoint::plugin).ifPresent(DevicePlugin::close);
        return plugin;
    }

    /** Whether the resource has a plugin, or had one. */
    synchronized Optional<Endpoint> of(String resource) {
        return Optional.ofNullable(endpoints.get(resource));
    }

    /** A plugin has gone; false when it is not that of the resource any more. Its connection is the caller's to close. */
    synchronized boolean stopped(String resource, DevicePlugin plugin) {
        if (!isCurrent(resource, plugin)) {
            return false;
        }
        Endpoint endpoint = endpoints.get(resource);
        endpoints.put(resource, new Endpoint(Optional.empty(), endpoint.options, endpoint.socket, timers.nanos()));
        return true;
    }

    /** Whether a plugin is that of the resource. */
    synchronized boolean isCurrent(String resource, DevicePlugin plugin) {
        return of(resource).flatMap(Endpoint::plugin).filter(current -> current == plugin).isPresent();
    }

    /** Whether there is no plugin, and none is expected back. */
    synchronized boolean isGone(String resource) {
        Endpoint endpoint = endpoints.get(resource);
        return endpoint == null || endpoint.plugin().isEmpty() && timers.nanos() - endpoint.stoppedAt() >= GRACE.toNanos();
    }

    /** These resources do not count any more, except one whose plugin has come back meanwhile. */
    synchronized void forget(Collection<String> resources) {
        resources.stream().filter(this::isGone).forEach(endpoints::remove);
    }

    /** Ends all connections; one to a plugin that is just registering is not used any more. */
    void close() {
        Collection<Endpoint> all;
        synchronized (this) {
            closed = true;
            all = Map.copyOf(endpoints).values();
            endpoints.clear();
        }
        all.forEach(endpoint -> endpoint.plugin().ifPresent(DevicePlugin::close));
    }
}
