package io.jubelet.app.plugin;

import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.value.Backoff;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/**
 * One path at which plugins make sockets: the plugin of each socket is registered, and deregistered when its socket is removed.
 */
final class RegisteredSocket {

    private static final Logger LOG = System.getLogger(RegisteredSocket.class.getName());
    private static final Backoff PAUSES = Backoff.between(Duration.ofMillis(500), Duration.ofSeconds(122));

    private final String path;
    private final PluginRegistration registration;
    private final Reconciler reconciler;
    private Backoff pauses = PAUSES;
    private String tried = "";
    private volatile Optional<String> desired = Optional.empty();
    private Optional<Registered> registered = Optional.empty();
    /** Whether the last look found no socket, and left no plugin. */
    private volatile boolean over;

    /** The plugin of one socket. */
    private record Registered(String version, PluginInfo plugin) {
    }

    RegisteredSocket(String path, PluginRegistration registration, Platform platform) {
        this.path = path;
        this.registration = registration;
        this.reconciler = new Reconciler("plugin", this::reconcile, platform.timers(), platform.tasks());
    }

    /** The socket that is there now; absent for none. One that is still the same keeps its pause between attempts. */
    void setVersion(Optional<String> version) {
        if (!desired.equals(version)) {
            desired = version;
            reconciler.request();
        }
    }

    /** Whether there is neither a socket nor a plugin of one, and no registration that is under way may still bring one. */
    boolean isOver() {
        return desired.isEmpty() && over;
    }

    void stop() {
        reconciler.close();
    }

    private Reconciler.Next reconcile() throws InterruptedException {
        Optional<String> version = desired;
        if (registered.isPresent() && !registered.map(Registered::version).equals(version)) {
            PluginInfo plugin = registered.get().plugin();
            registered = Optional.empty();
            registration.end(plugin);
            LOG.log(Level.INFO, "plugin {0} of type {1} is not registered any more", plugin.name(), plugin.type());
        }
        over = version.isEmpty();
        return version.isEmpty() || registered.isPresent() ? Reconciler.Next.onRequest() : register(version.get());
    }

    private Reconciler.Next register(String version) throws InterruptedException {
        if (!tried.equals(version)) {
            tried = version;
            pauses = PAUSES;
        }
        PluginRegistration.Outcome outcome = registration.at(path);
        registered = outcome.registered().map(plugin -> new Registered(version, plugin));
        if (registered.isPresent()) {
            LOG.log(Level.INFO, "plugin {0} of type {1} is registered", registered.get().plugin().name(),
                    registered.get().plugin().type());
            return Reconciler.Next.onRequest();
        }
        LOG.log(Level.WARNING, outcome.error());
        Duration pause = pauses.pause();
        pauses = pauses.failed();
        return Reconciler.Next.within(pause);
    }
}
