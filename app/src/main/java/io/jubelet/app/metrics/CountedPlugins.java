package io.jubelet.app.metrics;

import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.plugin.PluginSocket;
import io.jubelet.ports.plugin.PluginHandshake;
import io.jubelet.ports.plugin.PluginRegistrations;
import io.jubelet.ports.plugin.PluginSockets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Counts plugins by their sockets: those that are to be registered, and those that are, until their socket goes. Thread-safe. */
final class CountedPlugins {

    private static final String DESIRED = "desired_state_of_world";
    private static final String ACTUAL = "actual_state_of_world";

    private final Gauge plugins;
    /** Which socket is there, by path. */
    private Map<String, String> versions = Map.of();

    CountedPlugins(MetricRegistry registry) {
        this.plugins = registry.gauge("plugin_manager_total_plugins", "[ALPHA] Number of plugins in Plugin Manager", "socket_path",
                "state");
    }

    PluginSockets counted(PluginSockets sockets) {
        return new PluginSockets() {
            @Override
            public void start(Consumer<Set<PluginSocket>> receiver) {
                sockets.start(seen -> {
                    see(seen);
                    receiver.accept(seen);
                });
            }

            @Override
            public void close() {
                sockets.close();
            }
        };
    }

    private synchronized void see(Set<PluginSocket> seen) {
        Map<String, String> before = versions;
        Map<String, String> now = new HashMap<>();
        seen.forEach(socket -> now.put(socket.path(), socket.version()));
        versions = now;
        plugins.removeIf(labels -> labels.getLast().equals(DESIRED) ? !now.containsKey(labels.getFirst())
                : !before.get(labels.getFirst()).equals(now.get(labels.getFirst())));
        now.keySet().forEach(path -> plugins.set(1, path, DESIRED));
    }

    private synchronized void registered(String path) {
        if (versions.containsKey(path)) {
            plugins.set(1, path, ACTUAL);
        }
    }

    PluginRegistrations counted(PluginRegistrations registrations) {
        return socket -> new CountedHandshake(registrations.connect(socket), socket);
    }

    /** One attempt to register a plugin. */
    private final class CountedHandshake implements PluginHandshake {

        private final PluginHandshake handshake;
        private final String socket;

        CountedHandshake(PluginHandshake handshake, String socket) {
            this.handshake = handshake;
            this.socket = socket;
        }

        @Override
        public PluginInfo info() {
            return handshake.info();
        }

        @Override
        public void notifyStatus(boolean registered, String error) {
            handshake.notifyStatus(registered, error);
            if (registered) {
                registered(socket);
            }
        }

        @Override
        public void close() {
            handshake.close();
        }
    }
}
