package io.jubelet.app.plugin;

import io.jubelet.domain.plugin.PluginHandshakeTexts;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.plugin.PluginHandshake;
import io.jubelet.ports.plugin.PluginRegistrations;
import java.util.Map;
import java.util.Optional;

/** One attempt to register a plugin: its information is requested and validated, it is registered, and notified of the result. */
final class PluginRegistration {

    private final PluginRegistrations plugins;
    private final Map<String, ? extends PluginHandler> handlers;

    /** @param handlers the consumers of plugins, by type */
    PluginRegistration(PluginRegistrations plugins, Map<String, ? extends PluginHandler> handlers) {
        this.plugins = plugins;
        this.handlers = Map.copyOf(handlers);
    }

    /**
     * Result of an attempt.
     *
     * @param registered the plugin, with the endpoint that holds; absent when it is not in use
     * @param error why not, or what else went wrong; empty for nothing
     */
    record Outcome(Optional<PluginInfo> registered, String error) {

        static Outcome failed(String error) {
            return new Outcome(Optional.empty(), error);
        }
    }

    /** Registers the plugin at a socket. */
    Outcome at(String socket) throws InterruptedException {
        try (PluginHandshake handshake = plugins.connect(socket)) {
            return with(handshake, socket);
        } catch (PortException e) {
            return Outcome.failed(PluginHandshakeTexts.noInfo(socket, e.getMessage()));
        }
    }

    private Outcome with(PluginHandshake handshake, String socket) throws InterruptedException {
        PluginInfo plugin = handshake.info().at(socket);
        PluginHandler handler = handlers.get(plugin.type());
        Optional<String> refusal = handler == null ? Optional.of(PluginHandshakeTexts.noHandler(plugin.type(), socket))
                : handler.validate(plugin).map(PluginHandshakeTexts::notValid);
        if (refusal.isPresent()) {
            return Outcome.failed(PluginHandshakeTexts.refused(socket, refusal.get(), notifyPlugin(handshake, false, refusal.get())));
        }
        Optional<String> failure = handler.register(plugin).map(PluginHandshakeTexts::notRegistered);
        if (failure.isPresent()) {
            return Outcome.failed(PluginHandshakeTexts.joined(failure.get(), notifyPlugin(handshake, false, failure.get())));
        }
        String notifyError = notifyPlugin(handshake, true, "");
        if (!notifyError.isEmpty()) {
            handler.deregister(plugin);
            return Outcome.failed(PluginHandshakeTexts.statusNotSent(socket, notifyError));
        }
        return new Outcome(Optional.of(plugin), "");
    }

    /** Reports the result to the plugin; why that failed, empty when it did not. */
    private static String notifyPlugin(PluginHandshake handshake, boolean registered, String error) {
        try {
            handshake.notifyStatus(registered, error);
            return "";
        } catch (PortException e) {
            return e.getMessage();
        }
    }

    /** The plugin has gone. */
    void end(PluginInfo plugin) throws InterruptedException {
        handlers.get(plugin.type()).deregister(plugin);
    }
}
