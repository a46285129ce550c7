package io.jubelet.ports.fake;

import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.plugin.PluginHandshake;
import io.jubelet.ports.plugin.PluginRegistrations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Plugins that answer on sockets as tests say. */
public final class FakePluginRegistrations implements PluginRegistrations {

    private final Map<String, PluginInfo> plugins = new ConcurrentHashMap<>();
    private final Map<String, PortException> silent = new ConcurrentHashMap<>();
    private final List<Notification> notifications = new ArrayList<>();

    /**
     * What a plugin was notified of.
     *
     * @param socket on which
     * @param registered whether it is registered
     * @param error why not
     */
    public record Notification(String socket, boolean registered, String error) {
    }

    /** Lets a plugin answer on a socket. */
    public void serve(String socket, PluginInfo info) {
        plugins.put(socket, info);
    }

    /** Lets nobody answer on a socket. */
    public void stop(String socket) {
        plugins.remove(socket);
    }

    /** Lets a plugin fail when it is notified, or no longer. */
    public void failNotification(String socket, Optional<PortException> failure) {
        failure.ifPresentOrElse(why -> silent.put(socket, why), () -> silent.remove(socket));
    }

    /** What plugins were notified of, in order. */
    public synchronized List<Notification> notifications() {
        return List.copyOf(notifications);
    }

    private synchronized void remember(Notification what) {
        notifications.add(what);
    }

    @Override
    public PluginHandshake connect(String socket) {
        return new PluginHandshake() {
            @Override
            public PluginInfo info() {
                PluginInfo info = plugins.get(socket);
                if (info == null) {
                    throw new UnavailableException("can't connect to the plugin at " + socket);
                }
                return info;
            }

            @Override
            public void notifyStatus(boolean registered, String error) {
                info();
                remember(new Notification(socket, registered, error));
                PortException failure = silent.get(socket);
                if (failure != null) {
                    throw failure;
                }
            }

            @Override
            public void close() {
                // Nothing is held.
            }
        };
    }
}
